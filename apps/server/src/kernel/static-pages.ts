import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { sendError } from './http.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built page: hashed files for ever, the page itself for every path that is no call and no file. */
export async function servePages(http: FastifyInstance, webRoot: string): Promise<void> {
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
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isCall =
      request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?');
    if (isCall || !isPage || request.url.startsWith('/assets/'))
      return sendError(reply, request, new AppError('unknown_path'));
    return reply.sendFile('index.html');
  });
}
