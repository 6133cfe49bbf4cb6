import { FIGHT_SPORTS, type ResultMethod, winMethodNamed } from '@lockroom/rules';
import * as z from 'zod/mini';
import { ifComing } from '../reading.ts';
import {
  type Bout,
  type BoutWinner,
  type CardSnapshot,
  ChangedShape,
  type EventSource,
  readShape,
} from '../source.ts';

/** Where to find each value in a club's JSON. Paths are names joined by dots, such as 'meet.title'. */
export const Mapping = z.strictObject({
  /** The source's display name. */
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  sport: z.enum(FIGHT_SPORTS),
  event: z.strictObject({ name: z.string(), startsAt: z.string() }),
  /** The path to the list of fights, which starts with Fight 1; empty if the response itself is the list. */
  contests: z.string(),
  /**
   * Paths within one fight. The value at `winner` must be a fighter's name, the path given as `a` or `b`, 'draw' or
   * 'no-contest'.
   */
  contest: z.strictObject({
    id: z.string(),
    a: z.string(),
    b: z.string(),
    state: z.string(),
    winner: z.string(),
    startsAt: z.optional(z.string()),
    method: z.optional(z.string()),
  }),
  /** The club's words for the states of a fight. Any other word means that the fight has not begun. */
  states: z.strictObject({
    final: z.string(),
    live: z.optional(z.string()),
    off: z.optional(z.string()),
  }),
});
export type Mapping = z.infer<typeof Mapping>;

/** Creates a source for a club's own results at a URL. The id of an event is the day on which it begins. */
export function jsonSource(address: URL, mapping: Mapping): EventSource {
  const path = address.pathname + address.search;
  return {
    name: 'json',
    label: mapping.label,
    base: address.origin,
    listPaths: () => [path],
    readList([answer], now) {
      const { eventId, name, startsAt } = readCard(answer, mapping);
      return ifComing({ eventId, name, sport: mapping.sport, size: null, startsAt }, now);
    },
    checkShape(_path, answer) {
      readCard(answer, mapping);
    },
    eventPaths: () => [path],
    read(eventId, [answer]) {
      const { eventId: listedId, ...card } = readCard(answer, mapping);
      return listedId === eventId ? card : null;
    },
  };
}

const Text = z.string().check(z.trim(), z.minLength(1));
const Id = z.union([Text, z.number()]);
const Time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date and time'));

function readCard(
  answer: unknown,
  { event, contests, contest, states }: Mapping,
): CardSnapshot & { eventId: string } {
  const startsAt = Date.parse(readAt(Time, answer, event.startsAt));
  const fights = readAt(z.array(z.unknown()), answer, contests);
  return {
    kind: 'card',
    eventId: new Date(startsAt).toISOString().slice(0, 10),
    name: readAt(Text, answer, event.name),
    startsAt,
    bouts: fights.map((fight, index): Bout => {
      const at = <Schema extends z.ZodMiniType>(schema: Schema, path: string) =>
        readAt(schema, fight, path, `${contests}.${index}.`);
      const [a, b] = [at(Text, contest.a), at(Text, contest.b)];
      const word = at(z.nullish(z.string()), contest.state);
      const said = word === states.final ? at(z.nullish(z.string()), contest.winner) : null;
      const winner = said == null ? null : winnerOf(said, { a, b }, contest);
      const isUnsure = word === states.final && winner === null;
      const starts = contest.startsAt === undefined ? null : at(z.nullish(Time), contest.startsAt);
      const method = contest.method === undefined ? null : at(z.nullish(z.string()), contest.method);
      return {
        id: `${at(Id, contest.id)}`,
        a: { id: a, name: a },
        b: { id: b, name: b },
        startsAt: starts == null ? null : Date.parse(starts),
        state: isUnsure ? 'unsure' : stateOf(word, states),
        winner,
        method: methodOf(winner, method),
        odds: null,
        why: isUnsure ? `The fight is over, but its winner is not clear: '${said ?? ''}'.` : null,
        ...(isUnsure && { isOver: true }),
      };
    }),
  };
}

function readAt<Schema extends z.ZodMiniType>(
  schema: Schema,
  from: unknown,
  path: string,
  before = '',
): z.infer<Schema> {
  const steps = path === '' ? [] : path.split('.');
  const value = steps.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, step)
        ? (part as Record<string, unknown>)[step]
        : undefined,
    from,
  );
  try {
    return readShape(schema, value);
  } catch (error) {
    if (!(error instanceof ChangedShape)) throw error;
    throw new ChangedShape(before + path || error.field, error.problem);
  }
}

function stateOf(word: string | null | undefined, { final, live, off }: Mapping['states']): Bout['state'] {
  if (word == null) return 'open';
  if (word === final) return 'final';
  if (word === off) return 'off';
  return word === live ? 'live' : 'open';
}

function winnerOf(
  said: string,
  names: { a: string; b: string },
  paths: { a: string; b: string },
): BoutWinner | null {
  if (said === 'draw' || said === 'no-contest') return said;
  if (said === names.a || said === paths.a) return 'a';
  return said === names.b || said === paths.b ? 'b' : null;
}

function methodOf(winner: BoutWinner | null, word: string | null | undefined): ResultMethod | null {
  if (winner === 'draw') return 'Draw';
  if (winner === 'no-contest') return 'No Contest';
  return winner && word ? (winMethodNamed(word) ?? null) : null;
}
