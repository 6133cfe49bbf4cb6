import { toast } from '../ui/toast.ts';
import { absolute, paths } from './paths.ts';

export interface Shared {
  title: string;
  text?: string;
  path: string;
  copied: string;
}

const LINK_COPIED = 'Link copied to clipboard!';

/** Opens the device's share sheet, or copies the link on devices without one. */
export async function share({ title, text, path, copied }: Shared): Promise<void> {
  const url = absolute(path);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // The user closed the share sheet. Any other error means that the device cannot share.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path, copied);
}

export function copyLink(path: string, copied: string): Promise<void> {
  return copyText(absolute(path), copied, 'Copy this link');
}

/** Copies a text, or shows it if the browser does not allow copying. */
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
