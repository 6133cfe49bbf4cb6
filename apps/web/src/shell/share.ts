import { fetchPicture } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { toastFailure } from './errors.ts';
import { absolute, paths } from './paths.ts';

interface Shared {
  title: string;
  text?: string;
  path: string;
  copied: string;
}

const LINK_COPIED = 'Link copied to clipboard!';

export const canShare = () => typeof navigator.share === 'function';

/** Opens the device's share sheet. Returns whether the device can share. */
export async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The user closed the share sheet. Any other error means that the device cannot share.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Opens the device's share sheet, or copies the link if the device cannot share. */
export async function share({ title, text, path, copied }: Shared): Promise<void> {
  if (!(await shareByDevice({ title, text, url: absolute(path) }))) await copyLink(path, copied);
}

export function copyLink(path: string, copied: string): Promise<void> {
  return copyText(absolute(path), copied, 'Copy this link');
}

/** Copies text, or shows it if the browser blocks copying. */
export async function copyText(text: string, copied: string, byHand = 'Copy this'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ title: copied });
  } catch {
    // The clipboard requires a secure connection; the toast shows the text to copy by hand.
    toast.show({ title: byHand, description: text, duration: 15_000 });
  }
}

export function shareLockroom(): Promise<void> {
  return share({
    title: 'Lockroom',
    text: 'Sports prediction rooms: call the winner, name the method, lock it in.',
    path: paths.login(),
    copied: LINK_COPIED,
  });
}

export function copyLockroomLink(): Promise<void> {
  return copyLink(paths.login(), LINK_COPIED);
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoke the URL later, because the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shares a picture made by the server, or downloads it if the device cannot share. Failures are shown in a toast. */
export async function sharePicture({
  path,
  title,
}: {
  path: `/api/${string}`;
  title: string;
}): Promise<void> {
  try {
    const picture = await fetchPicture(`${path}?size=post`);
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'lockroom';
    await pass(new File([picture], `${name}.png`, { type: 'image/png' }), title);
  } catch (error) {
    toastFailure(error, 'The picture could not be made');
  }
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
    // The last tap was too long ago for the browser, so ask for another one.
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
