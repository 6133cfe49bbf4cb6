import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: a UUIDv7, so ids sort by when they were made. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text is a UUID; anything else cannot be the id of something. */
export const isId = (text: string): boolean => UUID.test(text);

/** A new secret for a session or a mailed link: 256 random bits, fit for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What of a token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
