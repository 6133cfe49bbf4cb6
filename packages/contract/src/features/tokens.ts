import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { TOKEN } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';

/** A token's scope: to read whatever its owner may read, or to manage one room. */
export const TokenScope = z.union(
  [z.literal('read'), z.object({ roomId: Id })],
  "Scope must be 'read' or {roomId}",
);
export type TokenScope = z.infer<typeof TokenScope>;

/** A token for scripts, as its owner sees it (rules: api#tokens). */
export const Token = z.object({
  id: Id,
  name: z.string(),
  scope: TokenScope,
  /** The room that it manages; null for a read token. */
  roomName: z.nullable(z.string()),
  createdAt: Instant,
  /** It stays in the list for 30 days after it expires. */
  expiresAt: Instant,
  /** To the minute. */
  lastUsedAt: z.nullable(Instant),
});
export type Token = z.infer<typeof Token>;

/** Tokens with which scripts make calls in a person's name, each with its own scope. */
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
