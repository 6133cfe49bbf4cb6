import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';
import type { Config } from '../config.ts';
import { hangUp, isHangingUp } from './rest.ts';

/** Limits on the time of a request, in milliseconds. */
export interface Patience {
  /** Until the headers have arrived. */
  headers: number;
  /** Until the body has arrived, too. */
  request: number;
  /** Interval of the checks, by which the two limits may be exceeded. */
  check: number;
  /** Longest time without traffic on a connection; open streams send something more often. */
  silence: number;
}

/** The limits of a production server. */
export const PATIENCE: Patience = { headers: 15_000, request: 30_000, check: 5_000, silence: 120_000 };

const YEAR_SECONDS = 31_536_000;

/** Restricts our page, and embedding by others, to scripts, pictures and calls of this origin. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The dialogs' scroll lock writes a style element; inline code is allowed for styles only.
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

/** Browser features that no page uses. */
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Headers of answers that are sent before a route and its hooks are found. They have no content to show. */
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

/**
 * Answers a connection that sends no HTTP, too many headers, or arrives too late, with these headers; then closes it.
 */
export function answerBadRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || isHangingUp(socket)) return;
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
  if (socket.writable) hangUp(socket, `${head.join('\r\n')}\r\n\r\n${text}`);
  else socket.destroy();
}

function refusalOf(code: string | undefined): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'head_too_large' : 'malformed_body';
}
