import { setPriority } from 'node:os';
import sharp from 'sharp';

/** A picture to decode, and how to re-encode it. */
export interface DecodeOrder {
  file: Buffer;
  /** The maximum length of the longer side in pixels. */
  longerSide: number;
  quality: number;
}

/** The picture as a JPEG; null if the file is not a picture or is too large. */
export type Decoded = { content: Buffer; width: number; height: number } | null;

// Phones take 12-megapixel pictures (4,032 x 3,024).
const MOST_PIXELS = 12 * 1024 * 1024;
const MOST_MEMORY_BYTES = 400 * 1024 * 1024;
const CHECK_EVERY_MS = 20;
// Low priority, so that pictures do not slow down requests.
const LOW_PRIORITY = 10;
// JPEG has no transparency. The web app uses the same background when it scales pictures.
const BACKGROUND = '#ffffff';

// Enables only the decoders below, because formats such as SVG and PDF add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// Every picture is processed only once, so a cache would only waste memory.
sharp.cache(false);
sharp.concurrency(1);
setPriority(LOW_PRIORITY);

const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
// Ignore signals sent to the process group: the server handles them, and first finishes requests that need this
// process.
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});
// Decoding runs on other threads, so this thread can watch the memory use in the meantime.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) end();
}, CHECK_EVERY_MS);

process.on('message', async (order: DecodeOrder) => {
  process.send?.(await decode(order).catch(() => null));
});

async function decode({ file, longerSide, quality }: DecodeOrder): Promise<Decoded> {
  const options = { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' } as const;
  // Only the header is read here. If the header understates the size, the memory limit applies.
  const { width, height } = await sharp(file, options).metadata();
  if (width * height > MOST_PIXELS) return null;
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
