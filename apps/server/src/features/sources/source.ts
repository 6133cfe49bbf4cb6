import type { ResultMethod, Sport, TournamentSport } from '@lockroom/rules';
import * as z from 'zod/mini';

/** A fighter or team. `id` is the source's own id. */
export interface Competitor {
  id: string;
  name: string;
}

/** Who won: competitor a or b, or nobody. */
export type BoutWinner = 'a' | 'b' | 'draw' | 'no-contest';

/**
 * A fight as the source shows it at one time. `unsure` means that the response could not be interpreted; `why` then
 * explains this in one sentence. Times are in milliseconds since 1970.
 */
export interface Bout {
  /** The source's own id for the fight. */
  id: string;
  a: Competitor;
  /** Null while the opponent is not known. */
  b: Competitor | null;
  /** The start of the fight, or of its segment of the card; null if it is not known. */
  startsAt: number | null;
  state: 'open' | 'live' | 'final' | 'off' | 'unsure';
  /** Set only if the fight is final and the source names exactly one outcome. */
  winner: BoutWinner | null;
  /** Null while it is not known how the fight ended. */
  method: ResultMethod | null;
  /** American odds of a and b: '-185'. */
  odds: { a: string; b: string } | null;
  why: string | null;
  /** Set if it is over, even if the rest could not be interpreted. */
  isOver?: boolean;
  /** The path below which the source has more about this fight; used only by that source's reader. */
  path?: string;
}

/** A fight card at one time; Fight 1 comes first. */
export interface CardSnapshot {
  kind: 'card';
  name: string;
  startsAt: number | null;
  /** Set if the source has only some of the fights; then a fight that is missing may still take place. */
  isPartial?: boolean;
  bouts: Bout[];
}

/** A team of a bracket, with its slot in our bracket (rules: `teamId`): 'left 1' is the best seed of the left side. */
export interface SeededTeam extends Competitor {
  side: 'left' | 'right';
  seed: number;
}

/** A game or series between two teams of the bracket. */
export interface BracketGame {
  /** The source's id for the game or series. */
  id: string;
  /** Source ids of the two teams. */
  a: string;
  b: string;
  /** Counts from 1. */
  round: number;
  startsAt: number | null;
  /** For a series, the start of its next or running game. */
  nextAt?: number | null;
  state: 'open' | 'live' | 'final' | 'off' | 'unsure';
  winner: 'a' | 'b' | null;
  why: string | null;
}

/** A bracket at one time. Teams that are not known yet are missing, and so are their games. */
export interface BracketSnapshot {
  kind: 'bracket';
  sport: TournamentSport;
  name: string;
  startsAt: number | null;
  size: number;
  reseeding: boolean;
  /** Slots whose team is decided by a play-in game. Their opponents are named before that team is known. */
  playIns?: readonly { side: 'left' | 'right'; seed: number }[];
  /** The names of the sides and regions, if the source has them. */
  labels: { leftLabel?: string; rightLabel?: string; regionNames?: string[] };
  teams: SeededTeam[];
  games: BracketGame[];
  /** Points of the final, the left side's champion first; null if it is not over. */
  finalScore: { left: number; right: number } | null;
}

export type Snapshot = CardSnapshot | BracketSnapshot;

/** An event that a source lists for the coming weeks. */
export interface ListedEvent {
  /** The source's own id for the event, unique within the source. */
  eventId: string;
  name: string;
  sport: string;
  /** The number of teams; null for a fight card. */
  size: number | null;
  startsAt: number;
}

/** Thrown for a response that does not match the schema. None of it is used; `field` names the first difference. */
export class ChangedShape extends Error {
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** Parses a response. Throws {@link ChangedShape} with the path of the first field that is not as expected. */
export function readShape<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ChangedShape(issue?.path.join('.') || 'the answer', issue?.message ?? 'not as expected');
}

/**
 * A data source. All members are pure; the poller makes the requests. Paths begin with '/' and are below `base`. `read`
 * and `readList` throw {@link ChangedShape}.
 */
export interface EventSource {
  /** Its name in EVENT_SOURCES: 'espn'. */
  name: string;
  /** Its display name: 'ESPN'. */
  label: string;
  /** 'https://site.api.espn.com'; EVENT_SOURCE_BASE_<NAME> replaces it in tests. */
  base: string;
  /** The base URL for paths that are on another host of the source. */
  baseOf?(path: string): string;
  /** The query parameter for the operator's key, EVENT_SOURCE_<NAME>_KEY: 'apiKey'. The poller adds it to requests. */
  keyParameter?: string;
  /** The shortest time between two polls, for a source that limits its requests. */
  waitMs?: number;
  /** The paths to request for a list of coming events. */
  listPaths(now: number): string[];
  readList(answers: readonly unknown[], now: number): ListedEvent[];
  /**
   * The id of this source's event that supplements another source's event, unique per template; null if there is none.
   */
  addsTo?(event: { templateId: string; sport: Sport; startsAt: number }): string | null;
  /** Throws {@link ChangedShape} if the response for a path has another shape. */
  checkShape(path: string, answer: unknown): void;
  /** The paths to request in one poll of an event. */
  eventPaths(eventId: string, now: number): string[];
  /**
   * Further paths to request after the first responses, such as one for a missing method. `askedAt` is when a path was
   * last requested; null for never.
   */
  morePaths?(snapshot: Snapshot, askedAt: (path: string) => number | null, now: number): string[];
  /** Null if there is no such event. `more` has the responses to `morePaths` that arrived, by path. */
  read(eventId: string, answers: readonly unknown[], more?: ReadonlyMap<string, unknown>): Snapshot | null;
}
