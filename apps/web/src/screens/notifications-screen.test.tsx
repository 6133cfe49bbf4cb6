import type { Friend, FriendRequest, Notification } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

// Noon of today: four minutes ago is another day just after midnight.
vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) });
afterAll(() => {
  vi.useRealTimers();
});

const idOf = (n: number) => `0193a3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const notice = (n: number, given: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  kind: 'results-posted',
  title: 'Results Posted',
  message: `Holloway by KO/TKO over Gaethje in Room ${n}.`,
  link: `/room/${idOf(100 + n)}`,
  isRead: false,
  createdAt: minutesAgo(4),
  ...given,
});

const request = (n: number, senderUsername: string): FriendRequest => ({
  id: idOf(200 + n),
  status: 'pending',
  senderId: idOf(300 + n),
  senderUsername,
  senderEmail: null,
  senderProfileImageUrl: null,
  receiverId: noor.id,
  createdAt: minutesAgo(60 * n),
});

const friend = (n: number, friendUsername: string): Friend => ({
  id: idOf(400 + n),
  friendId: idOf(500 + n),
  friendUsername,
  friendEmail: `${friendUsername}@example.com`,
  friendProfileImageUrl: null,
  friendFirstName: '',
  friendLastName: '',
  createdAt: '2026-04-03T12:00:00.000Z',
});

const NOTICES = [
  notice(1),
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

const titles = () => screen.getAllByRole('link', { name: /^(Results|Friend request|Room update)/ });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const setUp = () => userEvent.setup();

eachTestAs(noor);

describe('the list', () => {
  it('shows kind, text and age by day, and what is unread everywhere', async () => {
    open('/notifications');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByText('Holloway by KO/TKO over Gaethje in Room 1.')).toBeTruthy();
    expect(today.getByText('4m')).toBeTruthy();
    expect(screen.getByText('1 hour ago')).toBeTruthy();
    expect(screen.getByText('3d')).toBeTruthy();
    expect(screen.getAllByText('Unread')).toHaveLength(2);
    await waitFor(() => expect(tabs()).toEqual(['Notifications 2', 'Requests 2', 'Friends 2']));
    expect(screen.getByRole('link', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Notifications 2 unread' })).toBeTruthy();
  });

  it('leads to where it happened and marks it as read', async () => {
    const { address, requests } = open('/notifications', {
      [`PUT /api/notifications/${idOf(2)}/read`]: { body: { ...NOTICES[1], isRead: true } },
    });
    await setUp().click(await screen.findByRole('link', { name: 'Friend request' }));
    await screen.findByRole('list', { name: 'Friend requests' });
    expect(address()).toBe('/notifications?tab=requests');
    expect(requests.some(({ path }) => path === `/api/notifications/${idOf(2)}/read`)).toBe(true);
    await waitFor(() => expect(tabs()[0]).toBe('Notifications 1'));
  });

  it('is unread again when that could not be stored', async () => {
    open('/notifications', { [`PUT /api/notifications/${idOf(2)}/read`]: REFUSED });
    await setUp().click(await screen.findByRole('link', { name: 'Friend request' }));
    await screen.findByText('Failed to mark as read');
    await waitFor(() => expect(tabs()[0]).toBe('Notifications 2'));
  });

  it('is fetched anew without a complaint when it has grown into another one meanwhile', async () => {
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

  it('is read all at once', async () => {
    const { requests } = open('/notifications', { 'PUT /api/notifications/read-all': {} });
    await setUp().click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(tabs()[0]).toBe('Notifications '));
    expect(screen.getByRole('button', { name: 'All read' })).toHaveProperty('disabled', true);
    expect(requests.filter(({ path }) => path === '/api/notifications/read-all')).toHaveLength(1);
    expect(screen.queryByText('Unread')).toBeNull();
  });

  it('is filtered in the panel, and the address says so', async () => {
    const { address } = open('/notifications');
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    await panel.findByRole('button', { name: 'All 3' });
    await setUp().click(panel.getByRole('button', { name: 'Results Posted 1' }));
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(address()).toBe('/notifications?filter=results');
    expect(panel.getByRole('button', { name: 'Results Posted 1' }).getAttribute('aria-pressed')).toBe('true');
    await setUp().click(panel.getByRole('button', { name: 'All 3' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(address()).toBe('/notifications');
  });

  it('is filtered by a select where there is no panel, and offers all when nothing fits', async () => {
    open('/notifications?filter=friends', { 'GET /api/notifications': { body: [notice(1)] } });
    await screen.findByText('No Friend Requests');
    await setUp().click(screen.getByRole('button', { name: 'Show All' }));
    await waitFor(() => expect(titles()).toHaveLength(1));
    await setUp().selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'Room Updates (0)');
    await screen.findByText('No Room Updates');
  });

  it('says what will stand here when it is empty', async () => {
    open('/notifications', { 'GET /api/notifications': { body: [] } });
    await screen.findByText('No Notifications Yet');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says so when it cannot be loaded', async () => {
    open('/notifications', { 'GET /api/notifications': REFUSED });
    await screen.findByText('Your notifications could not be loaded');
    await screen.findByText('Lockroom is busy.');
  });
});

describe('requests', () => {
  it('are accepted, and gone at once', async () => {
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
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Friend requests' }))).toBe(
      true,
    );
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('button', { name: 'Accept wren' })).toBeNull();
    await waitFor(() => expect(tabs()[1]).toBe('Requests 1'));
    expect(requests.some(({ path }) => path.endsWith('/accept'))).toBe(true);
  });

  it('are back in their place when that failed', async () => {
    open('/notifications?tab=requests', { [`PUT /api/friend-requests/${idOf(201)}/reject`]: REFUSED });
    await setUp().click(await screen.findByRole('button', { name: 'Reject wren' }));
    await screen.findByText('Failed to reject request');
    const names = within(await screen.findByRole('list', { name: 'Friend requests' })).getAllByRole(
      'listitem',
    );
    expect(names.map((row) => row.textContent?.includes('wren'))).toEqual([true, false]);
  });

  it('come a page at a time, and one that was not answered is back on its own page', async () => {
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

  it('can be none', async () => {
    open('/notifications?tab=requests', { 'GET /api/friend-requests/received': { body: [] } });
    await screen.findByText('No Friend Requests');
  });
});

describe('friends', () => {
  it('are removed after a question', async () => {
    let friends = [friend(1, 'kelechi'), friend(2, 'mara')];
    const { requests } = open('/notifications?tab=friends', {
      'GET /api/friends': () => ({ body: friends }),
      [`DELETE /api/friends/${idOf(401)}`]: () => {
        friends = friends.slice(1);
        return {};
      },
    });
    expect(await screen.findByText('kelechi@example.com')).toBeTruthy();
    const user = setUp();
    await user.click(screen.getByRole('button', { name: 'Remove kelechi' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Friend' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Remove kelechi' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('kelechi')).toBeNull());
    expect(screen.getByText('mara')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Friends' }))).toBe(true),
    );
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay when that failed, and the dialog says why', async () => {
    open('/notifications?tab=friends', { [`DELETE /api/friends/${idOf(401)}`]: REFUSED });
    const user = setUp();
    await user.click(await screen.findByRole('button', { name: 'Remove kelechi' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Lockroom is busy.');
  });

  it('can be none, which leads to the rooms where people are', async () => {
    open('/notifications?tab=friends', { 'GET /api/friends': { body: [] } });
    await screen.findByText('No Friends Yet');
  });
});

describe('a notification that somebody asks for a place', () => {
  const room = roomOf({ id: idOf(101), maxBrackets: 2, bracketCount: 2 });
  const asked = notice(1, { kind: 'place-asked', link: `/room/${room.id}/manager` });

  it('is answered with one tap', async () => {
    let now = room;
    const { requests, address } = open('/notifications', {
      'GET /api/notifications': { body: [asked] },
      [`GET /api/rooms/${room.id}`]: () => ({ body: now }),
      [`PUT /api/rooms/${room.id}`]: () => {
        now = { ...room, maxBrackets: 10 };
        return { body: now };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make it 10' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make it 10' })).toBeNull());
    expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/api/rooms/${room.id}`,
      body: { maxBrackets: 10 },
    });
    expect(address()).toBe('/notifications');
  });

  it.each([
    ['has a place by now', { body: { ...room, maxBrackets: 10 } }],
    ['is gone', { status: 404, body: { code: 'not_found', message: 'That is not here.' } }],
  ])('offers nothing where the room %s', async (_, answer) => {
    const { requests } = open('/notifications', {
      'GET /api/notifications': { body: [asked] },
      [`GET /api/rooms/${room.id}`]: answer,
    });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain(`/api/rooms/${room.id}`));
    await screen.findByText(asked.message);
    expect(screen.queryByRole('button', { name: /Make it/ })).toBeNull();
  });
});
