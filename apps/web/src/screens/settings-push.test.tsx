import type { PushSettings } from '@lockroom/contract';
import { fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { main, openDialog } from '../testing/settings-page.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);

function stubNavigator(own: object) {
  const { clipboard } = navigator;
  const stub = Object.create(navigator, { clipboard: { value: clipboard, configurable: true } });
  vi.stubGlobal('navigator', Object.assign(stub, own));
}

/** Simulates a browser with push support. `answer` is the user's response to the permission prompt. */
function stubPush(answer: NotificationPermission) {
  const system = { permission: 'default', requestPermission: vi.fn(async () => answer) };
  system.requestPermission.mockImplementation(async () => {
    system.permission = answer;
    return answer;
  });
  const key = Uint8Array.from([4, 250, 255]).buffer;
  const subscription = {
    endpoint: 'https://push.example.com/device',
    options: { applicationServerKey: key },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
    unsubscribe: vi.fn(async () => {
      known = null;
      return true;
    }),
  };
  let known: typeof subscription | null = null;
  const pushManager = {
    getSubscription: async () => known,
    subscribe: vi.fn(async () => {
      known = subscription;
      return subscription;
    }),
  };
  const registration = { pushManager };
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('Notification', system);
  vi.stubGlobal('PushManager', class {});
  stubNavigator({ serviceWorker: worker });
  return { requestPermission: system.requestPermission, pushManager, subscription };
}

const pushSwitch = async () =>
  (await main()).findByRole<HTMLInputElement>('switch', { name: /Push Notifications/ });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('push stays off and shows the reason if permission is denied or the push service is unreachable', async () => {
  const { pushManager } = stubPush('granted');
  pushManager.subscribe.mockRejectedValue(new DOMException('push service not available', 'AbortError'));
  renderApp('/settings', { 'GET /api/push/key': { body: { publicKey: 'BPr_' } } });
  await userEvent.setup().click(await pushSwitch());
  await waitFor(() => expect(toast.get()?.title).toBe('Push notifications could not be changed'));
  expect((await pushSwitch()).checked).toBe(false);
  stubPush('denied');
  await userEvent.setup().click(await pushSwitch());
  await waitFor(() => expect(toast.get()?.title).toBe('Push notifications stay off'));
  expect((await pushSwitch()).disabled).toBe(true);
  expect((await main()).getByText(/^Blocked\./)).toBeTruthy();
});

it('turning push off while the page is still subscribing leaves the device unsubscribed', async () => {
  const { pushManager, requestPermission } = stubPush('granted');
  await requestPermission();
  localStorage.setItem('lockroom.push', 'on');
  const subscribe = pushManager.subscribe.getMockImplementation();
  let finish = () => {};
  const hold = new Promise<void>((resolve) => {
    finish = resolve;
  });
  pushManager.subscribe.mockImplementation(async () => hold.then(subscribe));
  const { requests } = renderApp('/settings', {
    'GET /api/push/key': { body: { publicKey: 'BPr_' } },
    'POST /api/push/subscriptions': {},
    'DELETE /api/push/subscriptions': {},
  });
  await waitFor(() => expect(pushManager.subscribe).toHaveBeenCalled());
  await userEvent.setup().click(await pushSwitch());
  finish();
  const changes = () => requests.filter(({ path }) => path === '/api/push/subscriptions');
  await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['POST', 'DELETE']));
  await waitFor(async () => expect(await pushManager.getSubscription()).toBe(null));
});

it('the page says that the browser does not support push and explains how to enable push on an iPhone', async () => {
  const { unmount } = renderApp('/settings');
  expect((await pushSwitch()).disabled).toBe(true);
  expect((await main()).getByText('This browser cannot show notifications.')).toBeTruthy();
  unmount();
  stubNavigator({ standalone: false });
  renderApp('/settings');
  expect(await (await main()).findByText(/tap Share, then Add to Home Screen/)).toBeTruthy();
});

it('notification kinds, quiet hours and muted rooms are saved immediately', async () => {
  const settings: PushSettings = {
    kinds: ['locks', 'fights', 'results', 'messages', 'invitations'],
    quiet: null,
    mutedRooms: [{ id: 'r1', name: 'The Garage' }],
  };
  const { requests } = renderApp('/settings', {
    'GET /api/push/settings': { body: settings },
    'PUT /api/push/settings': ({ body }) => ({ body: { ...settings, ...(body as object) } }),
    'PUT /api/rooms/r1/muted': { body: { muted: false } },
  });
  const { user, dialog } = await openDialog('Push Settings');
  const results = await dialog.findByRole<HTMLInputElement>('switch', { name: /^Results/ });
  const saved = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  fireEvent.click(results);
  // The switch does not jump back while the change is being saved.
  expect(results.checked).toBe(false);
  const kinds = ['locks', 'fights', 'messages', 'invitations'];
  await waitFor(() => expect(saved()).toEqual([{ kinds, quiet: null }]));
  await user.click(dialog.getByRole('switch', { name: /^Quiet hours/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const quiet = { from: '22:00', to: '08:00', zone: timeZone, exceptLocks: false };
  await waitFor(() => expect(saved().at(-1)).toEqual({ kinds, quiet }));
  fireEvent.change(await dialog.findByLabelText('To'), { target: { value: '22:00' } });
  expect(await dialog.findByText('Start and end must be different')).toBeTruthy();
  expect(saved()).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '07:15' } });
  await waitFor(() => expect(saved().at(-1)).toEqual({ kinds, quiet: { ...quiet, to: '07:15' } }));
  await user.click(dialog.getByRole('button', { name: 'Unmute The Garage' }));
  expect(await dialog.findByText('None. Mute rooms from their menu.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send a Test' }).disabled).toBe(true);
});
