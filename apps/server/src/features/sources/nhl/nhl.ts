import * as z from 'zod/mini';
import { earliest, easternDay, finalScoreOf, ifComing, readSeries } from '../reading.ts';
import { type BracketGame, type EventSource, readShape, type SeededTeam } from '../source.ts';

const Team = z.object({
  id: z.optional(z.number()),
  abbrev: z.string(),
  name: z.object({ default: z.string() }),
});
const Side = z.object({ id: z.optional(z.number()), abbrev: z.string() });

const Bracket = z.object({
  bracketTitle: z.string(),
  series: z.optional(
    z.array(
      z.object({
        seriesLetter: z.string(),
        playoffRound: z.number(),
        topSeedRankAbbrev: z.optional(z.string()),
        topSeedWins: z.number(),
        topSeedTeam: z.optional(Team),
        bottomSeedRankAbbrev: z.optional(z.string()),
        bottomSeedWins: z.number(),
        bottomSeedTeam: z.optional(Team),
      }),
    ),
  ),
});

const Schedule = z.object({
  gameWeek: z.array(
    z.object({
      games: z.array(
        z.object({
          gameType: z.number(),
          startTimeUTC: z.string(),
          gameState: z.string(),
          awayTeam: Side,
          homeTeam: Side,
        }),
      ),
    }),
  ),
});

type Game = z.infer<typeof Schedule>['gameWeek'][number]['games'][number];
type Series = NonNullable<z.infer<typeof Bracket>['series']>[number];

const PLAYOFFS = 3;
const OVER = ['OVER', 'FINAL', 'OFF'];
const BEST_OF = 7;
/** The NHL's letters for each division's first-round series, with the Eastern Conference first. */
const DIVISIONS = [
  { side: 'right', letters: ['A', 'B'] },
  { side: 'right', letters: ['C', 'D'] },
  { side: 'left', letters: ['E', 'F'] },
  { side: 'left', letters: ['G', 'H'] },
] as const;
/**
 * The seeds in our bracket of a division's first three teams and its wild card team. They depend on which wild card
 * team plays in the division, because the second wild card meets the best division winner.
 */
const SEEDS = { WC2: [1, 4, 5, 8], WC1: [2, 3, 6, 7] } as const;

const schedulePath = (now: number) => `/v1/schedule/${easternDay(now)}`;

/** The Stanley Cup Playoffs as the NHL shows them. An event's id is the year of the playoffs. */
export const nhl: EventSource = {
  name: 'nhl',
  label: 'NHL',
  base: 'https://api-web.nhle.com',

  listPaths: (now) => [`/v1/playoff-bracket/${easternDay(now).slice(0, 4)}`, schedulePath(now)],

  readList([bracket, schedule], now) {
    const { bracketTitle, series = [] } = readShape(Bracket, bracket);
    const startsAt = earliest(playoffGames(schedule).map(startOf));
    if (series.length === 0) return [];
    const eventId = easternDay(now).slice(0, 4);
    return ifComing({ eventId, name: bracketTitle, sport: 'pro-hockey', size: 16, startsAt }, now);
  },

  checkShape(path, answer) {
    readShape(path.startsWith('/v1/schedule/') ? Schedule : Bracket, answer);
  },

  eventPaths: (year, now) => [`/v1/playoff-bracket/${year}`, schedulePath(now)],

  read(_year, [bracket, schedule]) {
    const { bracketTitle, series = [] } = readShape(Bracket, bracket);
    if (series.length === 0) return null;
    const scheduled = playoffGames(schedule);
    const games = series.flatMap((one) => gameOf(one, scheduled));
    const teams = DIVISIONS.flatMap(({ side, letters }) => teamsOf(series, letters, side));
    const final = series.find(({ playoffRound }) => playoffRound === 4);
    const isOver = games.some(({ round, state }) => round === 4 && state === 'final');
    const top = teams.find(({ id }) => id === idOf(final?.topSeedTeam));
    return {
      kind: 'bracket',
      sport: 'pro-hockey',
      name: bracketTitle,
      startsAt: earliest(games.map(({ startsAt }) => startsAt)),
      size: 16,
      reseeding: false,
      labels: { leftLabel: 'West', rightLabel: 'East' },
      teams,
      games,
      finalScore: final && isOver ? finalScoreOf([final.topSeedWins, final.bottomSeedWins], top?.side) : null,
    };
  },
};

const playoffGames = (schedule: unknown) =>
  readShape(Schedule, schedule)
    .gameWeek.flatMap(({ games }) => games)
    .filter(({ gameType }) => gameType === PLAYOFFS);

const startOf = ({ startTimeUTC }: Game) => Date.parse(startTimeUTC) || null;

const idOf = (team: z.infer<typeof Side> | undefined) =>
  team === undefined || team.abbrev === 'TBD' ? null : `${team.id ?? team.abbrev}`;

function gameOf(series: Series, scheduled: readonly Game[]): BracketGame[] {
  const { seriesLetter, playoffRound: round, topSeedWins, bottomSeedWins } = series;
  const [a, b] = [idOf(series.topSeedTeam), idOf(series.bottomSeedTeam)];
  if (!a || !b) return [];
  const own = scheduled.filter(({ awayTeam, homeTeam }) =>
    [a, b].every((id) => id === idOf(awayTeam) || id === idOf(homeTeam)),
  );
  const isLive = own.some(({ gameState }) => gameState === 'LIVE' || gameState === 'CRIT');
  // After the first win, the listed games no longer show when the series started.
  const hasBegun = topSeedWins + bottomSeedWins > 0;
  const nextAt = earliest(own.filter(({ gameState }) => !OVER.includes(gameState)).map(startOf));
  const startsAt = hasBegun ? null : earliest(own.map(startOf));
  const state = readSeries([topSeedWins, bottomSeedWins], BEST_OF, isLive);
  return [{ id: seriesLetter, a, b, round, startsAt, nextAt, ...state }];
}

/** Returns the teams of a division, with the seeds that produce the league's real pairings in our bracket. */
function teamsOf(
  series: readonly Series[],
  letters: readonly string[],
  side: 'left' | 'right',
): SeededTeam[] {
  const pairs = series
    .filter(({ seriesLetter }) => letters.includes(seriesLetter))
    .map((one) => [
      { rank: one.topSeedRankAbbrev ?? '', team: one.topSeedTeam },
      { rank: one.bottomSeedRankAbbrev ?? '', team: one.bottomSeedTeam },
    ]);
  // A division's third team is found through its opponent, because the source has sometimes called it a wild card.
  const [first, wildCard] = withRank(pairs, 1);
  const [second, third] = withRank(pairs, 2);
  const seeds = wildCard && SEEDS[wildCard.rank as keyof typeof SEEDS];
  if (!seeds) return [];
  return [first, second, third, wildCard].flatMap((ranked, place) => {
    const [id, seed] = [idOf(ranked?.team), seeds[place]];
    return id && ranked?.team && seed ? [{ id, name: ranked.team.name.default, side, seed }] : [];
  });
}

interface Ranked {
  rank: string;
  team: z.infer<typeof Team> | undefined;
}

/** Returns the team in first or second place of a division, followed by its opponent. */
function withRank(pairs: readonly Ranked[][], place: 1 | 2): Ranked[] {
  const isPlace = ({ rank }: Ranked) => !rank.startsWith('WC') && rank.endsWith(`${place}`);
  const pair = pairs.find((both) => both.some(isPlace)) ?? [];
  return pair.toSorted((a, b) => Number(isPlace(b)) - Number(isPlace(a)));
}
