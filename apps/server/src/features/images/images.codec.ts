import { createHash } from 'node:crypto';
import { PHOTO_FILE_BYTES, PHOTO_SIZE } from '@lockroom/game';
import sharp from 'sharp';
import { AppError, refuse } from '../../kernel/errors.ts';

/** A picture made by this server from one that was sent: a JPEG without anything but its pixels. */
export interface DecodedImage {
  /** SHA-256 of the content, in hex. */
  hash: string;
  content: Buffer;
  width: number;
  height: number;
}

const MOST_PIXELS = 40_000_000;
const MOST_SECONDS = 15;
const BYTES_PER_MB = 1024 * 1024;
// JPEG has no transparency; the page scales its own pictures onto the same ground.
const GROUND = '#ffffff';

// Whatever a file says it is, no other reader than these ever sees it: SVG, PDF and the like can do things.
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
// Every picture is seen once; keeping it around would only hold memory.
sharp.cache(false);

/**
 * Decodes a picture sent as a data URL and brings it down to the size of its kind: first frame, upright, no metadata.
 * Refuses with too_large over 5 MB and with bad_image for anything but a JPEG, PNG, WebP, GIF or AVIF.
 */
export async function decodePhoto(
  dataUrl: string,
  kind: keyof typeof PHOTO_SIZE = 'photo',
): Promise<DecodedImage> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (file.length > PHOTO_FILE_BYTES) {
    const size = (file.length / BYTES_PER_MB).toFixed(1);
    const most = PHOTO_FILE_BYTES / BYTES_PER_MB;
    throw new AppError(
      'too_large',
      `Image size is ${size}MB. Please choose an image under ${most}MB for optimal performance.`,
    );
  }
  try {
    return await scale(file, kind);
  } catch {
    return refuse('bad_image');
  }
}

async function scale(file: Buffer, kind: keyof typeof PHOTO_SIZE): Promise<DecodedImage> {
  const { longerSide, quality } = PHOTO_SIZE[kind];
  const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' })
    .autoOrient()
    .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .jpeg({ quality: Math.round(quality * 100) })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex');
  return { hash, content: data, width: info.width, height: info.height };
}
