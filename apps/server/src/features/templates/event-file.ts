import { line } from '@lockroom/contract';
import {
  drawnOrder,
  FIGHT_SPORTS,
  type FightWinner,
  type Format,
  formatFamily,
  isSport,
  isTournamentSport,
  isValidOdds,
  MOUNTAIN,
  makeFormat,
  normalizeOdds,
  parseLockTime,
  play,
  REGION_SEEDS,
  type ResultMethod,
  type Side,
  sidePlaces,
  TEXT_MAX,
  teamId,
  tournamentSizesFor,
  winMethodNamed,
} from '@lockroom/rules';
import * as z from 'zod/mini';

const text = (max: number) => line({ min: 1, max, name: 'A name' });
const Name = text(TEXT_MAX.templateName);
const TeamName = text(TEXT_MAX.teamName);

/** An id that a script chooses; some scripts write it as a number. */
const SourceId = z.nullish(
  z.pipe(
    z.union([text(100), z.int()]),
    z.transform((id) => String(id)),
  ),
);
/** When the event begins: a time, or just a day. */
const starts = { startsAt: z.nullish(z.string()), date: z.nullish(z.string()) };

const StoredFighter = z.union([
  text(TEXT_MAX.fighterName),
  z.object({ id: SourceId, name: text(TEXT_MAX.fighterName) }),
]);

const StoredFight = z.object({
  id: SourceId,
  fighter1: StoredFighter,
  fighter2: StoredFighter,
  odds1: z.nullish(z.string()),
  odds2: z.nullish(z.string()),
  winner: z.nullish(z.literal([1, 2])),
  outcome: z.nullish(z.enum(['win', 'draw', 'no-contest'])),
  method: z.nullish(z.string()),
});

const StoredTeam = z.object({
  id: SourceId,
  name: TeamName,
  seed: z.nullable(z.int()),
  /** The team's slot in its side's draw, counted from the top. */
  slot: z.optional(z.int()),
  region: z.optional(z.string()),
});
type StoredTeam = z.infer<typeof StoredTeam>;

const StoredSide = z.object({
  label: text(TEXT_MAX.conferenceLabel),
  regions: z.optional(z.array(text(TEXT_MAX.conferenceLabel)).check(z.length(2))),
  teams: z.array(StoredTeam),
});
type StoredSide = z.infer<typeof StoredSide>;

/** A fight card in a file, with the main event first. */
const StoredCard = z.object({
  kind: z.literal('fight-card'),
  sport: z.enum(FIGHT_SPORTS),
  name: Name,
  ...starts,
  subtitle: z.optional(z.string()),
  fights: z.array(StoredFight).check(z.minLength(1)),
});
type StoredCard = z.infer<typeof StoredCard>;

/** A tournament in a file, with its rounds in order. */
const StoredBracket = z.object({
  kind: z.literal('bracket'),
  sport: z.string(),
  name: Name,
  ...starts,
  teamCount: z.int(),
  reseeded: z.boolean(),
  sides: z.object({ left: StoredSide, right: StoredSide }),
  rounds: z.array(
    z.object({
      games: z.array(z.object({ id: SourceId, home: TeamName, away: TeamName, winner: z.nullish(TeamName) })),
    }),
  ),
  final: z.optional(z.nullable(z.object({ score: z.tuple([z.int(), z.int()]) }))),
});
type StoredBracket = z.infer<typeof StoredBracket>;

/** The content of an event file; other fields are ignored. */
const StoredEvent = z.discriminatedUnion('kind', [StoredCard, StoredBracket]);

/** Thrown for a file that is not a valid event; the message is a single readable line. */
export class EventFileError extends Error {}

/** A fight card, starting with Fight 1. */
export type EventCard = ReturnType<typeof toCard>;

/** A tournament. Names are keyed by our team ids, and results by our game ids. */
export type EventBracket = ReturnType<typeof toBracket>;

/**
 * Reads an event file, given as text or already parsed; throws an {@link EventFileError} if it is malformed or
 * inconsistent.
 */
