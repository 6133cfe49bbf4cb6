import { groupBy } from '../../../kernel/group-by.ts';
import { checkTeamShape, type EspnGame, type EspnSeed, readScoreboard, readSeeds } from '../espn-teams.ts';
import { earliest, easternDay, finalScoreOf, ifComing, readSeries } from '../reading.ts';
import type { BracketGame, EventSource, SeededTeam } from '../source.ts';

const DAY = 24 * 60 * 60_000;
/** The days, relative to today, that a poll requests. The response for a whole month would be several megabytes. */
const DAYS = [-2, -1, 0, 1, 2];
const POSTSEASON = 3;

/** The first pattern that matches a game's headline, such as 'East 1st Round - Game 1', determines the round. */
const ROUNDS = [
  { round: 1, headline: /(?:1st|First) Round/i },
  { round: 2, headline: /Semifinals/i },
  { round: 4, headline: /NBA Finals/i },
  { round: 3, headline: /Finals/i },
];

const dayPaths = (now: number) =>
  DAYS.map((days) => {
    const dates = easternDay(now + days * DAY).replaceAll('-', '');
    return `/apis/site/v2/sports/basketball/nba/scoreboard?dates=${dates}`;
  });

const playoffGames = (answers: readonly unknown[]) =>
  answers.flatMap(readScoreboard).filter((game) => game.season?.type === POSTSEASON && game.series !== null);

/** The NBA playoffs as ESPN shows them. An event's id is the year of the playoffs. */
export const nba: EventSource = {
  name: 'nba',
  label: 'ESPN',
  base: 'https://site.api.espn.com',

  listPaths: dayPaths,

  readList(answers, now) {
    const games = playoffGames(answers);
    const startsAt = earliest(games.map((game) => game.startsAt));
    const year = games[0]?.season?.year;
    if (year === undefined) return [];
    const listed = { eventId: `${year}`, name: nameOf(year), sport: 'pro-basketball', size: 16, startsAt };
    return ifComing(listed, now);
  },

  checkShape: checkTeamShape,

  eventPaths: (year, now) => [...dayPaths(now), `/apis/v2/sports/basketball/nba/standings?season=${year}`],

  read(year, answers) {
    const seeds = readSeeds(answers.at(-1));
    const series = seriesOf(playoffGames(answers.slice(0, -1)));
    const west = seedsOf(seeds, /^West/);
    const final = series.find(({ game: { round, state } }) => round === 4 && state === 'final');
    const isLeft = west.some(({ id }) => id === final?.game.a);
    return {
      kind: 'bracket',
      sport: 'pro-basketball',
      name: nameOf(year),
      startsAt: earliest(series.map(({ game }) => game.startsAt)),
      size: 16,
      reseeding: false,
      labels: { leftLabel: 'West', rightLabel: 'East' },
      teams: [...teamsOf(west, 'left', series), ...teamsOf(seedsOf(seeds, /^East/), 'right', series)],
      games: series.map(({ game }) => game),
      finalScore: final ? finalScoreOf(final.wins, isLeft ? 'left' : 'right') : null,
    };
  },
};

const nameOf = (year: string | number) => `NBA Playoffs ${year}`;

const seedsOf = (seeds: ReadonlyMap<string, EspnSeed[]>, conference: RegExp): EspnSeed[] =>
  [...seeds].flatMap(([name, own]) => (conference.test(name) ? own : []));

interface Series {
  game: BracketGame;
  wins: [number, number];
}

/** Groups games into series. The listed number of wins, not the last game, decides who won a series. */
function seriesOf(games: readonly EspnGame[]): Series[] {
  const known = games.filter(({ teams: [a, b] }) => a && b);
  const groups = groupBy(known, (game) => JSON.stringify([roundOf(game), ...[...game.teams].sort()]));
  return [...groups].map(([key, own]): Series => {
    const [round, a, b] = JSON.parse(key) as [number, string, string];
    const winsBy = (id: string) => Math.max(...own.map(({ series }) => series?.wins.get(id) ?? 0));
    const wins: Series['wins'] = [winsBy(a), winsBy(b)];
    const open = own.filter(({ state }) => state === 'open' || state === 'live');
    const nextAt = earliest(open.map(({ startsAt }) => startsAt));
    const isLive = own.some(({ state }) => state === 'live');
    const read =
      round === 0
        ? { state: 'unsure' as const, winner: null, why: `Unknown round: '${own[0]?.headline}'.` }
        : readSeries(wins, own[0]?.series?.bestOf ?? 7, isLive);
    // After the first win, the listed games no longer show when the series started.
    const startsAt = wins[0] + wins[1] > 0 ? null : nextAt;
    return { game: { id: own[0]?.id ?? '', a, b, round, startsAt, nextAt, ...read }, wins };
  });
}

const roundOf = ({ headline }: EspnGame) => ROUNDS.find((one) => one.headline.test(headline))?.round ?? 0;

/**
 * Derives both slots of a first-round series from the better seed, because play-in games change which teams have seeds
 * 7 and 8.
 */
function teamsOf(
  seeds: readonly EspnSeed[],
  side: 'left' | 'right',
  series: readonly Series[],
): SeededTeam[] {
  return series.flatMap(({ game }) => {
    const both = seeds.filter(({ id }) => game.round === 1 && (id === game.a || id === game.b));
    const [better, other] = both.sort((one, next) => one.seed - next.seed);
    if (!better || !other || better.seed > 4 || other.seed <= 4) return [];
    return [
      { id: better.id, name: better.name, side, seed: better.seed },
      { id: other.id, name: other.name, side, seed: 9 - better.seed },
    ];
  });
}
