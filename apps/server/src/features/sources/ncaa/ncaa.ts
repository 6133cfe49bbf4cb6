import { REGION_SEEDS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { earliest, easternDay, finalScoreOf, ifComing } from '../reading.ts';
import { type BracketGame, type EventSource, type GameState, readShape, type SeededTeam } from '../source.ts';

const Team = z.object({
  seed: z.optional(z.nullable(z.number())),
  /** The name of the team; empty while the team is not known. */
  nameShort: z.string(),
  seoname: z.optional(z.string()),
  score: z.optional(z.nullable(z.number())),
  isWinner: z.boolean(),
});

const Game = z.object({
  bracketPositionId: z.number(),
  victorBracketPositionId: z.optional(z.nullable(z.number())),
  sectionId: z.number(),
  gameState: z.string(),
  startTimeEpoch: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  teams: z.array(Team),
});

const Brackets = z.object({
  championships: z.array(
    z.object({
      title: z.string(),
      regions: z.array(z.object({ sectionId: z.number(), title: z.string() })),
      games: z.array(Game),
    }),
  ),
});

type Championship = z.infer<typeof Brackets>['championships'][number];
type Game = Championship['games'][number];
type Team = Game['teams'][number];

const SPORT = 'college-basketball';
/** The seeds of a first-round game in a region add up to this number: 1 and 16, 2 and 15, and so on. */
const SEEDS_OF_A_GAME = 17;

const bracketPath = (year: string) => `/brackets/basketball-men/d1/${year}`;

/** The NCAA tournament, from ncaa.com's bracket as served by ncaa-api. An event's id is the year. */
export const ncaa: EventSource = {
  name: 'ncaa',
  label: 'NCAA',
  base: 'https://ncaa-api.henrygd.me',

  listPaths: (now) => [bracketPath(easternDay(now).slice(0, 4))],

  readList([answer], now) {
    const tournament = tournamentOf(answer);
    const startsAt = tournament ? earliest(firstRound(tournament).map(startOf)) : null;
    const eventId = easternDay(now).slice(0, 4);
    return ifComing({ eventId, name: nameOf(eventId), sport: SPORT, size: 64, startsAt }, now);
  },

  checkShape(_path, answer) {
    readShape(Brackets, answer);
  },

  eventPaths: (year) => [bracketPath(year)],

  read(year, [answer]) {
    const tournament = tournamentOf(answer);
    const halves = tournament && halvesOf(tournament);
    if (!tournament || !halves) return null;
    const slots = firstRound(tournament).flatMap((game) => slotsOf(game, halves, tournament));
    const idBy = new Map(slots.flatMap(({ team, id }) => (team ? [[keyOf(team), id] as const] : [])));
    const idOf = (team: Team | undefined) => (team ? (idBy.get(keyOf(team)) ?? null) : null);
    const final = tournament.games.find(({ bracketPositionId }) => bracketPositionId === 701);
    const [one, other] = final?.teams ?? [];
    const champion = slots.find(({ id }) => id === idOf(one));
    const isOver = final?.gameState === 'F' && one?.score != null && other?.score != null;
    return {
      kind: 'bracket',
      sport: SPORT,
      name: nameOf(year),
      startsAt: earliest(firstRound(tournament).map(startOf)),
      size: 64,
      reseeding: false,
      labels: { regionNames: halves.map(({ title }) => title) },
      teams: slots.flatMap(({ team, id, side, seed }): SeededTeam[] =>
        team ? [{ id, name: team.nameShort, side, seed }] : [],
      ),
      playIns: slots.filter(({ isPlayIn }) => isPlayIn).map(({ side, seed }) => ({ side, seed })),
      games: tournament.games.flatMap((game) => gameOf(game, idOf)),
      finalScore: isOver ? finalScoreOf([one?.score ?? 0, other?.score ?? 0], champion?.side) : null,
    };
  },
};

const nameOf = (year: string) => `NCAA Tournament ${year}`;

/** Returns the men's tournament; other championships in the response, such as the NIT, are ignored. */
const tournamentOf = (answer: unknown) =>
  readShape(Brackets, answer).championships.find(({ title }) => /Men's Basketball Championship/.test(title));

/**
 * Returns a game's round from its position: 101 to 104 (First Four), 201 to 232, 301 to 316, 401 to 408, 501 to 504,
 * 601 and 602, 701.
 */
const roundOf = ({ bracketPositionId }: Game) => Math.floor(bracketPositionId / 100) - 1;

const firstRound = ({ games }: Championship) => games.filter((game) => roundOf(game) === 1);

const startOf = ({ startTimeEpoch }: Game) => Number(startTimeEpoch ?? 0) * 1000 || null;

const keyOf = ({ seoname, nameShort }: Team) => seoname || nameShort;

type Half = Championship['regions'][number];

/**
 * Returns the regions in our order. The two regions whose winners meet in game 601 are on the left side; they differ
 * from year to year.
 */
function halvesOf({ regions, games }: Championship): Half[] | null {
  const finals = games.filter((game) => roundOf(game) === 4);
  const halves = [601, 602].flatMap((position) =>
    finals
      .filter(({ victorBracketPositionId }) => victorBracketPositionId === position)
      .sort((one, other) => one.bracketPositionId - other.bracketPositionId)
      .map(({ sectionId }) => ({
        sectionId,
        title: titled(regions.find((region) => region.sectionId === sectionId)?.title ?? ''),
      })),
  );
  return halves.length === 4 ? halves : null;
}

/** Turns ' EAST' into 'East'. */
const titled = (title: string) => {
  const text = title.trim();
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
};

/**
 * Returns both slots of a first-round game. A slot also serves as the team's id, because the source may change the
 * team's name.
 */
function slotsOf(
  { bracketPositionId, sectionId, teams }: Game,
  halves: readonly Half[],
  { games }: Championship,
) {
  const half = halves.findIndex((one) => one.sectionId === sectionId);
  const known = teams.find(({ seed }) => seed != null)?.seed;
  if (half < 0 || known == null) return [];
  const isPlayedFor = games.some(
    (game) => roundOf(game) === 0 && game.victorBracketPositionId === bracketPositionId,
  );
  return [known, SEEDS_OF_A_GAME - known].flatMap((regional) => {
    const seed = REGION_SEEDS[half % 2 === 0 ? 0 : 1][regional - 1];
    if (seed === undefined) return [];
    const team = teams.find((one) => one.seed === regional && one.nameShort.trim() !== '') ?? null;
    const side: SeededTeam['side'] = half < 2 ? 'left' : 'right';
    return [{ id: `${sectionId}-${regional}`, side, seed, team, isPlayIn: team === null && isPlayedFor }];
  });
}

function gameOf(game: Game, idOf: (team: Team | undefined) => string | null): BracketGame[] {
  const [one, other] = game.teams;
  const [a, b] = [idOf(one), idOf(other)];
  const round = roundOf(game);
  if (round === 0 || !a || !b) return [];
  return [{ id: `${game.bracketPositionId}`, a, b, round, startsAt: startOf(game), ...stateOf(game) }];
}

function stateOf({ gameState, teams }: Game): GameState {
  if (gameState === 'P') return { state: 'open', winner: null, why: null };
  if (gameState === 'I') return { state: 'live', winner: null, why: null };
  if (gameState !== 'F')
    return { state: 'unsure', winner: null, why: `The game has an unknown status: '${gameState}'.` };
  const winners = teams.filter(({ isWinner }) => isWinner);
  if (winners.length === 1) return { state: 'final', winner: teams[0]?.isWinner ? 'a' : 'b', why: null };
  return { state: 'unsure', winner: null, why: 'The game is over without exactly one winner.' };
}
