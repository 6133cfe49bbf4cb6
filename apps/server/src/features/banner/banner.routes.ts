import { banner } from '@lockroom/contract';
import { type Implementation, implement, prepared } from '../../kernel/pipeline.ts';
import { decodePhoto, imageUrl, storeImage } from '../images/images.service.ts';
import { findBannerHash, setBanner } from './banner.store.ts';

/** The event of the week: everyone sees its picture, administrators change it (decisions section 6). */
export function bannerRoutes(): Implementation[] {
  return implement(banner, {
    get: async ({ db }) => {
      const hash = await findBannerHash(db);
      return { imageUrl: hash && imageUrl(hash) };
    },
    uploadPhoto: prepared(banner.uploadPhoto, {
      prepare: ({ body }) => decodePhoto(body.imageData, 'banner'),
      handle: async ({ db, now }, picture) => {
        const hash = await storeImage(db, picture, now);
        await setBanner(db, hash, new Date(now));
        return { imageUrl: imageUrl(hash) };
      },
    }),
  });
}
