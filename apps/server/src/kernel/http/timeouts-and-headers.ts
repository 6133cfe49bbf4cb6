import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';
import type { Config } from '../config.ts';
import { closeWith, isClosing } from './drain-body.ts';

/** In milliseconds. */
export interface Timeouts {
  /** How long the headers may take to arrive. */
  headers: number;
  /** How long the headers and body together may take to arrive. */
  request: number;
  /** How often `headers` and `request` are checked. A request may exceed either limit by this interval. */
  check: number;
  /** How long a connection without traffic stays open. Event streams send data more often than this. */
  idle: number;
}

export const TIMEOUTS: Timeouts = { headers: 15_000, request: 30_000, check: 5_000, idle: 120_000 };

const YEAR_SECONDS = 31_536_000;

/** Restricts our pages to scripts and pictures from this origin and to calls to it, and forbids embedding the pages. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The dialogs' scroll lock adds a style element. Inline code is allowed only for styles, not for scripts.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: true,
    },
  };
}

/** Browser features that are disabled because no page uses them. */
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Headers for responses that are sent outside any route, where no hooks run. */
export function bareHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Responds to a request that is not HTTP, has too many headers or timed out, and closes the connection. */
export function answerBadRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || isClosing(socket)) return;
  const code = refusalOf(error.code);
  const { status, message } = ERRORS[code];
  const body: ErrorBody = { message, code };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) closeWith(socket, `${head.join('\r\n')}\r\n\r\n${text}`);
  else socket.destroy();
}

function refusalOf(code: string | undefined): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'head_too_large' : 'malformed_body';
}
