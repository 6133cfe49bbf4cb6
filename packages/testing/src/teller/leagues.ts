import {
  type BracketScript,
  type League,
  type ToldGame,
  type ToldLeg,
  type ToldTeam,
  winnerOf,
  winsOf,
} from './bracket-script.ts';
import { type Answer, dayOf, notFound } from './espn.ts';

const numberIn = ({ key }: ToldGame) => Number(/\d+$/.exec(key)?.[0]);
const isoSecond = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

const NHL_ROUNDS = [
  { title: '1st Round', abbreviation: 'R1', letters: 'ABCDEFGH' },
  { title: '2nd Round', abbreviation: 'R2', letters: 'IJKL' },
  { title: 'Conference Finals', abbreviation: 'CF', letters: 'MN' },
  { title: 'Stanley Cup Final', abbreviation: 'SCF', letters: 'O' },
];

function nhlBracket(script: BracketScript, now: number) {
  const { games, isFieldSet } = script.at(now);
  if (!isFieldSet) return { bracketTitle: 'None' };
  const sideOf = (prefix: 'top' | 'bottom', team: ToldTeam | null, wins: number) => ({
    [`${prefix}SeedRank`]:
      Number(/\d/.exec(team?.label ?? '')?.[0] ?? 0) + (team?.label?.startsWith('WC') ? 3 : 0),
    [`${prefix}SeedRankAbbrev`]: team?.label ?? '',
    [`${prefix}SeedWins`]: wins,
    ...(team
      ? {
          [`${prefix}SeedTeam`]: {
            id: team.id,
            abbrev: team.name.replaceAll(/[^A-Z]/g, ''),
            name: { default: team.name },
            commonName: { default: team.name.split(' ').at(-1) },
          },
        }
      : {}),
  });
  const series = games.map((game) => {
    const round = NHL_ROUNDS[game.round - 1];
    const [top, bottom] = game.teams;
    const wins = winsOf(game);
    const winner = winnerOf(game);
    return {
      seriesUrl: '',
      seriesTitle: round?.title,
      seriesAbbrev: round?.abbreviation,
      seriesLetter: round?.letters[numberIn(game) - 1],
      playoffRound: game.round,
      ...sideOf('top', top, wins[0]),
      ...sideOf('bottom', bottom, wins[1]),
      ...(winner ? { winningTeamId: winner.id, losingTeamId: (winner === top ? bottom : top)?.id } : {}),
    };
  });
  series.sort((a, b) => (a.seriesLetter ?? '').localeCompare(b.seriesLetter ?? ''));
  return { bracketTitle: `${dayOf(script.startsAt).slice(0, 4)} Stanley Cup Playoffs`, series };
}

const NHL_STATES = { open: 'FUT', live: 'LIVE', final: 'OFF', postponed: 'FUT', cancelled: 'FUT' } as const;

