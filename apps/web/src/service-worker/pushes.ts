import { type AskToOpen, PUSHED } from '../api/push-names.ts';
import { type Lasting, scope } from './scope.ts';

interface PushEvent extends Event, Partial<Lasting> {
  data?: { json(): unknown } | null;
}

interface ClickEvent extends Event, Partial<Lasting> {
  notification?: Notification;
}

/** What a device shows; a later one with the same tag takes its place, without a sound. */
interface Shown {
  title: string;
  text: string;
  tag: string;
  path: string;
}

// Browsers want to see a notification for every push, also for one that nobody can read.
const UNREADABLE: Shown = {
  title: 'Lockroom',
  text: 'Something has happened in your rooms.',
  tag: 'unreadable',
  path: '/notifications',
};

/** Shows what is pushed, and opens its page where it is tapped. */
export function showPushes(): void {
  addEventListener('push', (event: PushEvent) => event.waitUntil?.(show(readShown(event))));
  addEventListener('notificationclick', (event: ClickEvent) => {
    const { notification } = event;
    notification?.close();
    const { path } = (notification?.data ?? {}) as { path?: unknown };
    event.waitUntil?.(open(typeof path === 'string' ? path : UNREADABLE.path));
  });
}

function show({ title, text, tag, path }: Shown): Promise<void> {
  return scope.registration.showNotification(title, {
    body: text,
    tag,
    data: { path },
    icon: '/icon-192.png',
  });
}

function readShown({ data }: PushEvent): Shown {
  try {
    const read = (data?.json() ?? {}) as Record<string, unknown>;
    const { title, text, tag, path } = { ...UNREADABLE, ...read };
    const texts = [title, text, tag, path];
    // Only pages of the app are opened.
    if (!texts.every((each) => typeof each === 'string') || !/^\/(?![/\\])/.test(path)) return UNREADABLE;
    return { title, text, tag, path };
  } catch {
    return UNREADABLE;
  }
}

/** Shows a path in a page that is open, the one that was looked at last first, or opens one. */
async function open(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (page) {
    page.postMessage({ kind: 'open', path } satisfies AskToOpen);
    // A browser that does not let it come to the front shows the path all the same.
    await page.focus().catch(() => {});
    return;
  }
  await scope.clients.openWindow(`${path}${path.includes('?') ? '&' : '?'}${PUSHED}=1`);
}
