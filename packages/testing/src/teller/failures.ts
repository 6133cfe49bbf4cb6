import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Lots } from '../lots.ts';

const MINUTE = 60_000;

/** Kinds of failure, and how many minutes each lasts. */
const LASTING = {
  forbidden: 60,
  'too-many': 10,
  endless: 3,
  html: 3,
  bomb: 3,
  redirect: 3,
  'changed-shape': 10,
} as const;
export type FailureTrap = keyof typeof LASTING;
export const FAILURE_TRAPS = Object.keys(LASTING) as FailureTrap[];

/** A period in which a source fails, and how it fails. */
export interface Failure {
  trap: FailureTrap;
  from: number;
  to: number;
}

/** Draws the time of each failure at random. */
export function failuresOf(
  traps: readonly string[],
  lots: Lots,
  between: { from: number; to: number },
): Failure[] {
  return FAILURE_TRAPS.filter((trap) => traps.includes(trap)).map((trap) => {
    const from = lots.between(between.from, between.to);
    return { trap, from, to: from + LASTING[trap] * MINUTE };
  });
}

let bomb: Buffer | null = null;

/** Sends a failed response. To simulate a changed shape, wraps every number and text in an object. */
export function fail(
  response: ServerResponse,
  { trap, to }: Failure,
  { now, port, body }: { now: number; port: number; body: unknown },
): void {
  const json = { 'content-type': 'application/json' };
  if (trap === 'forbidden') {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html><h1>Access Denied</h1></html>');
  } else if (trap === 'too-many') {
    response.writeHead(429, { ...json, 'retry-after': `${Math.ceil((to - now) / 1000)}` }).end('{}');
  } else if (trap === 'html') {
    // Every other minute, the Content-Type header claims that the body is JSON.
    const type = Math.floor(now / MINUTE) % 2 === 0 ? 'text/html' : 'application/json';
    response.writeHead(200, { 'content-type': type }).end('<!doctype html><title>Just a moment</title>');
  } else if (trap === 'redirect') {
    response.writeHead(302, { location: `http://localhost:${port}/elsewhere` }).end();
  } else if (trap === 'bomb') {
    bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb);
  } else if (trap === 'endless') {
    response.writeHead(200, json);
    const chunk = `${' '.repeat(64 * 1024)}\n`;
    const write = () => {
      if (response.destroyed) return;
      if (response.write(chunk)) setImmediate(write);
      else response.once('drain', write);
    };
    response.write('{"events": [');
    write();
  } else {
    response.writeHead(200, json).end(JSON.stringify(body, wrapLeaf));
  }
}

const wrapLeaf = (key: string, value: unknown) =>
  key !== '$' && ['string', 'number', 'boolean'].includes(typeof value) && key !== '' ? { $: value } : value;
