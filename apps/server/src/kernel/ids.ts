import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Returns a new UUIDv7; ids from one process sort by creation time. */
export const newId = (): string => v7();

/**
 * Returns a new UUIDv7 that sorts after `earlier`, even if that id comes from a process whose clock is ahead, or was
 * made before this machine's clock was set back.
 */
export function newIdAfter(earlier: string | null): string {
  const id = newId();
  return earlier === null || id > earlier ? id : v7({ msecs: instantIn(earlier) + 1 });
}

/** Returns the timestamp in a UUIDv7, in milliseconds since 1970. */
export const instantIn = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => UUID.test(text);

/** Returns a new secret for a session or an emailed link: 256 random bits in URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token: its hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