export function readEventFile(file: unknown): EventCard | EventBracket {
  const read = z.safeParse(StoredEvent, typeof file === 'string' ? parse(file) : file);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') || 'kind';
    throw new EventFileError(`is not an event file: ${where}: ${issue?.message ?? 'unknown'}`);
  }
  return read.data.kind === 'fight-card' ? toCard(read.data) : toBracket(read.data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new EventFileError('is not JSON');
  }
}

/**
 * Returns `startsAt`, which is null if the file gives no time of day, and `day`, which is `startsAt` or noon UTC on the
 * given date. In Europe and America, noon UTC falls on the same date.
 */
function startOf({ startsAt, date }: Pick<StoredCard, 'startsAt' | 'date'>) {
  const [at, day] = [readTime(startsAt), readTime(date && `${date}T12:00Z`)];
  return { startsAt: at, day: at ?? day };
}

function readTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const read = parseLockTime(text, MOUNTAIN);
  if (!read.ok) throw new EventFileError(`has an invalid date or time: ${text}`);
  return new Date(read.at);
}

function toCard({ name, subtitle, sport, fights, ...start }: StoredCard) {
  const ids = fights.flatMap(({ id }) => id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new EventFileError(`has two fights with the id ${twice}`);
  return {
    kind: 'card' as const,
    ...startOf(start),
    name,
    eventName: subtitle || null,
    sport,
    fights: fights.toReversed().map(({ id = null, odds1, odds2, ...fight }) => {
      const [red, blue] = [fighterOf(fight.fighter1), fighterOf(fight.fighter2)];
      return {
        // These three ids come from the file.
        id,
        fighter1Id: red.id,
        fighter2Id: blue.id,
        fighter1: red.name,
        fighter2: blue.name,
        fighter1Odds: oddsOf(odds1, red.name),
        fighter2Odds: oddsOf(odds2, blue.name),
        // The method may be unknown even if there is a winner.
        result: resultOf(fight, `${red.name} vs ${blue.name}`),
      };
    }),
  };
}

function fighterOf(fighter: z.infer<typeof StoredFighter>): { id: string | null; name: string } {
  return typeof fighter === 'string'
    ? { id: null, name: fighter }
    : { id: fighter.id ?? null, name: fighter.name };
}

function oddsOf(text: string | null | undefined, fighter: string): string {
  const odds = normalizeOdds(text ?? null, 'N/A');
  if (!isValidOdds(odds)) throw new EventFileError(`has invalid odds for ${fighter}: ${text}`);
  return odds;
}

function resultOf(
  { winner, outcome, method }: Pick<StoredCard['fights'][number], 'winner' | 'outcome' | 'method'>,
  fight: string,
): { winnerId: FightWinner; winMethod: ResultMethod | null } | null {
  if (!outcome && !winner) return null;
  if (outcome === 'draw') return { winnerId: 0, winMethod: 'Draw' };
  if (outcome === 'no-contest') return { winnerId: 0, winMethod: 'No Contest' };
  const winMethod = method ? winMethodNamed(method) : null;
  if (!winner || winMethod === undefined)
    throw new EventFileError(`has no winner or no known method for ${fight}`);
  return { winnerId: winner, winMethod };
}

function toBracket(event: StoredBracket) {
  const { name, teamCount: size, reseeded: reseeding, sides } = event;
  const own = isSport(event.sport) && isTournamentSport(event.sport) ? event.sport : 'custom';
  if (!tournamentSizesFor(own).includes(size))
    throw new EventFileError(`has ${size} teams, which is not a bracket size`);
  const format = makeFormat({ family: formatFamily(own), size, reseeding });
  const teamNames: Record<string, string> = {};
  const teamIds: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    if (sides[side].teams.length !== size / 2)
      throw new EventFileError(`does not have ${size / 2} teams on its ${side} side`);
    for (const [seed, team] of placesOf(sides[side], size)) {
      const own = teamId(format, side, seed);
      teamNames[own] = team;
      const { id } = sides[side].teams.find(({ name }) => name === team) ?? {};
      if (id) teamIds[id] = own;
    }
  }
  if (new Set(Object.values(teamNames)).size !== size)
    throw new EventFileError('has a duplicate team, or one without a slot');
  return {
    kind: 'bracket' as const,
    ...startOf(event),
    name,
    sport: own,
    size,
    reseeding,
    teamNames,
    labels: formatFamily(own) === 'football' ? {} : labelsOf(sides),
    ...resultsOf(event, format, teamNames),
    // Our ids, keyed by the file's ids.
    teamIds,
    // The champion of the left side is team 1.
    score: event.final ? { team1Score: event.final.score[0], team2Score: event.final.score[1] } : null,
  };
}

