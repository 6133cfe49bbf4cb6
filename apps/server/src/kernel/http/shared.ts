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

const MOST_BYTES = 32 * 1024 * 1024;

/** An answer as it is sent: checked, as JSON and compressed, and the time and version of its room that it is good for. */
export interface Packed {
  version: number;
  /** From this moment on, in milliseconds, and until that one no lock comes by its time. */
  from: number;
  until: number;
  etag: string;
  json: Buffer;
  /** Null where the JSON is too short to compress. */
  br: Buffer | null;
  gzip: Buffer | null;
}

/** The version of the room that a caller has read, and when the request arrived. */
export interface AskedAt {
  version: number;
  now: number;
}

/** Gives the answer of a key, built anew where there is none for a version as new as that one. */
export type SharedAnswers = (key: string, asked: AskedAt, build: () => Promise<Packed>) => Promise<Packed>;

/**
 * Keeps the answers that all members of a room share, the latest of each key, up to so many bytes together. Whoever asks
 * while one is built waits for it.
 */
export function createSharedAnswers(mostBytes = MOST_BYTES): SharedAnswers {
  const kept = new Map<string, Packed>();
  const underWay = new Map<string, Promise<Packed>>();
  let bytes = 0;

  function drop(key: string): void {
    const packed = kept.get(key);
    if (packed && kept.delete(key)) bytes -= sizeOf(packed);
  }

  // The latest used are the last of a map.
  function keep(key: string, packed: Packed): Packed {
    drop(key);
    if (sizeOf(packed) > mostBytes) return packed;
    kept.set(key, packed);
    bytes += sizeOf(packed);
    for (const oldest of kept.keys()) if (bytes > mostBytes) drop(oldest);
    return packed;
  }

  async function buildOnce(key: string, build: () => Promise<Packed>): Promise<Packed> {
    const building = build();
    underWay.set(key, building);
    try {
      return keep(key, await building);
    } finally {
      underWay.delete(key);
    }
  }

  return async (key, asked, build) => {
    for (;;) {
      const known = kept.get(key);
      // What is of a later version is read by whoever asks, too: it was committed before the answer is sent.
      if (known && known.version >= asked.version && asked.now < known.until) {
        // A request that arrived before a lock which has come since is answered as of its arrival.
        return asked.now >= known.from ? keep(key, known) : build();
      }
      const building = underWay.get(key);
      if (!building) return buildOnce(key, build);
      // Begun before the version was read, maybe; and its failure is another caller's.
      await building.catch(() => {});
    }
  };
}

const sizeOf = ({ json, br, gzip }: Packed) => json.length + (br?.length ?? 0) + (gzip?.length ?? 0);

/** Of a proven room what is the same for whoever asks. */
export function sharedPart({ kind, id, sport, competitionId, isCompleted, version }: ProvenRoom): SharedRoom {
  return { kind, id, sport, competitionId, isCompleted, version };
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Checks an answer with the contract and makes it ready to be sent. */
export async function pack(
  { response, isKept = true }: Endpoint,
  { body, lockTimes }: SharedBody<unknown>,
  { version, now }: AskedAt,
): Promise<Packed> {
  const checked = (response as z.ZodMiniType).parse(body);
  const json = Buffer.from(JSON.stringify(checked));
  const [br, zipped] =
    json.length < LEAST_BYTES
      ? [null, null]
      : await Promise.all([
          compressed.br(json, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
          compressed.gzip(json, { level: GZIP_LEVEL }),
        ]);
  return { version, ...betweenLocks(lockTimes, now), etag: etagOf(checked, isKept), json, br, gzip: zipped };
}

/** Sends an answer in an encoding that the browser takes, or a 304 where it has the same one. */
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
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
