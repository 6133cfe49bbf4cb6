import * as z from 'zod/mini';
import { earliest, easternDay, finalScoreOf, ifComing, readSeries } from '../reading.ts';
import { type BracketGame, type EventSource, readShape, type SeededTeam } from '../source.ts';

const Side = z.object({
  team: z.object({ id: z.number(), name: z.string() }),
  isWinner: z.optional(z.nullable(z.boolean())),
});

/** The ids of the 11 series. F is the wild card round; F_1 and F_2 belong to the American League. */
const SERIES = ['F_1', 'F_2', 'F_3', 'F_4', 'D_1', 'D_2', 'D_3', 'D_4', 'L_1', 'L_2', 'W_1'] as const;

const Postseason = z.object({
  series: z.array(
    z.object({
      series: z.object({ id: z.enum(SERIES) }),
      games: z.array(
        z.object({
          gamePk: z.number(),
          gameDate: z.string(),
          gamesInSeries: z.number(),
          seriesGameNumber: z.number(),
          status: z.object({
            abstractGameState: z.string(),
            detailedState: z.string(),
            startTimeTBD: z.optional(z.boolean()),
          }),
          teams: z.object({ home: Side, away: Side }),
        }),
      ),
    }),
  ),
});

type Series = z.infer<typeof Postseason>['series'][number];
type Game = Series['games'][number];

const ROUNDS = { F: 1, D: 2, L: 3, W: 4 } as const;
/**
 * The seeds of the home team in game 1 and of its opponent. The opponent's seed is null if that team comes from the
 * wild card round.
 */
const SEEDS: Readonly<Record<string, { side: 'left' | 'right'; home: number; away: number | null }>> = {
  F_1: { side: 'left', home: 3, away: 6 },
  F_2: { side: 'left', home: 4, away: 5 },
  F_3: { side: 'right', home: 3, away: 6 },
  F_4: { side: 'right', home: 4, away: 5 },
  D_1: { side: 'left', home: 1, away: null },
  D_2: { side: 'left', home: 2, away: null },
  D_3: { side: 'right', home: 1, away: null },
  D_4: { side: 'right', home: 2, away: null },
};

/**
 * Matches placeholders such as 'HOU/CWS', 'AL 3/6 Winner', 'AL Wild Card #2', 'AL Higher Seed' and 'Higher Seed League
 * Champion'.
 */
const PLACEHOLDER = /[/#]|\b(?:TBD|Seed|Winner|Champion|Wild Card)\b/i;
/** Matches `detailedState`, because `abstractGameState` is 'Final' for postponed and canceled games too. */
const OVER = /^(?:Final|Completed Early)/;

const seriesPath = (year: string) => `/api/v1/schedule/postseason/series?season=${year}`;

/** The MLB postseason as the league shows it. An event's id is the year. */
export const mlb: EventSource = {
  name: 'mlb',
  label: 'MLB',
  base: 'https://statsapi.mlb.com',

  listPaths: (now) => [seriesPath(easternDay(now).slice(0, 4))],

  readList([answer], now) {
    const startsAt = earliest(readShape(Postseason, answer).series.map(startOf));
    const year = easternDay(now).slice(0, 4);
    return ifComing({ eventId: year, name: nameOf(year), sport: 'pro-baseball', size: 12, startsAt }, now);
  },

  checkShape(_path, answer) {
    readShape(Postseason, answer);
  },

  eventPaths: (year) => [seriesPath(year)],

  read(year, [answer]) {
    const { series } = readShape(Postseason, answer);
    if (series.length === 0) return null;
    const games = series.flatMap(gameOf);
    const teams = series.flatMap(teamsOf);
    const final = games.find(({ round, state }) => round === 4 && state === 'final');
    const wins = series.find(({ series: { id } }) => id === 'W_1');
    const sideOfA = teams.find(({ id }) => id === final?.a)?.side;
    return {
      kind: 'bracket',
      sport: 'pro-baseball',
      name: nameOf(year),
      startsAt: earliest(series.map(startOf)),
      size: 12,
      reseeding: false,
      labels: { leftLabel: 'American League', rightLabel: 'National League' },
      teams,
      games,
      finalScore: final && wins ? finalScoreOf(winsOf(wins, final), sideOfA) : null,
    };
  },
};

const nameOf = (year: string) => `MLB Postseason ${year}`;

const isKnown = ({ team }: z.infer<typeof Side>) => !PLACEHOLDER.test(team.name);

const isOver = ({ status: { abstractGameState, detailedState } }: Game) =>
  abstractGameState === 'Final' && OVER.test(detailedState);

/** Returns the games whose teams and time are known, except those that were called off. */
const knownGames = ({ games }: Series) =>
  games.filter(
    (game) =>
      !game.status.startTimeTBD &&
      isKnown(game.teams.home) &&
      isKnown(game.teams.away) &&
      (game.status.abstractGameState !== 'Final' || isOver(game)),
  );

const startOf = (series: Series) => earliest(knownGames(series).map(timeOf));

const timeOf = ({ gameDate }: Game) => Date.parse(gameDate) || null;

function gameOf(one: Series): BracketGame[] {
  const { id } = one.series;
  const [first] = one.games;
  if (!first || !isKnown(first.teams.home) || !isKnown(first.teams.away)) return [];
  const ids = { a: `${first.teams.home.team.id}`, b: `${first.teams.away.team.id}` };
  const round = ROUNDS[id.charAt(0) as keyof typeof ROUNDS];
  const open = knownGames(one).filter((game) => !isOver(game));
  const times = { startsAt: startOf(one), nextAt: earliest(open.map(timeOf)) };
  const isLive = one.games.some(({ status }) => status.abstractGameState === 'Live');
  return [{ id, ...ids, round, ...times, ...readSeries(winsOf(one, ids), first.gamesInSeries, isLive) }];
}

/** Returns the wins of both teams. Games are counted by `gamePk`, because a postponed game is listed twice. */
function winsOf({ games }: Series, { a, b }: { a: string; b: string }): [number, number] {
  const winners = new Map(
    games.filter(isOver).map(({ gamePk, teams: { home, away } }) => {
      const winner = home.isWinner ? home : away;
      return [gamePk, home.isWinner === away.isWinner ? null : `${winner.team.id}`];
    }),
  );
  const winsBy = (id: string) => [...winners.values()].filter((winner) => winner === id).length;
  return [winsBy(a), winsBy(b)];
}

/** The team at home in game 1 is the better seed. */
function teamsOf({ series: { id }, games }: Series): SeededTeam[] {
  const seeds = SEEDS[id];
  const first = games.find(({ seriesGameNumber }) => seriesGameNumber === 1);
  if (!seeds || !first) return [];
  return (['home', 'away'] as const).flatMap((place) => {
    const { team } = first.teams[place];
    const seed = seeds[place];
    return seed !== null && isKnown({ team })
      ? [{ id: `${team.id}`, name: team.name, side: seeds.side, seed }]
      : [];
  });
}
