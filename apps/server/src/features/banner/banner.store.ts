import type { Db } from '../../kernel/db/connect.ts';
import { eventBanner } from '../../kernel/db/tables/banner.ts';

const ONLY_ROW = 1;

/** The hash of the picture of the week; null while there is none. */
export async function findBannerHash(db: Db): Promise<string | null> {
  const [row] = await db.select({ imageHash: eventBanner.imageHash }).from(eventBanner);
  return row?.imageHash ?? null;
}

/** Makes a stored picture the picture of the week. */
export async function setBanner(db: Db, imageHash: string, updatedAt: Date): Promise<void> {
  await db
    .insert(eventBanner)
    .values({ id: ONLY_ROW, imageHash, updatedAt })
    .onConflictDoUpdate({ target: eventBanner.id, set: { imageHash, updatedAt } });
}
