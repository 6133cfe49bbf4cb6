import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { images } from '../../db/schema.ts';
import type { DecodedImage } from './images.codec.ts';

/** Adds a picture unless one with its hash is there. */
export async function insertImage(db: Db, image: DecodedImage, now: number): Promise<void> {
  await db
    .insert(images)
    .values({ ...image, createdAt: new Date(now) })
    .onConflictDoNothing();
}

/** The bytes of a picture. */
export async function findImageContent(db: Db, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ content: images.content }).from(images).where(eq(images.hash, hash));
  return row?.content ?? null;
}
