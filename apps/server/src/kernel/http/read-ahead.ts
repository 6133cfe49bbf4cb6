import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../concurrency-limit.ts';

// Far more than a set of picks needs. The rest of a longer body is read after the caller has been identified.
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Starts reading a body early, so that `onComplete` runs when the last byte arrives, not when the server handles the
 * request. Anything beyond 64 kB stays in the connection until `stream` is read.
 */
export function readAhead(incoming: Readable, onComplete: () => void) {
  const stream = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  incoming.once('end', onComplete);
  // `pipe()` does not forward errors. Without this listener, a request whose connection breaks would wait forever.
  incoming.once('error', (error) => stream.destroy(error));
  stream.on('error', () => {});
  incoming.pipe(stream);
  return {
    /** The whole body: the buffered part followed by the rest. */
    stream,
    /** Called when the request is refused without reading its body. */
    discard() {
      incoming.unpipe(stream);
      incoming.resume();
      stream.destroy();
    },
  };
}

/** The limits are low, because a body may use 7 MB twice (as text and bytes) until its request has been handled. */
const LARGE_BODIES: ConcurrencyLimits = {
  atOnce: 8,
  waiting: 32,
  waitMs: 10_000,
  perAccount: { waiting: 4, message: 'Your other uploads are still in progress. Please wait a moment.' },
};

/**
 * Limits how many large bodies are read at a time, and allows one per account. Each keeps its slot until its request
 * has been handled or its connection closes. Fails with too_many_tries or unavailable if too many are waiting.
 */
export function createBodyLimit(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limited = createConcurrencyLimit(LARGE_BODIES);
  return async ({ raw, viewer }, reply) => {
    if (!viewer || !mayBeLarge(raw.headers)) return;
    await new Promise<void>((admit, refuse) => {
      const untilAnswered = async () => {
        admit();
        if (!reply.raw.closed) await once(reply.raw, 'close');
      };
      limited(untilAnswered, viewer.id).catch(refuse);
    });
  };
}

const mayBeLarge = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_AHEAD_BYTES;
