import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TOKEN } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';

/** What a token is for: reading what its owner may read, or managing one room. */
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
  /** Of the room that it manages; null for a token that reads. */
  roomName: z.nullable(z.string()),
  createdAt: Instant,
  /** It stays in the list for 30 days after its end. */
  expiresAt: Instant,
  /** Exact to the minute. */
  lastUsedAt: z.nullable(Instant),
});
export type Token = z.infer<typeof Token>;

/** Tokens with which scripts make calls in a person's name, each for a part of them. */
export const tokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'user',
    byToken: false,
    summary: "The caller's tokens for scripts, newest first",
    response: z.array(Token),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'user',
    byToken: false,
    summary:
      'Make a token for scripts, of a room that the caller manages or to read; only this answer holds it',
    body: z.object({
      name: line({ min: 1, max: TOKEN.name, name: 'Name' }),
      scope: TokenScope,
      expiresAt: z.iso.datetime({ offset: true, error: 'End must be a time with its offset' }),
    }),
    response: z.extend(Token, { token: z.string() }),
    status: 201,
    rateLimit: 'create',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/:tokenId',
    access: 'user',
    byToken: false,
    summary: 'Revoke a token; open streams that it holds end at once',
    response: Done,
  }),
};
