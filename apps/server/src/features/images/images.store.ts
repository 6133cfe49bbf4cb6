import { and, eq, exists, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { eventBanner } from '../../kernel/db/tables/banner.ts';
import { fights } from '../../kernel/db/tables/fights.ts';
import { images } from '../../kernel/db/tables/images.ts';
import { supportPosts } from '../../kernel/db/tables/support.ts';
import type { DecodedImage } from './decoder.ts';

/** Adds a picture, or locks the existing one against deletion until the transaction ends. */
export async function insertImage(db: Db, image: DecodedImage, now: number): Promise<void> {
  const createdAt = new Date(now);
  await db
    .insert(images)
    .values({ ...image, createdAt })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt } });
}

/** Locks existing pictures that are about to be referred to. */
export async function touchImages(db: Db, hashes: readonly string[], now: number): Promise<void> {
  await db
    .update(images)
    .set({ createdAt: new Date(now) })
    .where(inArray(images.hash, hashes));
}

/** The bytes of a picture. */
export async function findImage(db: Db, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ content: images.content }).from(images).where(eq(images.hash, hash));
  return row?.content ?? null;
}

/** The bytes of a picture of a person, a fighter or the event of the week. */
export async function findPublicContent(db: Db, hash: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: images.content })
    .from(images)
    .where(and(eq(images.hash, hash), or(...publicUses(db).map(exists))));
  return row?.content ?? null;
}

/** Deletes those of these pictures that have no references. */
export async function deleteUnused(db: Db, hashes: readonly string[]): Promise<void> {
  // Locks in a separate statement: it waits for transactions that are adding references, and only a later statement sees
  // those.
  await db
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, hashes))
    .orderBy(images.hash)
    .for('update');
  await db.delete(images).where(and(inArray(images.hash, hashes), isUnused(db)));
}

/** Deletes every picture without references that was last stored or referred to before `before`. */
export async function deleteAllUnused(db: Db, before: Date): Promise<void> {
  // A picture that is concurrently referred to gets a new date, and stays.
  await db.delete(images).where(and(lt(images.createdAt, before), isUnused(db)));
}

/** Frees the space of deleted pictures; must run outside of a transaction. */
export async function vacuumImages(db: Db): Promise<void> {
  await db.execute(sql`vacuum images`);
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
  ];
}
