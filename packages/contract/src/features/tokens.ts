import * as z from 'zod/mini';
import { create, del, get } from '../endpoint.ts';
import { TOKEN } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';

/** What a token allows: to read what its owner can read, to manage one room, or to create events and send results. */
export const TokenScope = z.union(
  [z.literal('read'), z.literal('events'), z.object({ roomId: Id })],
  "Scope must be 'read', 'events' or {roomId}",
);
export type TokenScope = z.infer<typeof TokenScope>;

/** A token for scripts (rules: api#tokens). */
export const Token = z.object({
  id: Id,
  name: z.string(),
  scope: TokenScope,
  /** The room that a room token can manage; null for other tokens. */
  roomName: z.nullable(z.string()),
  createdAt: Instant,
  /** The token stays in the list for 30 days after this time. */
  expiresAt: Instant,
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(Instant),
});
export type Token = z.infer<typeof Token>;

export const tokens = {
  list: get('/api/tokens', {
    access: 'user',
    summary: "The caller's API tokens, newest first",
    response: z.array(Token),
  }),
  create: create('/api/tokens', {
    access: 'user',
    summary:
      "Create an API token that can read, manage one of the caller's rooms or, for administrators, create and feed events; only this response contains the token",
    body: z.object({
      name: line({ min: 1, max: TOKEN.name, name: 'Name' }),
      scope: TokenScope,
      expiresAt: z.iso.datetime({ offset: true, error: 'Expiry must be a date and time with a UTC offset' }),
    }),
    response: z.extend(Token, { token: z.string() }),
    rateLimit: 'create',
  }),
  revoke: del('/api/tokens/:tokenId', {
    access: 'user',
    summary: 'Revoke a token; its open event streams end at once',
    response: Done,
  }),
};
