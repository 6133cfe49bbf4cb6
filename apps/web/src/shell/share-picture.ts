import { fetchPicture } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { toastFailure } from './errors.ts';
import { saveFile } from './save-file.ts';

export interface SharedPicture {
  path: `/api/${string}`;
  title: string;
}

/**
 * Opens the device's share sheet with a server-generated picture, or downloads it if sharing is not possible. A toast
 * shows failures.
 */
export async function sharePicture(picture: SharedPicture): Promise<void> {
  try {
    await share(picture);
  } catch (error) {
    toastFailure(error, 'The picture could not be made');
  }
}

async function share({ path, title }: SharedPicture): Promise<void> {
  const picture = await fetchPicture(`${path}?size=post`);
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'lockroom';
  await pass(new File([picture], `${name}.png`, { type: 'image/png' }), title);
}

async function pass(file: File, title: string): Promise<void> {
  const shared = { files: [file], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(shared)) return download(file);
  try {
    await navigator.share(shared);
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : '';
    // The user closed the share sheet.
    if (reason === 'AbortError') return;
    // The browser requires a more recent tap, so ask for another one.
    if (reason === 'NotAllowedError')
      toast.show({
        title: 'The picture is ready',
        duration: 15_000,
        action: { label: 'Share', onSelect: () => void pass(file, title) },
      });
    else download(file);
  }
}

function download(file: File): void {
  saveFile(file.name, file);
  toast.show({ title: 'Picture downloaded' });
}
