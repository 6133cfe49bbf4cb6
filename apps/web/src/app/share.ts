import { toast } from '../ui/toast.ts';
import { absolute, paths } from './paths.ts';

/** What is shared: a title, and an address within the app. */
export interface Shared {
  title: string;
  text?: string;
  path: string;
  /** What the toast says when the link was copied instead. */
  copied: string;
}

const LINK_COPIED = 'Link copied to clipboard!';

/** Opens the device's share sheet, or copies the link where there is none. */
export async function share({ title, text, path, copied }: Shared): Promise<void> {
  const url = absolute(path);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // Closing the sheet is an answer; only a device that cannot share gets the copy.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path, copied);
}

/** Copies the address of a path and says so. */
export async function copyLink(path: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(absolute(path));
    toast.show({ title: copied });
  } catch {
    // Without a secure connection there is no clipboard; the link can still be read and copied by hand.
    toast.show({ title: 'Copy this link', description: absolute(path), duration: 15_000 });
  }
}

/** Shares the app itself. */
export function shareLockroom(): Promise<void> {
  return share({
    title: 'Lockroom',
    text: 'Sports prediction rooms: call the winner, name the method, lock it in.',
    path: paths.login(),
    copied: LINK_COPIED,
  });
}

/** Copies the address of the app itself. */
export function copyLockroomLink(): Promise<void> {
  return copyLink(paths.login(), LINK_COPIED);
}