/** Returns the games of the week that begins on a day. */
function nhlWeek(script: BracketScript, now: number, day: string) {
  const days = Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(`${day}T12:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const { games, isFieldSet } = script.at(now);
  const teamOf = (team: ToldTeam) => ({ id: team.id, abbrev: team.name.replaceAll(/[^A-Z]/g, '') });
  const legs = games.flatMap(({ teams: [a, b], legs }) =>
    a && b && isFieldSet
      ? legs.map((leg) => ({ leg, home: leg.home === 0 ? a : b, away: leg.home === 0 ? b : a }))
      : [],
  );
  return {
    gameWeek: days.map((date) => ({
      date,
      games: legs
        .filter(({ leg }) => leg.state !== 'cancelled' && dayOf(leg.startsAt) === date)
        .map(({ leg, home, away }) => ({
          id: leg.id,
          gameType: 3,
          startTimeUTC: isoSecond(leg.startsAt),
          gameState: NHL_STATES[leg.state],
          awayTeam: teamOf(away),
          homeTeam: teamOf(home),
        })),
    })),
  };
}

const MLB_STATES = {
  open: { abstractGameState: 'Preview', codedGameState: 'S', detailedState: 'Scheduled', statusCode: 'S' },
  live: { abstractGameState: 'Live', codedGameState: 'I', detailedState: 'In Progress', statusCode: 'I' },
  final: { abstractGameState: 'Final', codedGameState: 'F', detailedState: 'Final', statusCode: 'F' },
  postponed: {
    abstractGameState: 'Final',
    codedGameState: 'D',
    detailedState: 'Postponed',
    statusCode: 'DR',
  },
  cancelled: {
    abstractGameState: 'Final',
    codedGameState: 'C',
    detailedState: 'Cancelled',
    statusCode: 'CO',
  },
} as const;
const MLB_ROUNDS = ['F', 'D', 'L', 'W'];
const MLB_NAMES = ['Wild Card', 'Division Series', 'League Championship Series', 'World Series'];

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
        team: { id: team.id, name: team.name, link: `/api/v1/teams/${team.id}` },
        leagueRecord: { wins: winsOf(game)[index], losses: winsOf(game)[1 - index], pct: '.500' },
        ...(isShown && leg.score ? { score: leg.score[index] } : {}),
        ...(isShown && leg.state === 'final' ? { isWinner: leg.winner === index } : {}),
        splitSquad: false,
      };
    };
    const entryOf = (leg: ToldLeg, state: keyof typeof MLB_STATES, at: number) => {
      const isSet = a !== null && b !== null;
      const day = dayOf(at);
      return {
        gamePk: leg.id,
        gameType: letter,
        season: day.slice(0, 4),
        gameDate: isSet ? isoSecond(at) : `${day}T07:33:00Z`,
        officialDate: day,
        status: { ...MLB_STATES[state], startTimeTBD: !isSet },
        teams: {
          away: sideOf(leg, leg.home === 0 ? 1 : 0, state !== 'postponed'),
          home: sideOf(leg, leg.home, state !== 'postponed'),
        },
        seriesDescription: `${league} ${MLB_NAMES[game.round - 1]}`,
        gamesInSeries: game.bestOf,
        seriesGameNumber: leg.number,
        ifNecessary: leg.number * 2 > game.bestOf + 1 ? 'Y' : 'N',
      };
    };
    // A postponed game stays listed at its old time, and is listed again at its new time.
    const games = game.legs.flatMap((leg) => {
      const entry = entryOf(leg, leg.state, leg.startsAt);
      const isMoved = leg.postponedFrom !== null && leg.state !== 'postponed';
      return isMoved ? [entryOf(leg, 'postponed', leg.postponedFrom ?? 0), entry] : [entry];
    });
    const id = `${letter}_${numberIn(game)}`;
    return {
      series: { id, sortNumber: numberIn(game), isDefault: true, gameType: letter },
      totalItems: games.length,
      games,
    };
  });
  return { totalItems: series.length, series };
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
  const teamOf = (team: Pick<ToldTeam, 'name' | 'seed'> | null, isTop: boolean, more: object) => ({
    isTop,
    seed: team?.seed ?? null,
    nameShort: team?.name ?? '',
    nameFull: team?.name ?? '',
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
      contestId: leg?.id,
      bracketPositionId: position,
      victorBracketPositionId: victor,
      victorGamePosition: position % 2 === 1 ? 'Top' : 'Bottom',
      sectionId: game.round <= 4 ? sectionOf(game.region) + 2 : 6,
      gameState: isOver ? 'F' : leg?.state === 'live' ? 'I' : 'P',
      startTimeEpoch: Math.floor((leg?.startsAt ?? 0) / 1000),
      teams: game.teams.map((team, index) =>
        teamOf(team, index === 0, {
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
      contestId: 6_000_000 + index,
      bracketPositionId: 101 + index,
      victorBracketPositionId: game ? positionOf(game) : null,
      victorGamePosition: 'Bottom',
      sectionId: 1,
      gameState: isOver ? 'F' : 'P',
      startTimeEpoch: Math.floor((endsAt - 7_200_000) / 1000),
      teams: [
        teamOf({ name: winner, seed }, true, { score: isOver ? 70 : null, isWinner: isOver }),
        teamOf({ name: loser, seed }, false, { score: isOver ? 60 : null, isWinner: false }),
      ],
    };
  });
  const year = dayOf(script.startsAt).slice(0, 4);
  return {
    championships: [
      {
        title: `${year} DI Men's Basketball Championship`,
        year: Number(year),
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
