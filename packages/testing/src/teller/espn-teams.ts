import {
  type BracketScript,
  type ToldBracket,
  type ToldGame,
  type ToldLeg,
  type ToldTeam,
  winsOf,
} from './bracket-script.ts';
import { type Answer, dayOf, espnDates, isoMinute, notFound } from './espn.ts';

const LEAGUES = {
  'football/nfl': 'nfl',
  'basketball/nba': 'nba',
  'basketball/mens-college-basketball': 'ncaa',
} as const;
type EspnLeague = (typeof LEAGUES)[keyof typeof LEAGUES];

const STATES = {
  open: { state: 'pre', completed: false },
  live: { state: 'in', completed: false },
  final: { state: 'post', completed: true },
  cancelled: { state: 'post', completed: false },
  postponed: { state: 'post', completed: false },
} as const;

/** The week of each playoff round; the Pro Bowl is in week 4. */
const WEEKS = [1, 2, 3, 5];

const seasonOf = (league: EspnLeague, startsAt: number) => {
  const day = dayOf(startsAt);
  return Number(day.slice(0, 4)) - (league === 'nfl' && day.slice(5, 7) < '03' ? 1 : 0);
};

function headlineOf(
  { sides }: BracketScript,
  league: EspnLeague,
  { round, side, region }: ToldGame,
  leg: ToldLeg,
) {
  const label = side === 'final' ? '' : (sides[side === 'left' ? 0 : 1].label ?? '');
  if (league === 'nfl')
    return [
      `${label} Wild Card Playoffs`,
      `${label} Divisional Playoffs`,
      `${label} Championship`,
      'Super Bowl LXI',
    ][round - 1];
  if (league === 'nba') {
    const half = label.replace('ern Conference', '');
    const stage = [`${half} 1st Round`, `${half} Semifinals`, `${half} Finals`, 'NBA Finals'][round - 1];
    return `${stage} - Game ${leg.number}`;
  }
  const stages = ['1st Round', '2nd Round', 'Sweet 16', 'Elite 8', 'Final Four', 'National Championship'];
  const part = round <= 4 ? `${region} Region - ` : '';
  return `NCAA Men's Basketball Championship - ${part}${stages[round - 1]}`;
}

interface EspnEvent {
  id: string;
  date: string;
  season: { type: number; year: number };
  week: number;
  competitions: { notes: { headline: string }[]; [field: string]: unknown }[];
}

function eventOf(script: BracketScript, league: EspnLeague, game: ToldGame, leg: ToldLeg): EspnEvent {
  const competitors = game.teams.map((team, index) => {
    const { id, name } = team ?? { id: -1, name: 'TBD' };
    const hasWon = leg.state === 'final' ? leg.winner === index : null;
    // ESPN sometimes omits the loser's `winner` field.
    const isSaid = hasWon || id % 3 !== 0;
    return {
      id: `${id}`,
      score: `${leg.score?.[index] ?? 0}`,
      ...(team ? (hasWon !== null && isSaid ? { winner: hasWon } : {}) : { winner: null }),
      team: { displayName: name },
    };
  });
  // The home team comes first.
  if (leg.home === 1) competitors.reverse();
  const wins = winsOf(game);
  const series = {
    totalCompetitions: game.bestOf,
    competitors: game.teams.map((team, index) => ({ id: `${team?.id ?? -1}`, wins: wins[index] ?? 0 })),
  };
  return {
    id: `${leg.id}`,
    date: isoMinute(leg.startsAt),
    season: { year: seasonOf(league, script.startsAt), type: 3 },
    week: WEEKS[game.round - 1] ?? game.round,
    competitions: [
      {
        timeValid: true,
        competitors,
        notes: [{ headline: headlineOf(script, league, game, leg) ?? '' }],
        status: { type: STATES[leg.state] },
        ...(game.bestOf > 1 ? { series } : {}),
      },
    ],
  };
}

