import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';

/**
 * A refusal with a code of the error table. Code that throws it has changed nothing, or its transaction is rolled
 * back.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorBody['issues'];
  readonly current: ErrorBody['current'];
  readonly lines: ErrorBody['lines'];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** The account that somebody without a session asked for, for the log alone. */
  readonly account: string | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: Partial<Pick<AppError, 'issues' | 'current' | 'lines' | 'retryAfter' | 'account'>> = {},
  ) {
    super(message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.issues = more.issues;
    this.current = more.current;
    this.lines = more.lines;
    this.retryAfter = more.retryAfter;
    this.account = more.account;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Refuses with a code; the message defaults to the table's. */
export function refuse(code: ErrorCode, message?: string): never {
  throw new AppError(code, message);
}

/** Refuses one field of a body, as a failed schema would. */
export function refuseField(path: string, message: string): never {
  throw new AppError('invalid_input', message, { issues: [{ path, message }] });
}

/** A fact that is another one than the sender of a change had seen. */
export interface MovedFact {
  /** The path of the body that it stands under. */
  path: string;
  now: unknown;
  /** The same for a person: 'Fight 1: Decision now'. */
  text: string;
}

/** Most facts that the message names; all of them are among the issues. */
const NAMED_FACTS = 3;

/** Refuses a change that rests on facts which have moved since, with those that are there (rules: api#what-was-seen). */
export function refuseStale(moved: readonly MovedFact[]): void {
  if (moved.length === 0) return;
  const more = moved.length - NAMED_FACTS;
  const texts = moved.slice(0, NAMED_FACTS).map(({ text }) => `${text}.`);
  throw new AppError(
    'stale',
    [ERRORS.stale.message, ...texts, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    {
      issues: moved.map(({ path, text }) => ({ path, message: text })),
      current: Object.fromEntries(moved.map(({ path, now }) => [path, now])),
    },
  );
}

/** Returns the value, or refuses with 'not found' when there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}

/** The database's own code behind an error ('23505' is a unique key), however wrapped; undefined without one. */
export function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

// Connection lost, out of resources (such as a full disk), terminated by an operator or a timeout, idle for too long, and
// a database that takes no changes: after a failover, one that follows another.
const AWAY_CODES = /^(08|53|57|25006|25P0[34])/;
const NO_CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether an error means that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (AWAY_CODES.test(code) || NO_CONNECTION.test(code) || NO_CONNECTION.test(at.message)) return true;
  }
  return false;
}
