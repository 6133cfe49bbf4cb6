import {
  type BracketScript,
  type League,
  type ToldGame,
  type ToldLeg,
  type ToldTeam,
  winsOf,
} from './bracket-script.ts';
import { type Answer, dayOf, notFound } from './espn.ts';

const numberIn = ({ key }: ToldGame) => Number(/\d+$/.exec(key)?.[0]);
const isoSecond = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** The letters that identify the series of each round. */
const NHL_LETTERS = ['ABCDEFGH', 'IJKL', 'MN', 'O'];

const nhlTeam = ({ id, name }: ToldTeam) => ({ id, abbrev: name.replaceAll(/[^A-Z]/g, '') });

function nhlBracket(script: BracketScript, now: number) {
  const { games, isFieldSet } = script.at(now);
  if (!isFieldSet) return { bracketTitle: 'None' };
  const sideOf = (prefix: 'top' | 'bottom', team: ToldTeam | null, wins: number) => ({
    [`${prefix}SeedRankAbbrev`]: team?.label ?? '',
    [`${prefix}SeedWins`]: wins,
    ...(team && { [`${prefix}SeedTeam`]: { ...nhlTeam(team), name: { default: team.name } } }),
  });
  const series = games.map((game) => {
    const [top, bottom] = game.teams;
    const wins = winsOf(game);
    return {
      seriesLetter: NHL_LETTERS[game.round - 1]?.[numberIn(game) - 1] ?? '',
      playoffRound: game.round,
      ...sideOf('top', top, wins[0]),
      ...sideOf('bottom', bottom, wins[1]),
    };
  });
  series.sort((a, b) => a.seriesLetter.localeCompare(b.seriesLetter));
  return { bracketTitle: `${dayOf(script.startsAt).slice(0, 4)} Stanley Cup Playoffs`, series };
}

const NHL_STATES = { open: 'FUT', live: 'LIVE', final: 'OFF', postponed: 'FUT', cancelled: 'FUT' } as const;

/** Returns the games of the week that begins on this day. */
function nhlWeek(script: BracketScript, now: number, day: string) {
  const days = Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(`${day}T12:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const { games, isFieldSet } = script.at(now);
  const legs = games.flatMap(({ teams: [a, b], legs }) =>
    a && b && isFieldSet
      ? legs.map((leg) => ({ leg, home: leg.home === 0 ? a : b, away: leg.home === 0 ? b : a }))
      : [],
  );
  return {
    gameWeek: days.map((date) => ({
      games: legs
        .filter(({ leg }) => leg.state !== 'cancelled' && dayOf(leg.startsAt) === date)
        .map(({ leg, home, away }) => ({
          gameType: 3,
          startTimeUTC: isoSecond(leg.startsAt),
          gameState: NHL_STATES[leg.state],
          awayTeam: nhlTeam(away),
          homeTeam: nhlTeam(home),
        })),
    })),
  };
}

const MLB_STATES = {
  open: { abstractGameState: 'Preview', detailedState: 'Scheduled' },
  live: { abstractGameState: 'Live', detailedState: 'In Progress' },
  final: { abstractGameState: 'Final', detailedState: 'Final' },
  postponed: { abstractGameState: 'Final', detailedState: 'Postponed' },
  cancelled: { abstractGameState: 'Final', detailedState: 'Cancelled' },
} as const;
const MLB_ROUNDS = ['F', 'D', 'L', 'W'];

function mlbSeries(script: BracketScript, now: number) {
  const series = script.at(now).games.map((game) => {
    const [a, b] = game.teams;
    const letter = MLB_ROUNDS[game.round - 1];
    const league = game.side === 'right' ? 'NL' : 'AL';
    const sideOf = (leg: ToldLeg, index: 0 | 1, isShown: boolean) => {
      const team = game.teams[index] ?? {
        id: 5000 + game.round * 10 + index,
        name:
          game.round === 1
            ? `${league} Wild Card #${index + 1}`
            : `${league} ${index === 0 ? 'Higher' : 'Lower'} Seed`,
      };
      return {
        team: { id: team.id, name: team.name },
        ...(isShown && leg.state === 'final' ? { isWinner: leg.winner === index } : {}),
      };
    };
    const entryOf = (leg: ToldLeg, state: keyof typeof MLB_STATES, at: number) => {
      const isSet = a !== null && b !== null;
      return {
        gamePk: leg.id,
        gameDate: isSet ? isoSecond(at) : `${dayOf(at)}T07:33:00Z`,
        status: { ...MLB_STATES[state], startTimeTBD: !isSet },
        teams: {
          away: sideOf(leg, leg.home === 0 ? 1 : 0, state !== 'postponed'),
          home: sideOf(leg, leg.home, state !== 'postponed'),
        },
        gamesInSeries: game.bestOf,
        seriesGameNumber: leg.number,
      };
    };
    // A postponed game stays listed at its old time, and is listed again at its new time.
    const games = game.legs.flatMap((leg) => {
      const entry = entryOf(leg, leg.state, leg.startsAt);
      const isMoved = leg.postponedFrom !== null && leg.state !== 'postponed';
      return isMoved ? [entryOf(leg, 'postponed', leg.postponedFrom ?? 0), entry] : [entry];
    });
    return { series: { id: `${letter}_${numberIn(game)}` }, games };
  });
  return { series };
}

