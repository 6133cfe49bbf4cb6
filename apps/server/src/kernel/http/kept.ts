import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with a text for the browser to keep, for this account alone, or with a 304 where it has the same one. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  // A proxy that compresses makes a weak tag of it.
  if (known.some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
