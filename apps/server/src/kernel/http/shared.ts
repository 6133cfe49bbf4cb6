import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '@lockroom/contract';
import { betweenLocks } from '@lockroom/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ProvenRoom } from './access-context.ts';
import { BROTLI_QUALITY, GZIP_LEVEL, LEAST_BYTES } from './compression.ts';
import { etagOf, sendJson } from './etag.ts';
import type { SharedBody, SharedRoom } from './pipeline.ts';

const MAX_BYTES = 32 * 1024 * 1024;

export interface Packed {
  version: number;
  /** The start and end of a period during which no picks lock, in milliseconds since 1970. */
  from: number;
  until: number;
  etag: string;
  json: Buffer;
  /** The compressed forms; null if the JSON is too short to compress. */
  br: Buffer | null;
  gzip: Buffer | null;
}

/** When a request arrived, and the room version that its guard has read. */
export interface AskedAt {
  version: number;
  now: number;
}

/** Returns the cached response for a key, or builds a new one if the cached one is too old. */
export type SharedAnswers = (key: string, asked: AskedAt, build: () => Promise<Packed>) => Promise<Packed>;

/** An LRU cache, limited in bytes. Requests that arrive while a response is being built wait for it. */
export function createSharedAnswers(maxBytes = MAX_BYTES): SharedAnswers {
  const cache = new Map<string, Packed>();
  const building = new Map<string, Promise<Packed>>();
  let bytes = 0;

  function drop(key: string): void {
    const packed = cache.get(key);
    if (packed && cache.delete(key)) bytes -= sizeOf(packed);
  }

  // A map iterates in insertion order, so the least recently used response comes first.
  function store(key: string, packed: Packed): Packed {
    drop(key);
    if (sizeOf(packed) > maxBytes) return packed;
    cache.set(key, packed);
    bytes += sizeOf(packed);
    for (const oldest of cache.keys()) if (bytes > maxBytes) drop(oldest);
    return packed;
  }

  async function buildOnce(key: string, build: () => Promise<Packed>): Promise<Packed> {
    const answer = build();
    building.set(key, answer);
    try {
      return store(key, await answer);
    } finally {
      building.delete(key);
    }
  }

  return async (key, asked, build) => {
    for (;;) {
      const known = cache.get(key);
      // A newer version is fine too, because it was committed before the response to this request.
      if (known && known.version >= asked.version && asked.now < known.until) {
        // A request that arrived before the most recent lock gets the state at the time of its arrival. That response
        // is not cached.
        return asked.now >= known.from ? store(key, known) : build();
      }
      const pending = building.get(key);
      if (!pending) return buildOnce(key, build);
      // The build may have started before this request read its version, so the loop checks again. If the build failed,
      // only the caller that started it gets the error.
      await pending.catch(() => {});
    }
  };
}

const sizeOf = ({ json, br, gzip }: Packed) => json.length + (br?.length ?? 0) + (gzip?.length ?? 0);

export function sharedPart({ kind, id, sport, competitionId, isCompleted, version }: ProvenRoom): SharedRoom {
  return { kind, id, sport, competitionId, isCompleted, version };
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export async function pack(
  { response, etag = true }: Endpoint,
  { body, lockTimes }: SharedBody<unknown>,
  { version, now }: AskedAt,
): Promise<Packed> {
  const checked = (response as z.ZodMiniType).parse(body);
  const text = JSON.stringify(checked);
  const json = Buffer.from(text);
  const [br, zipped] =
    json.length < LEAST_BYTES
      ? [null, null]
      : await Promise.all([
          compressed.br(json, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
          compressed.gzip(json, { level: GZIP_LEVEL }),
        ]);
  return {
    version,
    ...betweenLocks(lockTimes, now),
    etag: etagOf(checked, text, etag),
    json,
    br,
    gzip: zipped,
  };
}

/** Sends a response in an encoding that the browser accepts, or a 304 if the browser has the current version. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const encoding = packed.br && encodingOf(request.headers['accept-encoding'] ?? '');
  reply.header('vary', 'authorization, accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return sendJson(request, reply, packed.etag, (encoding && packed[encoding]) ?? packed.json);
}

function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const names = accepted
    .toLowerCase()
    .split(',')
    .flatMap((one) => {
      const [name = '', weight = ''] = one.split(';');
      return /q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()];
    });
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null;
}
