import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './answers.ts';

const YEAR_SECONDS = 31_536_000;
const SVG = 'image/svg+xml';

/** Serves the files of the built page. Browsers may keep files with a hash in their name for a year. */
export async function serveFiles(http: FastifyInstance, webRoot: string): Promise<void> {
  // SVG is the only text type for which the library does not set a charset.
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

export type HeadTags = (request: FastifyRequest) => Promise<string | null>;

/** Handles every path without a route: sends the page, or unknown_path for API calls and missing assets. */
export function answerUnknownPaths(
  http: FastifyInstance,
  { webRoot, headTags }: { webRoot: string | null; headTags: HeadTags },
): void {
  const counted = http.hasDecorator('rateLimit') ? { preHandler: http.rateLimit() } : {};
  http.setNotFoundHandler(counted, async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (webRoot === null || !isPage || isCall(request) || isUnder('/assets', request))
      return sendError(reply, request, new AppError('unknown_path'));
    const tags = await headTags(request);
    if (tags === null) return reply.sendFile('index.html');
    const page = await readFile(join(webRoot, 'index.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('</head>', () => `${tags}</head>`));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this is one of the contract's routes. */
    isCall?: boolean;
  }
}

/**
 * Whether a request is an API call. The route determines this, because the same path can be written in many ways.
 * Without a route, any path that decodes to one below /api counts as an API call.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.is404 ? isUnder('/api', request) : request.routeOptions.config.isCall === true;
}

/** Whether the decoded path of a request is this folder or below it. */
export function isUnder(folder: string, request: FastifyRequest): boolean {
  const path = readPath(request.url);
  return path === folder || path.startsWith(`${folder}/`);
}

function readPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#;]/);
  return decoded(path).replaceAll('\\', '/').replace(/\/+/g, '/').toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
