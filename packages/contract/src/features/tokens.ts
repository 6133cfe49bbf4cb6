import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { TOKEN } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';

/** The scope of a token: read everything that its owner can read, or manage one room. */
export const TokenScope = z.union(
  [z.literal('read'), z.object({ roomId: Id })],
  "Scope must be 'read' or {roomId}",
);
export type TokenScope = z.infer<typeof TokenScope>;

/** A token for scripts (rules: api#tokens). */
export const Token = z.object({
  id: Id,
  name: z.string(),
  scope: TokenScope,
  /** The room of a room token; null for a read token. */
  roomName: z.nullable(z.string()),
  createdAt: Instant,
  /** The token is listed for 30 more days after that. */
  expiresAt: Instant,
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(Instant),
});
export type Token = z.infer<typeof Token>;

export const tokens = {
  list: get('/api/tokens', {
    access: 'user',
    summary: "The caller's tokens for scripts, newest first",
    response: z.array(Token),
  }),
  create: post('/api/tokens', {
    access: 'user',
    summary:
      "Create a token for scripts: to read, or to manage one of the caller's rooms; only this answer contains it",
    body: z.object({
      name: line({ min: 1, max: TOKEN.name, name: 'Name' }),
      scope: TokenScope,
      expiresAt: z.iso.datetime({ offset: true, error: 'End must be a time with its offset' }),
    }),
    response: z.extend(Token, { token: z.string() }),
    status: 201,
    rateLimit: 'create',
  }),
  revoke: del('/api/tokens/:tokenId', {
    access: 'user',
    summary: 'Revoke a token; its open event streams end at once',
    response: Done,
  }),
};
