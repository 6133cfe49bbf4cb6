import { laterCode } from '../ui/later.tsx';
import { toastFailure } from './errors.ts';
import type { SharedPicture } from './share-picture.ts';

/** Loaded later: few share one. */
const code = laterCode(() => import('./share-picture.ts'));

/** Shares a picture; a toast tells a failure. */
export async function sharePicture(picture: SharedPicture): Promise<void> {
  try {
    const { sharePicture: share } = await code.fetch();
    await share(picture);
  } catch (error) {
    toastFailure(error, 'The picture could not be made');
  }
}
