import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyInstance } from 'fastify';
import { SAFE } from './perform.ts';

// Higher levels make an answer a few per cent smaller and take many times as long.
export const BROTLI_QUALITY = 4;
export const GZIP_LEVEL = 6;
/** Minimum size of compressed answers. */
export const LEAST_BYTES = 1_024;

/** Registers compression; each route decides whether its answers are compressed. */
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
 * Compresses JSON answers of reads for signed-in viewers, unless the contract says why not. Answers of changing calls are
 * short and may mix secrets with what the caller sent (BREACH). Shared answers are compressed once, when they are built.
 */
export function compressionOf(endpoint: Endpoint): { compress: object | false } {
  const { method, access, response, uncompressed, isShared } = endpoint;
  const isRead = SAFE.has(method) && access !== 'public' && typeof response !== 'string';
  const isCompressed = isRead && uncompressed === undefined && !isShared;
  return { compress: isCompressed ? {} : false };
}
