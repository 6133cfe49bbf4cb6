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
  open: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  live: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  final: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true },
  cancelled: { id: '5', name: 'STATUS_CANCELED', state: 'post', completed: false },
  postponed: { id: '6', name: 'STATUS_POSTPONED', state: 'post', completed: false },
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

interface Opponent {
  team: Pick<ToldTeam, 'id' | 'name'> & { seed?: number };
  isHome: boolean;
  isKnown: boolean;
  score: number;
  hasWon: boolean | null;
}

function competitorOf({ team: { id, name, seed }, isHome, isKnown, score, hasWon }: Opponent, index: number) {
  // ESPN sometimes omits the loser's `winner` field.
  const isSaid = hasWon || id % 3 !== 0;
  return {
    id: `${id}`,
    uid: `s:20~l:28~t:${id}`,
    type: 'team',
    order: index,
    homeAway: isHome ? 'home' : 'away',
    score: `${score}`,
    ...(isKnown ? (hasWon !== null && isSaid ? { winner: hasWon } : {}) : { winner: null }),
    curatedRank: { current: seed ?? 99 },
    team: {
      id: `${id}`,
      location: name.split(' ').slice(0, -1).join(' ') || name,
      name: name.split(' ').at(-1),
      abbreviation: isKnown ? name.replaceAll(/[^A-Z]/g, '').slice(0, 3) : 'TBD',
      displayName: name,
      shortDisplayName: name.split(' ').at(-1),
    },
  };
}

interface EspnEvent {
  id: string;
  date: string;
  week: { number: number };
  competitions: { notes: { type: string; headline: string }[]; [field: string]: unknown }[];
  [field: string]: unknown;
}

function eventOf(script: BracketScript, league: EspnLeague, game: ToldGame, leg: ToldLeg): EspnEvent {
  const opponents = game.teams.map(
    (team, index): Opponent => ({
      team: team ?? { id: -1, name: 'TBD' },
      isHome: leg.home === index,
      isKnown: team !== null,
      score: leg.score?.[index] ?? 0,
      hasWon: leg.state === 'final' ? leg.winner === index : null,
    }),
  );
  opponents.sort((a, b) => Number(b.isHome) - Number(a.isHome));
  const [home = '', away = ''] = opponents.map(({ team: { name } }) => name);
  const status = {
    clock: 0,
    displayClock: '0:00',
    period: leg.state === 'final' ? 4 : leg.state === 'live' ? 1 : 0,
    type: { ...STATES[leg.state], description: leg.state, detail: leg.state, shortDetail: leg.state },
  };
  const date = isoMinute(leg.startsAt);
  const wins = winsOf(game);
  const isDecided = wins.some((each) => each * 2 > game.bestOf);
  const leading = game.teams[wins[0] > wins[1] ? 0 : 1]?.name;
  const series = {
    type: 'playoff',
    title: 'Playoff Series',
    summary: `${leading} ${isDecided ? 'win' : 'lead'} series ${Math.max(...wins)}-${Math.min(...wins)}`,
    completed: isDecided,
    totalCompetitions: game.bestOf,
    competitors: game.teams.map((team, index) => ({
      id: `${team?.id ?? -1}`,
      uid: `s:40~l:46~t:${team?.id ?? -1}`,
      wins: wins[index] ?? 0,
      ties: 0,
    })),
  };
  return {
    id: `${leg.id}`,
    uid: `s:20~l:28~e:${leg.id}`,
    date,
    name: `${away} at ${home}`,
    shortName: 'A @ B',
    season: { year: seasonOf(league, script.startsAt), type: 3, slug: 'post-season' },
    week: { number: WEEKS[game.round - 1] ?? game.round },
    competitions: [
      {
        id: `${leg.id}`,
        uid: `s:20~l:28~e:${leg.id}~c:${leg.id}`,
        date,
        startDate: date,
        type: { id: '14', abbreviation: league === 'ncaa' ? 'TRNMNT' : 'RD16' },
        timeValid: true,
        neutralSite: game.side === 'final',
        wasSuspended: false,
        competitors: opponents.map(competitorOf),
        notes: [{ type: 'event', headline: headlineOf(script, league, game, leg) ?? '' }],
        status,
        ...(game.bestOf > 1 ? { series } : {}),
      },
    ],
    status,
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
  const competitions = event.competitions.map((one) => ({ ...one, notes: [{ type: 'event', headline }] }));
  return { ...event, week: { number: 4 }, competitions };
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
        { name: 'wins', value: 12 - index, displayValue: `${12 - index}` },
        { name: 'playoffSeed', type: 'playoffseed', value: index + 1, displayValue: `${index + 1}` },
      ],
    }));
    const { label } = script.sides[at === 0 ? 0 : 1];
    return { id: `${at + 1}`, name: label, abbreviation: label, standings: { entries } };
  });
  return { id: '1', name: 'League', children };
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
        (week === null ? true : event.week.number === Number(week)) &&
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
      leagues: [{ id: '28', slug: league }],
      season: { type: 3, year: own[0] ? seasonOf(league, own[0].startsAt) : 0 },
      week: { number: Number(week ?? 1) },
      events: type !== null && type !== '3' ? [] : events.slice(0, limit > 500 ? 25 : limit),
    },
  };
}
