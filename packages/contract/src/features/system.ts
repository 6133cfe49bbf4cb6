import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schema.ts';

/** Health, documentation, server time and live events. */
export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers once migrations are done',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary: 'Whether the database answers; 503 otherwise',
    response: z.object({ status: z.literal('ok') }),
  }),
  time: endpoint({
    method: 'GET',
    path: '/api/time',
    access: 'public',
    summary: "The server's clock, which alone decides locks",
    response: z.object({ now: Instant }),
  }),
  setup: endpoint({
    method: 'GET',
    path: '/api/setup',
    access: 'public',
    summary: 'Whether this installation has an account yet, and the address for support',
    response: z.object({ hasAccounts: z.boolean(), supportEmail: z.nullable(z.string()) }),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This contract as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  }),
  docs: endpoint({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'This contract as a page',
    response: 'html',
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/stream',
    access: 'user',
    byToken: true,
    summary:
      "Server-sent events: the names of what changed in the caller's rooms and account, never its content",
    response: 'event-stream',
  }),
};
