import { createHash } from 'node:crypto';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Kept = NonNullable<Endpoint['isKept']>;

/** Answers with a body for the browser to keep, for this account alone, or with a 304 where it has the same one. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  kept: Kept,
): FastifyReply {
  reply.header('vary', 'authorization');
  return sendTagged(request, reply, tagOf(body, kept), JSON.stringify(body));
}

/** Weak, since it is that of the answer, whether compressed or not. */
export function tagOf(body: unknown, kept: Kept): string {
  const told = JSON.stringify(body, (key, value) =>
    kept !== true && key === kept.apartFrom ? undefined : value,
  );
  return `W/"${createHash('sha256').update(told).digest('base64url').slice(0, 22)}"`;
}

/** Sends JSON under its tag, or a 304 to whoever has it. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  json: string | Buffer,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag.replace(/^W\//, '') === etag.slice(2)))
    return reply.removeHeader('content-encoding').code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
