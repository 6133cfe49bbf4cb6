import type { ResultMethod, Sport, TournamentSport } from '@lockroom/rules';
import * as z from 'zod/mini';

/** A fighter or team. `id` is the source's own id. */
export interface Competitor {
  id: string;
  name: string;
}

export type BoutWinner = 'a' | 'b' | 'draw' | 'no-contest';

/**
 * A fight as shown in one response from a source. The state `unsure` means that the response could not be interpreted;
 * `why` then gives the reason in one sentence. Times are in milliseconds since 1970.
 */
export interface Bout {
  /** The source's own id for the fight. */
  id: string;
  a: Competitor;
  /** The other fighter; null while the opponent is not known. */
  b: Competitor | null;
  /** The start of the fight, or of its segment of the card; null if it is not known. */
  startsAt: number | null;
  state: 'open' | 'live' | 'final' | 'off' | 'unsure';
  /** The outcome; null unless the fight is final and the source names exactly one outcome. */
  winner: BoutWinner | null;
  /** How the fight ended; null while this is not known. */
  method: ResultMethod | null;
  /** American odds of `a` and `b`, such as '-185'. */
  odds: { a: string; b: string } | null;
  why: string | null;
  /** Whether the fight is certainly over although its state is `unsure`. */
  isOver?: boolean;
  /**
   * The prefix of the paths at which the source has more details of this fight. Only the reader of that source uses the
   * prefix.
   */
  path?: string;
}

/** A fight card as found in one poll, starting with Fight 1. */
export interface CardSnapshot {
  kind: 'card';
  name: string;
  startsAt: number | null;
  /** Whether the source lists only some of the fights, so that a missing fight may still take place. */
  isPartial?: boolean;
  bouts: Bout[];
}

/** A team with its slot in our bracket. Seed 1 is the best seed of its side. */
export interface SeededTeam extends Competitor {
  side: 'left' | 'right';
  seed: number;
}

/** A game or series between two teams of the bracket. */
export interface BracketGame {
  /** The source's id for the game or series. */
  id: string;
  /** The source's ids for the two teams. */
  a: string;
  b: string;
  /** The round, counted from 1. */
  round: number;
  startsAt: number | null;
  /** For a series, the start of its current or next game. */
  nextAt?: number | null;
  state: 'open' | 'live' | 'final' | 'off' | 'unsure';
  winner: 'a' | 'b' | null;
  why: string | null;
}

export type GameState = Pick<BracketGame, 'state' | 'winner' | 'why'>;

/** A bracket as found in one poll. Teams that are not known yet are omitted, and so are their games. */
export interface BracketSnapshot {
  kind: 'bracket';
  sport: TournamentSport;
  name: string;
  startsAt: number | null;
  size: number;
  reseeding: boolean;
  /** Slots that the winners of play-in games will fill. Their opponents are placed without waiting for those games. */
  playIns?: readonly { side: 'left' | 'right'; seed: number }[];
  /** The names of the sides and regions, if the source has them. */
  labels: { leftLabel?: string; rightLabel?: string; regionNames?: string[] };
  teams: SeededTeam[];
  games: BracketGame[];
  /** The points or wins of both sides' champions in the final; null until the final is over. */
  finalScore: { left: number; right: number } | null;
}

export type Snapshot = CardSnapshot | BracketSnapshot;

/** An event that a source announces for the coming weeks. */
export interface ListedEvent {
  /** The source's own id for the event, unique within the source. */
  eventId: string;
  name: string;
  sport: string;
  /** The number of teams; null for a fight card. */
  size: number | null;
  startsAt: number;
}

/**
 * Thrown for a response that does not match the schema; the response is discarded. `field` is the path of the first
 * mismatch.
 */
export class ChangedShape extends Error {
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** Validates a response; throws {@link ChangedShape} on a mismatch. */
export function readShape<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ChangedShape(issue?.path.join('.') || 'the answer', issue?.message ?? 'not as expected');
}

/**
 * A data source. Its functions are pure; the poller makes the requests. Paths begin with '/' and are appended to
 * `base`. `read` and `readList` throw {@link ChangedShape}.
 */
export interface EventSource {
  /** The source's name in EVENT_SOURCES, such as 'espn'. */
  name: string;
  /** The source's display name, such as 'ESPN'. */
  label: string;
  /** The base URL, such as 'https://site.api.espn.com'. EVENT_SOURCE_BASE_<NAME> replaces it in tests. */
  base: string;
  /** Only for a source with several hosts: returns the base URL for a path. */
  baseOf?(path: string): string;
  /** The query parameter that carries the operator's key (EVENT_SOURCE_<NAME>_KEY), such as 'apiKey'. */
  keyParameter?: string;
  /** The minimum time between two polls of an event, for a source that limits the number of requests. */
  waitMs?: number;
  /** Returns the paths to request for the list of upcoming events. */
  listPaths(now: number): string[];
  readList(answers: readonly unknown[], now: number): ListedEvent[];
  /**
   * Only for a source that supplements other sources' events: returns this source's id for the given event, or null if
   * it does not cover the event. The id must be unique for each template.
   */
  addsTo?(event: { templateId: string; sport: Sport; startsAt: number }): string | null;
  /** Throws {@link ChangedShape} if the response to a path does not have the expected shape. */
  checkShape(path: string, answer: unknown): void;
  /** Returns the paths to request in one poll of an event. */
  eventPaths(eventId: string, now: number): string[];
  /**
   * Returns further paths to request once the responses to `eventPaths` have been read, for example for a missing
   * method. `askedAt` returns when a path was last requested, or null for never.
   */
  morePaths?(snapshot: Snapshot, askedAt: (path: string) => number | null, now: number): string[];
  /**
   * Reads an event; null if the source does not list it. `more` maps the paths from `morePaths` to the successful
   * responses.
   */
  read(eventId: string, answers: readonly unknown[], more?: ReadonlyMap<string, unknown>): Snapshot | null;
}
