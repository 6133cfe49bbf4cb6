import { createHash } from 'node:crypto';
import { PHOTO_FILE_BYTES, PHOTO_SIZE } from '@lockroom/contract';
import { AppError, refuse } from '../../kernel/errors.ts';
import { createDecoder } from './decoder.ts';

/** A picture re-encoded by this server: a JPEG with nothing but its pixels. */
export interface DecodedImage {
  /** SHA-256 of the content, in hex. */
  hash: string;
  content: Buffer;
  width: number;
  height: number;
}

const BYTES_PER_MB = 1024 * 1024;

/** Said of a picture that is one by its first bytes, and cannot be decoded or is too large. */
const UNREADABLE = 'This picture cannot be read';

/** The first bytes of the kinds that are taken, as Latin-1. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/, /^.{4}ftypavi[fs]/s];

function isPicture(base64: string): boolean {
  const start = Buffer.from(base64.slice(0, 32), 'base64').toString('latin1');
  return BEGINNINGS.some((beginning) => beginning.test(start));
}

// One for the process, however many servers there are in it.
const decoder = createDecoder();

/**
 * Decodes a picture sent as a data URL and scales it to the size of its kind: first frame, upright, no metadata.
 * Refuses with too_large over 5 MB, with bad_image for anything but a JPEG, PNG, WebP, GIF or AVIF of at most 12
 * megapixels, and with too_many_tries or unavailable while too many others wait (rules: texts#pictures).
 */
export async function decodePhoto(
  dataUrl: string,
  sender: { id: string },
  kind: keyof typeof PHOTO_SIZE = 'photo',
): Promise<DecodedImage> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const bytes = Buffer.byteLength(base64, 'base64');
  if (bytes > PHOTO_FILE_BYTES) {
    const size = (bytes / BYTES_PER_MB).toFixed(1);
    const most = PHOTO_FILE_BYTES / BYTES_PER_MB;
    throw new AppError(
      'too_large',
      `Image size is ${size}MB. Please choose an image under ${most}MB for optimal performance.`,
    );
  }
  const { longerSide, quality } = PHOTO_SIZE[kind];
  const decoded = await decoder.decode(sender.id, () => ({
    file: Buffer.from(base64, 'base64'),
    longerSide,
    quality: Math.round(quality * 100),
  }));
  if (!decoded) return refuse('bad_image', isPicture(base64) ? UNREADABLE : undefined);
  return { ...decoded, hash: createHash('sha256').update(decoded.content).digest('hex') };
}

/** Ends the processes that decode. */
export function stopDecoding(): void {
  decoder.stop();
}
