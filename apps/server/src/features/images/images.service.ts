import type { Db } from '../../db/connect.ts';
import type { DecodedImage } from './images.codec.ts';
import { insertImage } from './images.store.ts';

export { type DecodedImage, decodePhoto } from './images.codec.ts';

/** Stores a decoded picture once, however often it is sent; gives its hash. */
export async function storeImage(db: Db, image: DecodedImage, now: number): Promise<string> {
  await insertImage(db, image, now);
  return image.hash;
}

/** Where a stored picture is fetched. */
export function imageUrl(hash: string): string {
  return `/api/images/${hash}`;
}
