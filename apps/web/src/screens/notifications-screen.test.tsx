import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it, vi } from 'vitest';
import { friend, friendRequest, notice } from '../features/notifications/testing/notices.ts';
import { idOf, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

// Set the time to noon, because shortly after midnight 'four minutes ago' would be the day before.
vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) });
afterAll(() => {
  vi.useRealTimers();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const request = (n: number, sender: string) => friendRequest(n, sender, minutesAgo(60 * n));

const NOTICES = [
  notice(1, { createdAt: minutesAgo(4) }),
  notice(2, {
    kind: 'friend-request',
    title: 'Friend request',
    createdAt: minutesAgo(119),
    link: '/notifications?tab=requests',
  }),
  notice(3, {
    kind: 'member-joined',
    title: 'Room update',
    isRead: true,
    createdAt: minutesAgo(60 * 24 * 3),
  }),
];
const REFUSED = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };

function open(path: string, answers: Record<string, FakeAnswer> = {}) {
  return renderApp(path, {
    'GET /api/notifications': { body: NOTICES },
    'GET /api/friend-requests/received': { body: [request(1, 'wren'), request(2, 'ivo')] },
    'GET /api/friends': { body: [friend(1, 'kelechi'), friend(2, 'mara')] },
    ...answers,
  });
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const setUp = () => userEvent.setup();

eachTestAs(noor);

it('a notification is shown as unread again if marking it as read fails', async () => {
  open('/notifications', { [`PUT /api/notifications/${idOf(2)}/read`]: REFUSED });
  await setUp().click(await screen.findByRole('link', { name: 'Friend request' }));
  await screen.findByText('Failed to mark as read');
  await waitFor(() => expect(tabs()[0]).toBe('Notifications 2'));
});

it('opening a notification that no longer exists refetches the list without an error', async () => {
  const gone = {
    status: 404,
    body: { message: 'Not found, or you do not have access to it.', code: 'not_found' },
  };
  const { requests } = open('/notifications', { [`PUT /api/notifications/${idOf(2)}/read`]: gone });
  const reads = () => requests.filter(({ path }) => path.startsWith('/api/notifications?')).length;
  await screen.findByRole('link', { name: 'Friend request' });
  const before = reads();
  await setUp().click(screen.getByRole('link', { name: 'Friend request' }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(screen.queryByText('Failed to mark as read')).toBeNull();
});

it('an accepted request disappears immediately, and the focus stays in the list', async () => {
  let pending = [request(1, 'wren'), request(2, 'ivo')];
  const { requests } = open('/notifications?tab=requests', {
    'GET /api/friend-requests/received': () => ({ body: pending }),
    [`PUT /api/friend-requests/${idOf(201)}/accept`]: () => {
      pending = pending.slice(1);
      return { body: { ...request(1, 'wren'), status: 'accepted' } };
    },
  });
  expect(await screen.findByText('1 hour ago')).toBeTruthy();
  await setUp().click(screen.getByRole('button', { name: 'Accept wren' }));
  await screen.findByText('You and wren are friends');
  expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Friend requests' }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('button', { name: 'Accept wren' })).toBeNull();
  await waitFor(() => expect(tabs()[1]).toBe('Requests 1'));
  expect(requests.some(({ path }) => path.endsWith('/accept'))).toBe(true);
});

it('if rejecting a request on a later page fails, the request is shown again', async () => {
  const many = Array.from({ length: 130 }, (_, n) => request(n + 1, `asker${n + 1}`));
  const path = `PUT /api/friend-requests/${idOf(200 + 120)}/reject`;
  let isDown = false;
  open('/notifications?tab=requests', {
    'GET /api/friend-requests/received': () => (isDown ? REFUSED : { body: many }),
    [path]: () => {
      isDown = true;
      return REFUSED;
    },
  });
  const user = setUp();
  await user.click(await screen.findByRole('button', { name: 'Show older requests' }));
  await user.click(await screen.findByRole('button', { name: 'Reject asker120' }));
  await screen.findByText('Failed to reject request');
  const names = () =>
    screen.getAllByRole('button', { name: /^Reject/ }).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(many.map((each) => `Reject ${each.senderUsername}`)));
});

const room = roomOf({ id: idOf(101), maxBrackets: 2, bracketCount: 2 });
const asked = notice(1, { kind: 'place-asked', link: `/room/${room.id}/manager` });

it.each([
  ['has a free spot again', { body: { ...room, maxBrackets: 10 } }],
  ['was deleted', { status: 404, body: { code: 'not_found', message: 'That is not here.' } }],
])('the button to enlarge the room is not offered if the room %s', async (_, answer) => {
  const { requests } = open('/notifications', {
    'GET /api/notifications': { body: [asked] },
    [`GET /api/rooms/${room.id}`]: answer,
  });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain(`/api/rooms/${room.id}`));
  await screen.findByText(asked.message);
  expect(screen.queryByRole('button', { name: /Make it/ })).toBeNull();
});
