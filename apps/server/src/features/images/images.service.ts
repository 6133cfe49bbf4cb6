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

/** Deletes pictures that lost a reference in this transaction and have no other. */
export async function dropImages(db: Db, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length > 0) await deleteUnused(db, known);
}

/** Locks pictures against deletion, for a transaction that is about to refer to them. */
export async function keepImages(db: Db, hashes: readonly (string | null)[], now: number): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length > 0) await touchImages(db, known, now);
}

/**
 * Deletes pictures without references that are older than an hour, such as those of deleted rooms. With `isEmbedded` also
 * frees their space, which PostgreSQL does by itself.
 */
export async function sweepImages(
  db: Db,
  now: number,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  await deleteAllUnused(db, new Date(now - UNUSED_AFTER_MS));
  if (isEmbedded) await vacuumImages(db);
}

/** The URL of a public picture. */
export function imageUrl(hash: string): string {
  return pathOf(images.get, { params: { hash } });
}

/** A person as others see them. */
export function presentPerson(person: { id: string; username: string; photoHash: string | null }) {
  const { id, username, photoHash } = person;
  return { id, username, profileImageUrl: photoHash && imageUrl(photoHash) };
}
