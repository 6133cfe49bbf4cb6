import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTurns, type TurnLimits } from '../costly-work.ts';
import { READ_AHEAD_BYTES } from './arrival.ts';

/** Each may be 7 MB, as text and as bytes, until it is answered. */
const LIMITS: TurnLimits = {
  atOnce: 8,
  waiting: 32,
  waitMs: 10_000,
  ofOne: { waiting: 4, message: 'Your other uploads are still under way. Please wait a little.' },
};

/**
 * Lets a request go on to read its body. Only a few large bodies are read at a time, one of an account; each keeps its
 * turn until it is answered or its connection ends. Refuses with too_many_tries or unavailable where too many wait.
 */
export function createAdmission(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const inTurn = createTurns(LIMITS);
  return async ({ raw, viewer }, reply) => {
    if (!viewer || !mayBeLarge(raw.headers)) return;
    await new Promise<void>((admit, refuse) => {
      const untilAnswered = async () => {
        admit();
        if (!reply.raw.closed) await once(reply.raw, 'close');
      };
      inTurn(untilAnswered, viewer.id).catch(refuse);
    });
  };
}

const mayBeLarge = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_AHEAD_BYTES;
