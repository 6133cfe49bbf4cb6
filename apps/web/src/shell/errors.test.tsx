import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { errorText, toastFailure } from './errors.ts';

const fault = () => Response.json({ message: 'A fault on our side.', code: 'fault' }, { status: 500 });
const fine = () => Response.json({ success: true });
const read = (notificationId: string) => api.notifications.markRead({ params: { notificationId } });

afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the toast about a failure disappears when the same call succeeds', async () => {
  vi.stubGlobal('fetch', vi.fn(fault));
  await read('one').catch((error: unknown) => toastFailure(error, 'Failed to mark as read'));
  expect(toast.get()).toMatchObject({ title: 'Failed to mark as read', description: 'A fault on our side.' });
  vi.stubGlobal('fetch', vi.fn(fine));
  await read('two');
  expect(toast.get()).not.toBeNull();
  await read('one');
  expect(toast.get()).toBeNull();
});

it('a successful call does not dismiss a later toast', async () => {
  vi.stubGlobal('fetch', vi.fn(fault));
  await read('one').catch((error: unknown) => toastFailure(error, 'Failed to mark as read'));
  toast.show({ title: 'Copied' });
  vi.stubGlobal('fetch', vi.fn(fine));
  await read('one');
  expect(toast.get()).toMatchObject({ title: 'Copied' });
});

it('an unreachable server, a server error and an offline device have different error messages', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const lost: unknown = await read('one').catch((error: unknown) => error);
  expect(errorText(lost, 'Failed')).toBe('The server cannot be reached.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(errorText(lost, 'Failed')).toBe('You are offline.');
  vi.stubGlobal('fetch', vi.fn(fault));
  const broken: unknown = await read('one').catch((error: unknown) => error);
  expect(errorText(broken, 'Failed')).toBe('A fault on our side.');
});
