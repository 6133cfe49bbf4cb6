import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { VERSION } from '@lockroom/contract';
import { inTime, problemOf, send, tooSlow } from './post.ts';
import { type Reach, readTarget } from './targets.ts';

/** Timeout of a whole request, including redirects and the body. */
const GET_MS = 10_000;
/** The maximum size of a response in bytes, before and after decompression. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 3;

/** A JSON response, or the reason why there is none. The reason never contains the URL, which may contain a key. */
export type JsonAnswer =
  | { ok: true; text: string; body: unknown }
  | { ok: false; problem: string; retryAfterMs: number | null };

class BadAnswer extends Error {}

/** Accepts the same addresses as {@link post}. Follows redirects only to the same origin. Never throws. */
export async function getJson(target: string, reach: Reach, limit = GET_MS): Promise<JsonAnswer> {
  const signal = AbortSignal.timeout(limit);
  const fail = (problem: string, retryAfterMs: number | null = null) =>
    ({ ok: false, problem, retryAfterMs }) as const;
  let response: IncomingMessage | null = null;
  try {
    let url = readTarget(target, reach);
    for (let redirects = 0; ; redirects += 1) {
      response = await send(url, { method: 'GET', headers: HEADERS }, reach, signal);
      const { statusCode: status = 0, headers } = response;
      if (status < 300 || status >= 400 || !headers.location) break;
      response.destroy();
      const isSameHost =
        URL.canParse(headers.location, url) && new URL(headers.location, url).origin === url.origin;
      if (!isSameHost) return fail('The server redirects to another address.');
      if (redirects === MOST_REDIRECTS) return fail('The server redirected too many times.');
      url = readTarget(new URL(headers.location, url).href, reach);
    }
    const { statusCode: status = 0, headers } = response;
    if (status !== 200)
      return fail(`The server responded with status ${status}.`, readRetryAfter(headers['retry-after']));
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
      return fail('The response is not JSON.');
    const text = await inTime(readText(response), signal);
    return { ok: true, text, body: JSON.parse(text) };
  } catch (error) {
    if (signal.aborted) return fail(tooSlow(limit));
    if (error instanceof BadAnswer) return fail(error.message);
    if (error instanceof SyntaxError) return fail('The response is not JSON.');
    return fail(problemOf(error));
  } finally {
    response?.destroy();
  }
}

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip',
  'user-agent': `Lockroom/${VERSION}`,
};

async function readText(response: IncomingMessage): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new BadAnswer('The response has an unsupported compression format.');
  const gunzip = encoding === 'gzip' ? createGunzip() : null;
  // The loop below throws any pipeline error.
  if (gunzip) pipeline(response, limited, gunzip, () => {});
  const chunks: Buffer[] = [];
  for await (const chunk of limited(gunzip ?? response)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* limited(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new BadAnswer('The response is larger than 2 MB.');
    yield chunk;
  }
}

/** Returns the delay in milliseconds from a Retry-After header, which contains seconds or a date. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