// Makes a game that is listed with the tournament but does not belong to it.
function otherGame(
  script: BracketScript,
  league: EspnLeague,
  at: number,
  headline: string,
  names: [string, string],
) {
  const leg: ToldLeg = {
    id: 409_000_000 + script.size,
    number: 1,
    home: 0,
    startsAt: at,
    state: 'final',
    postponedFrom: null,
    score: [70, 60],
    winner: 0,
  };
  const team = (name: string, id: number): ToldTeam => ({
    id,
    name,
    side: 'left',
    seed: 1,
    label: null,
    region: null,
  });
  const teams: ToldGame['teams'] = [team(names[0], 31), team(names[1], 32)];
  const game: ToldGame = {
    key: '',
    round: 4,
    side: 'final',
    region: null,
    teams,
    bestOf: 1,
    legs: [leg],
    isListed: true,
  };
  const event = eventOf(script, league, game, leg);
  const competitions = event.competitions.map((one) => ({ ...one, notes: [{ headline }] }));
  return { ...event, week: 4, competitions };
}

function eventsOf(script: BracketScript, league: EspnLeague, now: number): EspnEvent[] {
  const { games } = script.at(now);
  const isShown = ({ round, teams: [a, b] }: ToldGame) =>
    league === 'nfl' || round === 1 || round === Math.max(...games.map((game) => game.round)) || a || b;
  const events = games
    .filter(isShown)
    .flatMap((game) => game.legs.map((leg) => eventOf(script, league, game, leg)));
  if (league === 'nfl')
    events.push(otherGame(script, league, script.startsAt + 60_000, 'Pro Bowl Games', ['AFC', 'NFC']));
  if (script.traps.includes('nit')) {
    const team = script.at(script.endsAt).teams[0]?.name ?? '';
    events.push(otherGame(script, league, script.startsAt, 'NIT - 1st Round', [team, 'Wagner']));
  }
  return events;
}

function standingsOf(script: BracketScript, { teams, isFieldSet }: ToldBracket) {
  const children = (['left', 'right'] as const).map((side, at) => {
    const own = teams.filter((team) => team.side === side).sort((a, b) => a.seed - b.seed);
    // Before the season ends, the seeds are those of the current standings.
    const ranked = isFieldSet ? own : own.toReversed();
    const entries = [...ranked, { id: 900 + at, name: `Team ${at + 1} of the rest` }].map((team, index) => ({
      team: { id: `${team.id}`, displayName: team.name },
      stats: [
        { name: 'wins', value: 12 - index },
        { name: 'playoffSeed', value: index + 1 },
      ],
    }));
    return { abbreviation: script.sides[at === 0 ? 0 : 1].label, standings: { entries } };
  });
  return { children };
}

/** Answers requests for ESPN's team sport scoreboards, and for standings with seeds. */
export function answerEspnTeams(scripts: readonly BracketScript[], url: URL, now: number): Answer | null {
  const asked = /^\/apis\/(site\/v2|v2)\/sports\/(\w+\/[\w-]+)\/(scoreboard|standings)$/.exec(url.pathname);
  const league = LEAGUES[asked?.[2] as keyof typeof LEAGUES];
  if (!asked || !league) return null;
  const own = scripts.filter((script) => script.league === league);
  if (asked[3] === 'standings') {
    const [script] = own;
    return script ? { status: 200, body: standingsOf(script, script.at(now)) } : notFound;
  }
  const dates = url.searchParams.get('dates') ?? '';
  if (dates.includes('-'))
    return { status: 400, body: { code: 400, message: 'Failed to get events endpoint.' } };
  const week = url.searchParams.get('week');
  const type = url.searchParams.get('seasontype');
  const isSeason = dates.length === 4 && type === '3';
  const days = espnDates(url, now);
  const events = own.flatMap((script) =>
    eventsOf(script, league, now).filter(
      (event) =>
        (week === null ? true : event.week === Number(week)) &&
        (isSeason
          ? seasonOf(league, script.startsAt) === Number(dates)
          : week !== null && dates === ''
            ? true
            : days.includes(dayOf(Date.parse(event.date)))),
    ),
  );
  events.sort((a, b) => a.date.localeCompare(b.date));
  const limit = Number(url.searchParams.get('limit') ?? 100);
  return {
    status: 200,
    body: {
      events: type !== null && type !== '3' ? [] : events.slice(0, limit > 500 ? 25 : limit),
    },
  };
}
