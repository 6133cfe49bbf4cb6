import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the routes of the contract. */
    isCall?: boolean;
  }
}

/**
 * Whether a request is a call of the API, by the route that was found for it: one address can be written in many ways.
 * Where no route was found, an address that anybody would read as one of the API counts as a call.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.is404 ? isUnder('/api', request) : request.routeOptions.config.isCall === true;
}

/** Whether the path of a request, however it is written, is a folder's or lies in it. */
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
