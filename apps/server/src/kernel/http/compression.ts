import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyInstance } from 'fastify';
import { SAFE } from './perform.ts';

// Higher levels make an answer a few per cent smaller and take many times as long.
export const BROTLI_QUALITY = 4;
export const GZIP_LEVEL = 6;
/** The length from which on answers are compressed. */
export const LEAST_BYTES = 1_024;

/** Prepares the compression of answers; each route says whether its own are compressed. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}

/**
 * Whether answers of an endpoint are compressed: those of reads in JSON for a signed-in viewer, unless the contract says
 * why not. A changing call mixes what was sent with what is answered, and answers little. What is shared is compressed once,
 * where it is built.
 */
export function compressionOf(endpoint: Endpoint): { compress: object | false } {
  const { method, access, response, isPlain, isShared } = endpoint;
  const isRead = SAFE.has(method) && access !== 'public' && typeof response !== 'string';
  const isCompressed = isRead && isPlain === undefined && !isShared;
  return { compress: isCompressed ? {} : false };
}
