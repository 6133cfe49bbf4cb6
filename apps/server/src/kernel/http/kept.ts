import { createHash } from 'node:crypto';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with a body for the browser to keep, for this account alone, or with a 304 where it has the same one. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  kept: NonNullable<Endpoint['isKept']>,
): FastifyReply {
  const json = JSON.stringify(body);
  const told =
    kept === true ? json : JSON.stringify(body, (key, value) => (key === kept.apartFrom ? undefined : value));
  // Weak, since it is that of the answer, whether compressed or not.
  const etag = `W/"${createHash('sha256').update(told).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag.replace(/^W\//, '') === etag.slice(2))) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
