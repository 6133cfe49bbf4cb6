import { hash, type Options, verify } from '@node-rs/argon2';
import { newToken } from '../../kernel/ids.ts';

// OWASP's figures for argon2id, which is the library's own choice of algorithm: 19 MiB, two rounds, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** What of a password is stored: an argon2id hash with its salt. Slow on purpose; never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), COST);
}

const nobodysHash = hashPassword(newToken());

/** Whether a password belongs to a hash. Without a hash it is false after the same time, so nobody learns from waiting. */
export async function matchesPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), asTyped(password));
  return matches && Boolean(stored);
}

// The same keys give different code points on different machines; this makes them one.
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
