import * as z from 'zod/mini';
import { get, ofUser } from '../endpoint.ts';
import { Instant } from '../schema.ts';

export const Setup = z.object({
  hasAccounts: z.boolean(),
  supportEmail: z.nullable(z.string()),
  /** The time zone of new rooms. */
  timeZone: z.string(),
  /** Who may create an account: everybody, only people with an invitation link, or nobody. */
  signUp: z.enum(['open', 'invited', 'closed']),
  /** The identity provider, and whether people can sign in only through it. */
  oidc: z.nullable(z.object({ name: z.string(), isOnly: z.boolean() })),
});
export type Setup = z.infer<typeof Setup>;

/**
 * The `x-request-id` of an earlier response. The stream first repeats the changes that followed that response, going
 * back at most one minute.
 */
const RequestId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'after must be the id of a request'));

export const system = {
  health: get('/api/health', {
    access: 'public',
    summary: '200 once migrations are done',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: get('/api/ready', {
    access: 'public',
    summary: 'Whether the database answers; 503 otherwise',
    response: z.object({ status: z.literal('ok') }),
  }),
  time: get('/api/time', {
    access: 'public',
    summary: "The server's clock, which alone decides locks",
    response: z.object({ now: Instant }),
  }),
  setup: get('/api/setup', {
    access: 'public',
    summary:
      'Whether this installation has any account yet, who may create one, how to sign in, its support address, and the time zone of new rooms',
    response: Setup,
  }),
  openapi: get('/api/openapi.json', {
    access: 'public',
    summary: 'This contract as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  }),
  docs: get('/api/docs', {
    access: 'public',
    summary: 'The API as a web page',
    response: 'html',
  }),
  stream: get('/api/stream', {
    ...ofUser,
    summary:
      "Server-sent events: the names of what changed in the caller's rooms and account, never its content",
    query: z.object({ after: z.optional(RequestId) }),
    response: 'event-stream',
  }),
};
