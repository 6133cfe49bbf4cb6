import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './answers.ts';
import { isCall, isUnder } from './calls.ts';

const YEAR_SECONDS = 31_536_000;
const SVG = 'image/svg+xml';

/** Serves the files of the built page, the hashed ones with unlimited caching. */
export async function serveFiles(http: FastifyInstance, webRoot: string): Promise<void> {
  // The library names the encoding of all other texts.
  http.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  });
  await http.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** Answers every path without a route: the page itself, or a refusal for what is no page. Calls are counted. */
export function answerUnknownPaths(http: FastifyInstance, { hasPages }: { hasPages: boolean }): void {
  const counted = http.hasDecorator('rateLimit') ? { preHandler: http.rateLimit() } : {};
  http.setNotFoundHandler(counted, (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!hasPages || !isPage || isCall(request) || isUnder('/assets', request))
      return sendError(reply, request, new AppError('unknown_path'));
    return reply.sendFile('index.html');
  });
}
