import { banner } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { eventBanner } from '../../kernel/db/tables/banner.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { decodePhoto, deleteUnusedImages, imageUrl, storeImage } from '../images/images.service.ts';

const ONLY_ROW = 1;

async function findBannerHash(db: Db): Promise<string | null> {
  const [row] = await db.select({ imageHash: eventBanner.imageHash }).from(eventBanner);
  return row?.imageHash ?? null;
}

async function setBanner(db: Db, imageHash: string, updatedAt: Date): Promise<void> {
  await db
    .insert(eventBanner)
    .values({ id: ONLY_ROW, imageHash, updatedAt })
    .onConflictDoUpdate({ target: eventBanner.id, set: { imageHash, updatedAt } });
}

/** Only administrators can change the picture (rules: secrecy#administrators). */
export function bannerRoutes(): Implementation[] {
  return implement(banner, {
    get: async ({ db }) => {
      const hash = await findBannerHash(db);
      return { imageUrl: hash && imageUrl(hash) };
    },
    uploadPhoto: prepared(banner.uploadPhoto, {
      prepare: ({ body, viewer }) => decodePhoto(body.imageData, viewer, 'banner'),
      handle: async ({ db, viewer, now }, picture) => {
        const old = await findBannerHash(db);
        const hash = await storeImage(db, picture, { viewer, now });
        await setBanner(db, hash, new Date(now));
        await deleteUnusedImages(db, [old]);
        return { imageUrl: imageUrl(hash) };
      },
    }),
  });
}
