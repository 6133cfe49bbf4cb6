import { images, pathOf } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError } from '../../kernel/errors.ts';
import { isWithin, secondsLeft } from '../../kernel/http/rate-limit.ts';
import type { DecodedImage } from './decoder.ts';
import { deleteAllUnused, deleteUnused, insertImage, touchImages, vacuumImages } from './images.store.ts';

export { type DecodedImage, decodePhoto, stopDecoding } from './decoder.ts';
export { findImage } from './images.store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Bytes of pictures that an account may store in a day (rules: texts#pictures). */
const BYTES_PER_DAY = 25 * 1024 * 1024;
const UNUSED_AFTER_MS = 60 * 60 * 1000;

/**
 * Stores a decoded picture once, however often it is sent; returns its hash. Refuses with too_many_tries when the sender
 * has stored too much within a day.
 */
export async function storeImage(
  db: Db,
  image: DecodedImage,
  { viewer, now }: { viewer: { id: string }; now: number },
): Promise<string> {
  const quota = { name: 'picture-bytes', subject: viewer.id, most: BYTES_PER_DAY, seconds: DAY_SECONDS };
  if (!(await isWithin(db, quota, now, image.content.length)))
    throw new AppError(
      'too_many_tries',
      'You have sent too many pictures today. Please try again tomorrow.',
      {
        retryAfter: secondsLeft(quota, now),
      },
    );
  await insertImage(db, image, now);
  return image.hash;
}

/** Deletes pictures of which a reference was given up in this transaction, unless something else refers to them. */
export async function dropImages(db: Db, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length > 0) await deleteUnused(db, known);
}

/** Keeps pictures from being deleted until the transaction ends, which is about to refer to them. */
export async function keepImages(db: Db, hashes: readonly (string | null)[], now: number): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length > 0) await touchImages(db, known, now);
}

/**
 * Deletes what nothing refers to since an hour, such as the pictures of rooms that were deleted. `isEmbedded` also frees
 * the room that they took, which PostgreSQL does by itself.
 */
export async function sweepImages(
  db: Db,
  now: number,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  await deleteAllUnused(db, new Date(now - UNUSED_AFTER_MS));
  if (isEmbedded) await vacuumImages(db);
}

/** The URL of a picture that everybody may see. */
export function imageUrl(hash: string): string {
  return pathOf(images.get, { params: { hash } });
}

/** A person as others see them. */
export function presentPerson(person: { id: string; username: string; photoHash: string | null }) {
  const { id, username, photoHash } = person;
  return { id, username, profileImageUrl: photoHash && imageUrl(photoHash) };
}
