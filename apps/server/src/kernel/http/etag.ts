import { createHash } from 'node:crypto';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

type EtagRule = NonNullable<Endpoint['etag']>;

/** Sends JSON that the browser may cache for this account, or a 304 if the cached copy is current. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: unknown, rule: EtagRule) {
  reply.header('vary', 'authorization');
  const json = JSON.stringify(body);
  return sendJson(request, reply, etagOf(body, json, rule), json);
}

/**
 * Returns the ETag of a body that serializes to `json`. `rule` may exclude one field from the hash. The ETag is weak,
 * because compressed and uncompressed responses share it.
 */
export function etagOf(body: unknown, json: string, rule: EtagRule): string {
  const hashed =
    rule === true ? json : JSON.stringify(body, (key, value) => (key === rule.except ? undefined : value));
  return `W/"${createHash('sha256').update(hashed).digest('base64url').slice(0, 22)}"`;
}

export function sendJson(request: FastifyRequest, reply: FastifyReply, etag: string, json: string | Buffer) {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag.replace(/^W\//, '') === etag.slice(2)))
    return reply.removeHeader('content-encoding').code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