const REGIONS = ['East', 'West', 'South', 'Midwest'];

// Returns the bracket with its positions: 101 to 104, 201 to 232, 301 to 316, 401 to 408, 501 to 504, 601 and 602, 701.
function ncaaBracket(script: BracketScript, now: number) {
  const { games } = script.at(now);
  const sectionOf = (region: string | null) => REGIONS.indexOf(region ?? '');
  const positionOf = ({ round, side, region, key }: Pick<ToldGame, 'round' | 'side' | 'region' | 'key'>) => {
    if (round === 6) return 701;
    // The half with the East region comes first.
    if (round === 5) return script.sides[side === 'left' ? 0 : 1].regions.includes('East') ? 601 : 602;
    const inRegion = 8 >> (round - 1);
    return (
      (round + 1) * 100 + 1 + sectionOf(region) * inRegion + ((Number(/\d+$/.exec(key)?.[0]) - 1) % inRegion)
    );
  };
  const teamOf = (team: Pick<ToldTeam, 'name' | 'seed'> | null, more: object) => ({
    seed: team?.seed ?? null,
    nameShort: team?.name ?? '',
    seoname: (team?.name ?? '').toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    ...more,
  });
  const told = games.map((game) => {
    const [leg] = game.legs;
    const position = positionOf(game);
    const next = games.find(
      ({ round, side, region }) =>
        round === game.round + 1 &&
        (game.round < 4 ? region === game.region : round === 6 || side === game.side),
    );
    const inRegion = position % 100;
    const victor =
      game.round < 4 ? (game.round + 2) * 100 + Math.ceil(inRegion / 2) : next ? positionOf(next) : null;
    const isOver = leg?.state === 'final';
    return {
      bracketPositionId: position,
      victorBracketPositionId: victor,
      sectionId: game.round <= 4 ? sectionOf(game.region) + 2 : 6,
      gameState: isOver ? 'F' : leg?.state === 'live' ? 'I' : 'P',
      startTimeEpoch: Math.floor((leg?.startsAt ?? 0) / 1000),
      teams: game.teams.map((team, index) =>
        teamOf(team, {
          score: leg?.score?.[index] ?? null,
          isWinner: isOver && leg?.winner === index,
        }),
      ),
    };
  });
  const firstFour = script.firstFour.map(({ winner, loser, endsAt }, index) => {
    const game = script
      .at(script.endsAt)
      .games.find(({ round, teams }) => round === 1 && teams.some((team) => team?.name === winner));
    const isOver = now >= endsAt;
    const seed = index < 2 ? 16 : 11;
    return {
      bracketPositionId: 101 + index,
      victorBracketPositionId: game ? positionOf(game) : null,
      sectionId: 1,
      gameState: isOver ? 'F' : 'P',
      startTimeEpoch: Math.floor((endsAt - 7_200_000) / 1000),
      teams: [
        teamOf({ name: winner, seed }, { score: isOver ? 70 : null, isWinner: isOver }),
        teamOf({ name: loser, seed }, { score: isOver ? 60 : null, isWinner: false }),
      ],
    };
  });
  const year = dayOf(script.startsAt).slice(0, 4);
  return {
    championships: [
      {
        title: `${year} DI Men's Basketball Championship`,
        regions: REGIONS.map((region, index) => ({
          sectionId: index + 2,
          title: ` ${region.toUpperCase()}`,
        })),
        games: [...firstFour, ...told].sort((a, b) => a.bracketPositionId - b.bracketPositionId),
      },
    ],
  };
}

/** Answers requests to the leagues' own APIs: the NHL's bracket, the MLB's postseason series, the NCAA's bracket. */
export function answerLeagues(scripts: readonly BracketScript[], url: URL, now: number): Answer | null {
  const find = (league: League, year: string | null) =>
    scripts.find(
      (script) => script.league === league && (year === null || dayOf(script.startsAt).startsWith(year)),
    );
  const answer = (
    script: BracketScript | undefined,
    body: (found: BracketScript, now: number) => object,
  ): Answer => (script ? { status: 200, body: body(script, now) } : notFound);
  const { pathname, searchParams } = url;
  const nhl = /^\/v1\/playoff-bracket\/(\d{4})$/.exec(pathname);
  if (nhl) return answer(find('nhl', nhl[1] ?? null), nhlBracket);
  const week = /^\/v1\/schedule\/(\d{4}-\d\d-\d\d)$/.exec(pathname)?.[1];
  if (week) return answer(find('nhl', null), (script, at) => nhlWeek(script, at, week));
  if (pathname === '/api/v1/schedule/postseason/series')
    return answer(find('mlb', searchParams.get('season')), mlbSeries);
  const ncaa = /^\/brackets\/basketball-men\/d1\/(\d{4})$/.exec(pathname);
  if (ncaa) return answer(find('ncaa', ncaa[1] ?? null), ncaaBracket);
  if (pathname === '/' || pathname === '/graphql')
    return answer(find('ncaa', null), (script, at) => ({ data: ncaaBracket(script, at) }));
  return null;
}
