import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7; ids of one process sort by creation time. */
export const newId = (): string => v7();

/**
 * A new UUIDv7 that sorts after another. It may have come from a process whose machine's clock is ahead, or from
 * before this one's was set back.
 */
export function newIdAfter(earlier: string | null): string {
  const id = newId();
  return earlier === null || id > earlier ? id : v7({ msecs: instantIn(earlier) + 1 });
}

/** The milliseconds since 1970 at the beginning of a UUIDv7. */
const instantIn = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text is a UUID. */
export const isId = (text: string): boolean => UUID.test(text);

/** A new secret for a session or a mailed link: 256 random bits in URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
