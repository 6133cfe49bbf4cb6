import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';
import type { Config } from './config.ts';

/** How long a request may take to arrive, in milliseconds. */
export interface Patience {
  /** Until its headers are there. */
  headers: number;
  /** Until its body is there, too. */
  request: number;
  /** How often connections are looked at, so by how much the two may be exceeded. */
  check: number;
  /** For how long nothing at all may move on a connection; open streams say something more often. */
  silence: number;
}

/** The patience of a server that people use. */
export const PATIENCE: Patience = { headers: 15_000, request: 30_000, check: 5_000, silence: 120_000 };

/** What a page of ours may do, and what others may do with it: scripts, pictures and calls of this address alone. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The dialogs' scroll lock writes a style element; styles alone are let through.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  };
}

/** Devices and powers of a browser that no screen asks for. */
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** For answers that are given before a route and its hooks are found. They show nothing. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Answers what is no HTTP request, has too much of a head, or has not arrived in time; then hangs up. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = refusalOf(error.code);
  const { status, message } = ERRORS[code];
  const body: ErrorBody = { message, code };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}

function refusalOf(code: string | undefined): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'head_too_large' : 'malformed_body';
}
