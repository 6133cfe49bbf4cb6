import { type AskToOpen, PUSHED } from '../api/service-worker-names.ts';
import { type Lasting, scope } from './scope.ts';

interface PushEvent extends Event, Partial<Lasting> {
  data?: { json(): unknown } | null;
}

interface ClickEvent extends Event, Partial<Lasting> {
  notification?: Notification;
}

interface Shown {
  title: string;
  text: string;
  tag: string;
  path: string;
}

// Browsers require a notification for every push, even for an unreadable one.
const UNREADABLE: Shown = {
  title: 'Lockroom',
  text: 'Something has happened in your rooms.',
  tag: 'unreadable',
  path: '/notifications',
};

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
    if (!texts.every((each) => typeof each === 'string') || !/^\/(?![/\\])/.test(path)) return UNREADABLE;
    return { title, text, tag, path };
  } catch {
    return UNREADABLE;
  }
}

/** Opens a path in the most recently focused page of the app, or in a new one. */
async function open(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (page) {
    page.postMessage({ kind: 'open', path } satisfies AskToOpen);
    // Some browsers refuse to focus the page, but the page still opens the path.
    await page.focus().catch(() => {});
    return;
  }
  await scope.clients.openWindow(`${path}${path.includes('?') ? '&' : '?'}${PUSHED}=1`);
}
