import { hash, type Options, verify } from '@node-rs/argon2';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import { newToken } from '../../kernel/ids.ts';

/** The cost of a hash: memory in KiB, number of rounds, and number of lanes. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two rounds, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two hashes at a time use 38 MiB and two of libuv's four threads. The queue absorbs a burst of sign-ins. */
export const HASHING: ConcurrencyLimits = { atOnce: 2, waiting: 200, waitMs: 5_000 };

/** Returns a salted argon2id hash. Slow by design; never call it inside a transaction. */
export function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  return hash(normalize(password), cost);
}

/** Hashes and checks passwords. Both functions fail with `unavailable` if too many calls are waiting. */
export interface Passwords {
  /** Like {@link hashPassword}, but at the cost configured for this server. */
  hash(password: string): Promise<string>;
  /** Without a hash, returns false but takes just as long, so that timing discloses nothing. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(cost = PASSWORD_COST, limits = HASHING): Passwords {
  const limited = createConcurrencyLimit(limits);
  const dummyHash = hashPassword(newToken(), cost);
  return {
    hash: (password) => limited(() => hashPassword(password, cost)),
    async matches(stored, password) {
      const known = stored ?? (await dummyHash);
      const matches = await limited(() => verify(known, normalize(password)));
      return matches && Boolean(stored);
    },
  };
}

// Normalize, because the same keystrokes can produce different code points on different operating systems.
function normalize(password: string): string {
  return password.normalize('NFKC');
}
