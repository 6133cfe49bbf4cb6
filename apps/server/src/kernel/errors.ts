import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';

/** Code that throws this error has changed nothing, or relies on its transaction being rolled back. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorBody['issues'];
  readonly current: ErrorBody['current'];
  /** Seconds after which the caller should retry. */
  readonly retryAfter: number | undefined;
  /** The account id given by an anonymous caller; only for the log. */
  readonly account: string | undefined;
  readonly why: ErrorBody['why'];
  /** Details for the log only: ids and times, never picks or text from users. */
  readonly facts: Record<string, string | number | boolean | null> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: Partial<Pick<AppError, 'issues' | 'current' | 'retryAfter' | 'account' | 'why' | 'facts'>> = {},
  ) {
    super(message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.issues = more.issues;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
    this.account = more.account;
    this.why = more.why;
    this.facts = more.facts;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** An error whose message is shown to the operator without a stack trace. */
export class PlainFailure extends Error {}

/** Fails with a code. The default message is the one in the error table. */
export function refuse(code: ErrorCode, message?: string): never {
  throw new AppError(code, message);
}

/** Rejects one field of a body in the same way as a failed schema check. */
export function refuseField(path: string, message: string): never {
  throw new AppError('invalid_input', message, { issues: [{ path, message }] });
}

/** A value that has changed since the caller loaded it. */
export interface MovedFact {
  path: string;
  now: unknown;
  /** The new value as readable text, such as 'Fight 1: now Decision'. */
  text: string;
}

/** The maximum number of values in the message; `issues` lists all of them. */
const NAMED_FACTS = 3;

/** Rejects a change that is based on outdated values, and reports the current ones (rules: api#what-was-seen). */
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

/** Returns the value, or fails with not_found if there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}

/** Returns the SQLSTATE of an error or of one of its causes, such as '23505' for a unique violation. */
export function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean => databaseCode(error) === '23505';

// The SQLSTATE codes for a lost connection, exhausted resources (such as a full disk), termination by an operator or a
// timeout, an idle timeout, and a read-only server (the old primary after a failover).
const AWAY_CODES = /^(08|53|57|25006|25P0[34])/;
const NO_CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|timeout exceeded when trying to connect|Connection terminated|not queryable/;

export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (AWAY_CODES.test(code) || NO_CONNECTION.test(code) || NO_CONNECTION.test(at.message)) return true;
  }
  return false;
}