function labelsOf({ left, right }: Record<Side, StoredSide>): {
  leftLabel?: string;
  rightLabel?: string;
  regionNames?: string[];
} {
  if (left.regions && right.regions) return { regionNames: [...left.regions, ...right.regions] };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return { leftLabel: capital(left.label), rightLabel: capital(right.label) };
}

/**
 * Returns each team's seed on its side. The seed is derived from the regions, the file's seeds or the slots in the
 * draw.
 */
function placesOf({ teams, regions }: StoredSide, size: number): [number, string][] {
  if (regions) {
    return teams.map(({ name, seed, region }) => {
      const half = regions.indexOf(region ?? '');
      const place = REGION_SEEDS[half === 0 ? 0 : 1][(seed ?? 0) - 1];
      if (half < 0 || place === undefined) throw new EventFileError(`has no slot for ${name}`);
      return [place, name];
    });
  }
  if (teams.every(({ seed }) => seed !== null)) {
    const ranked = teams.toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0));
    return ranked.map(({ name }, index) => [index + 1, name]);
  }
  return drawn(teams, size);
}

/** Maps the event's draw to our seeds. Swaps the halves of a section if our bracket has its byes in the other half. */
function drawn(teams: readonly StoredTeam[], size: number): [number, string][] {
  const order = drawnOrder(sidePlaces(size)).map((seed) => (seed <= size / 2 ? seed : null));
  const slots = order.map((_, index) => teams.find(({ slot }) => slot === index + 1)?.name ?? null);
  const taken = (part: readonly unknown[]) => part.filter((each) => each !== null).length;
  const lay = (names: readonly (string | null)[], seeds: readonly (number | null)[]): [number, string][] => {
    const [name = null] = names;
    const [seed = null] = seeds;
    if (names.length === 1) return name !== null && seed !== null ? [[seed, name]] : [];
    const middle = names.length / 2;
    const [upper, lower] = [names.slice(0, middle), names.slice(middle)];
    const isSwapped = taken(upper) !== taken(seeds.slice(0, middle));
    return [
      ...lay(isSwapped ? lower : upper, seeds.slice(0, middle)),
      ...lay(isSwapped ? upper : lower, seeds.slice(middle)),
    ];
  };
  return lay(slots, order);
}

/**
 * Returns the winners by our game ids, and the mapping from the file's game ids to ours. Throws if our bracket lacks
 * one of the games.
 */
function resultsOf({ rounds }: StoredBracket, format: Format, teamNames: Readonly<Record<string, string>>) {
  const results: Record<string, string> = {};
  const gameIds: Record<string, string> = {};
  const nameOf = (team: string | null) => (team === null ? '' : (teamNames[team] ?? ''));
  for (const [index, { games }] of rounds.entries()) {
    const open = play(format, results).filter(({ round }) => round === index + 1);
    for (const { id, home, away, winner } of games) {
      const game = open.find(({ team1, team2 }) => {
        const both = [nameOf(team1), nameOf(team2)];
        return both.includes(home) && both.includes(away);
      });
      const team = [game?.team1, game?.team2].find((each) => each && nameOf(each) === winner);
      if (!game) throw new EventFileError(`has a game that this bracket cannot have: ${home} vs ${away}`);
      if (id) gameIds[id] = game.id;
      if (!winner) continue;
      if (!team) throw new EventFileError(`has a winner who did not play: ${winner}`);
      results[game.id] = team;
    }
  }
  return { results, gameIds };
}
