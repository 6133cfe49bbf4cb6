import { images as calls, pathOf } from '@lockroom/contract';
import { and, eq, exists, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { eventBanner } from '../../kernel/db/tables/banner.ts';
import { fights } from '../../kernel/db/tables/fights.ts';
import { images } from '../../kernel/db/tables/images.ts';
import { reports } from '../../kernel/db/tables/reports.ts';
import { supportPosts } from '../../kernel/db/tables/support.ts';
import { AppError } from '../../kernel/errors.ts';
import { isWithin, secondsLeft } from '../../kernel/http/rate-limit.ts';
import type { DecodedImage } from './decoder.ts';

export { type DecodedImage, decodePhoto, stopDecoding } from './decoder.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The maximum size, in bytes, of the pictures that an account can store per day (rules: texts#pictures). */
const BYTES_PER_DAY = 25 * 1024 * 1024;
const UNUSED_AFTER_MS = 60 * 60 * 1000;

/**
 * Stores a decoded picture unless it is already stored, and returns its hash. Fails with too_many_tries if the sender
 * has stored too much in one day.
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
      { retryAfter: secondsLeft(quota, now) },
    );
  const createdAt = new Date(now);
  // This update protects an existing picture from deletion until the transaction ends.
  await db
    .insert(images)
    .values({ ...image, createdAt })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt } });
  return image.hash;
}

/** Deletes pictures that lost a reference in this transaction and have no other references. */
export async function deleteUnusedImages(db: Db, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length === 0) return;
  // Locking the rows waits for transactions that are adding references. Only a later statement sees those references.
  await db
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, known))
    .orderBy(images.hash)
    .for('update');
  await db.delete(images).where(and(inArray(images.hash, known), isUnused(db)));
}

/** Locks pictures against deletion for a transaction that is about to reference them. */
export async function protectImages(db: Db, hashes: readonly (string | null)[], now: number): Promise<void> {
  const known = hashes.filter((hash) => hash !== null);
  if (known.length === 0) return;
  await db
    .update(images)
    .set({ createdAt: new Date(now) })
    .where(inArray(images.hash, known));
}

/**
 * Deletes unreferenced pictures that are older than an hour, such as those of deleted rooms. With `isEmbedded`, also
 * runs VACUUM to free their space; a PostgreSQL server does that automatically.
 */
export async function sweepImages(
  db: Db,
  now: number,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  // A picture that gains a reference concurrently gets a new date and is therefore kept.
  const isOld = lt(images.createdAt, new Date(now - UNUSED_AFTER_MS));
  await db.delete(images).where(and(isOld, isUnused(db)));
  // VACUUM cannot run inside a transaction.
  if (isEmbedded) await db.execute(sql`vacuum images`);
}

export function imageUrl(hash: string): string {
  return pathOf(calls.get, { params: { hash } });
}

export function presentPerson(person: {
  id: string;
  username: string;
  photoHash: string | null;
  isGuest?: boolean;
}) {
  const { id, username, photoHash, isGuest } = person;
  const guest = isGuest ? { isGuest } : {};
  return { id, username, profileImageUrl: photoHash && imageUrl(photoHash), ...guest };
}

export async function findImage(db: Db, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ content: images.content }).from(images).where(eq(images.hash, hash));
  return row?.content ?? null;
}

/**
 * Finds a picture that is visible to everyone because it belongs to a person, a fighter, the event of the week or an
 * open report.
 */
export async function findPublicContent(db: Db, hash: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: images.content })
    .from(images)
    .where(and(eq(images.hash, hash), or(...publicUses(db).map(exists))));
  return row?.content ?? null;
}

function isUnused(db: Db): SQL | undefined {
  const posts = db.select().from(supportPosts).where(eq(supportPosts.photoHash, images.hash));
  return and(notExists(posts), ...publicUses(db).map(notExists));
}

function publicUses(db: Db) {
  return [
    db.select().from(users).where(eq(users.photoHash, images.hash)),
    db.select().from(fights).where(eq(fights.fighter1PhotoHash, images.hash)),
    db.select().from(fights).where(eq(fights.fighter2PhotoHash, images.hash)),
    db.select().from(eventBanner).where(eq(eventBanner.imageHash, images.hash)),
    db
      .select()
      .from(reports)
      .where(and(eq(reports.pictureHash, images.hash), isNull(reports.closedAt))),
  ];
}
