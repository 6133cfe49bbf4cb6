import { makeDevice } from '@lockroom/testing/push-service';
import { type Receiver, startReceiver } from '@lockroom/testing/receiver';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';

const settings = (page: Page) => page.getByRole('main', { name: 'Settings' });
const toggle = (page: Page, name: RegExp) => settings(page).getByRole('switch', { name });

let service: Receiver;
test.beforeAll(async () => {
  service = await startReceiver();
});
test.afterAll(() => service.close());

/** Gives a page a local push service, and the notification permission that a headless browser denies. */
async function allowPush(page: Page) {
  const device = makeDevice(service.url);
  await page.addInitScript(({ endpoint, keys }) => {
    const PERMITTED = 'notifications-permitted';
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => (localStorage.getItem(PERMITTED) ? 'granted' : 'default'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(PERMITTED, 'true');
      return 'granted';
    };
    let subscription: object | null = null;
    PushManager.prototype.subscribe = async (options) => {
      const key = `${options?.applicationServerKey}`;
      subscription = {
        endpoint,
        options: { applicationServerKey: bytes(key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  }, device.subscription);
  return device;
}

/** Makes the page's service worker record its notifications instead of showing them. */
async function recordNotifications(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no active service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown),
    deliver: (data: unknown) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: typeof data === 'string' ? data : JSON.stringify(data),
      }),
    tap: () =>
      worker.evaluate(() => {
        const { shown } = globalThis as unknown as { shown: object[] };
        const notification = { ...shown.at(-1), close() {} };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
      }),
  };
}

test('a subscribed device is notified, and tapping the notification opens the related page', {
  tag: '@thorough',
}, async ({ people }) => {
  const owner = await people.enter('told', { serviceWorkers: 'allow' });
  const { page } = owner;
  const device = await allowPush(page);
  await page.goto('/settings');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(toggle(page, /Push/)).not.toBeChecked();
  await toggle(page, /Push/).check();
  await expect(toggle(page, /Push/)).toBeEnabled();
  await expect(toggle(page, /Push/)).toBeChecked();

  await button(settings(page), 'Push Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Push Settings' });
  await expectAccessible(page, 'push settings');
  await button(dialog, 'Send a Test').click();
  await expect(dialog.getByRole('status')).toHaveText('Sent. It will show on your device in a moment.');
  const [trial] = service.received.splice(0);
  expect(trial && device.open(trial)).toMatchObject({ title: 'Lockroom' });
  await page.keyboard.press('Escape');

  const asker = await people.enter('asker');
  const room = await openRoom(asker, { name: 'Title Night' });
  await joinRoom(owner, room);
  await asker.api.friends.request({ body: { receiverId: owner.user.id } });
  await expect.poll(() => service.received.length).toBe(1);
  const [request] = service.received.splice(0);
  const told = request && device.open(request);
  expect(told).toMatchObject({ path: '/notifications?tab=requests' });

  const behind = await recordNotifications(page);
  await behind.deliver(told);
  await expect.poll(behind.shown).toMatchObject([{ body: expect.stringContaining(asker.user.username) }]);
  await behind.deliver('not readable');
  await expect
    .poll(behind.shown)
    .toMatchObject([{}, { title: 'Lockroom', data: { path: '/notifications' } }]);
  await behind.deliver(told);
  await expect.poll(async () => (await behind.shown()).length).toBe(3);
  await behind.tap();
  await expect(page).toHaveURL(/\/notifications\?tab=requests$/);
  const isRead = async () => (await owner.api.notifications.list())[0]?.isRead;
  await expect.poll(isRead).toBe(true);

  // A page opened from a push notification marks the notification as read and removes the URL parameter.
  await asker.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  await expect.poll(async () => (await owner.api.notifications.list())[0]?.kind).toBe('event-completed');
  await page.goto(`/room/${room.id}?pushed=1`);
  await expect(page).toHaveURL(new RegExp(`/room/${room.id}$`));
  await expect.poll(isRead).toBe(true);

  await button(page, 'Room menu').click();
  await page.getByRole('menuitem', { name: 'Mute Room' }).click();
  await expect(toast(page, 'Room muted')).toContainText('no longer show notifications from Title Night');
  expect((await owner.api.push.settings()).mutedRooms).toEqual([{ id: room.id, name: 'Title Night' }]);

  await page.goto('/settings');
  await expect(toggle(page, /Push/)).toBeChecked();
  await toggle(page, /Push/).uncheck();
  await expect(toggle(page, /Push/)).toBeEnabled();
  await expect(toggle(page, /Push/)).not.toBeChecked();
});
