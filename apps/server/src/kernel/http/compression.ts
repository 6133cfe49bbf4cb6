import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Endpoint } from '@lockroom/contract';
import type { FastifyInstance } from 'fastify';

// Higher compression levels shrink a response by only a few percent but take many times as long.
export const BROTLI_QUALITY = 4;
export const GZIP_LEVEL = 6;
export const LEAST_BYTES = 1_024;

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
 * Compresses JSON responses to reads by signed-in viewers, unless the contract gives a reason not to. Responses to
 * changes are short. A response that contains both secrets and the caller's input must not be compressed, because its
 * size would disclose the secrets (BREACH). Shared responses are compressed once, when they are built.
 */
export function compressionOf(endpoint: Endpoint): { compress: object | false } {
  const { method, access, response, uncompressed, isShared } = endpoint;
  const isRead = method === 'GET' && access !== 'public' && typeof response !== 'string';
  const isCompressed = isRead && uncompressed === undefined && !isShared;
  return { compress: isCompressed ? {} : false };
}
