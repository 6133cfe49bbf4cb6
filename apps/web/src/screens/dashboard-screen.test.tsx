import type { DueResult, LastResult, LiveDashboard, LiveRoom, RoomCard } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { missingOf } from '../features/manager/testing/answers.ts';
import { idOf, roomCard } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const room = (n: number, over: Partial<RoomCard> = {}) =>
  roomCard({ id: idOf(100 + n), name: `Room ${n}`, ...over });

/** Makes a room with missing picks that lock in `minutes` minutes. */
const openRoom = (n: number, minutes: number, made = 2) =>
  room(n, {
    isCreator: false,
    lockTime: inMinutes(minutes),
    yourPicks: { bracketId: idOf(300 + n), made, of: 6, open: 6 - made, locksAt: inMinutes(minutes) },
  });

const ranked = (n: number, rank: number, totalPoints: number) => ({
  id: idOf(300 + n),
  number: 1,
  rank,
  totalPoints,
  isOwner: n === 1,
  user: { username: n === 1 ? 'noor' : 'kelechi' },
});
const live: LiveRoom = {
  roomId: idOf(101),
  name: 'Room 1',
  sport: 'mma',
  entryId: idOf(301),
  scored: 8,
  of: 13,
  standing: { own: ranked(1, 7, 12), of: 13, others: [ranked(2, 1, 17)] },
  moved: 2,
  reason: 'Prochazka by KO/TKO',
  underWay: null,
  next: {
    title: 'Fight 9',
    fightId: idOf(401),
    lockAt: inMinutes(12.9),
    isOpen: true,
    pick: { winner: 'Nickal', method: 'Decision' },
  },
};
const due = (n: number): DueResult => ({
  roomId: idOf(101),
  name: 'Room 1',
  sport: 'mma',
  fightId: idOf(400 + n),
  title: `Fight ${n}`,
  pair: 'Bo Nickal vs Cody Brundage',
  lockedAt: inMinutes(-24.5),
});
const lastResult: LastResult = {
  roomId: idOf(109),
  name: 'Thursday Crew',
  sport: 'mma',
  completedAt: inMinutes(-60),
  isManager: false,
  winners: ['priya.k'],
  isWon: false,
  points: 15,
  standing: {
    own: ranked(1, 7, 10),
    of: 10,
    others: [{ ...ranked(2, 1, 15), user: { username: 'priya.k' } }],
  },
  bestCall: { winner: 'Luque', method: 'Decision', points: 4 },
};

eachTestAs(noor);

async function show(rooms: readonly RoomCard[], now: Partial<LiveDashboard> = {}, stats = {}) {
  const view = renderApp('/', {
    'GET /api/rooms': { body: rooms },
    'GET /api/dashboard/live': { body: { due: [], toRemind: null, live: [], lastResult: null, ...now } },
    'GET /api/dashboard/stats': {
      body: {
        currentRooms: 6,
        bracketsFilled: 14,
        wins: 3,
        averageRanking: 4.2,
        bestFinish: 1,
        mostVisitedRooms: [],
        ...stats,
      },
    },
  });
  const main = within(await screen.findByRole('main', { name: 'Dashboard' }));
  await screen.findByRole('button', { name: 'Create Room' });
  return { ...view, main };
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent?.trim());
const order = (...names: string[]) => headings().filter((name) => names.includes(name ?? ''));
const yellow = () => document.querySelectorAll('main [data-primary]');

it('a new user is invited to create or join a room and sees no statistics', async () => {
  const { main } = await show([]);
  expect(main.getByRole('heading', { name: 'Dashboard. Hi noor' })).toBeTruthy();
  expect(main.getByText('No rooms yet. Join or create a room to get started!')).toBeTruthy();
  expect(main.queryByText('Your Stats')).toBeNull();
  expect(main.queryByText('0')).toBeNull();
  expect(main.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/how-it-works');
});

it('the invitation field opens a pasted link immediately, but asks for the password if a Room ID is entered', async () => {
  const { main, address, unmount } = await show([]);
  const field = main.getByLabelText('Room ID or link');
  await userEvent.type(field, 'Join us: https://lockroom.example/join/K7QX2MPA?via=abc#key');
  await userEvent.click(main.getByRole('button', { name: 'Join Room' }));
  await waitFor(() => expect(address()).toBe('/join/K7QX2MPA?via=abc#key'));
  unmount();
  const { main: again } = await show([]);
  await userEvent.type(again.getByLabelText('Room ID or link'), 'k7qx2mpa{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Room' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Room ID').value).toBe('K7QX2MPA');
  expect(dialog.getByLabelText('Password')).toBe(document.activeElement);
});

it("a live card shows the viewer's standing, the reason for a rank change, and the pick for the next fight", async () => {
  const { main } = await show([room(1)], { live: [live] });
  const card = within(main.getByRole('region', { name: 'Room 1' }));
  expect(card.getByText('8 of 13 fights')).toBeTruthy();
  const text = main.getByRole('region', { name: 'Room 1' }).textContent;
  for (const said of ['7th', 'of 13', '12pts', '5 behind kelechi', 'Up 2 with Prochazka by KO/TKO'])
    expect(text).toContain(said);
  expect(text).toContain('Fight 9 locks in 12 min');
  expect(text).toContain('You have Nickal by decision');
  const change = card.getByRole('link', { name: 'Change: Fight 9' });
  expect(change.getAttribute('href')).toBe(`/bracket/${idOf(301)}?fight=${idOf(401)}`);
  expect(text).not.toContain('%');
});

it('a live card has no link to change a locked pick, and no rank before the first result', async () => {
  const next = { ...live.next, isOpen: false } as LiveRoom['next'];
  const { main } = await show([room(1)], {
    live: [{ ...live, standing: null, scored: 0, underWay: 'Fight 8', next }],
  });
  const card = within(main.getByRole('region', { name: 'Room 1' }));
  expect(card.queryByRole('link', { name: /^Change/ })).toBeNull();
  expect(card.getByText('Fight 8')).toBeTruthy();
  expect(card.queryByText(/of 13/)).toBeNull();
});

it('a due result comes first and has the only primary button', async () => {
  const { main, unmount } = await show([openRoom(2, 38)], { due: [due(9)], live: [live] });
  expect(order('Is Fight 9 over?', 'Still to pick', 'Live now')).toEqual([
    'Is Fight 9 over?',
    'Still to pick',
    'Live now',
  ]);
  expect(main.getByText('locked 24 min ago')).toBeTruthy();
  const enter = main.getByRole('link', { name: /Enter result/ });
  expect(enter.getAttribute('href')).toBe(`/room/${idOf(101)}/manager?mode=results&fight=${idOf(409)}`);
  expect([...yellow()]).toEqual([enter]);
  unmount();
  await show([room(1)], { due: [due(8), due(9)] });
  expect(screen.getByRole('heading', { name: '2 results to enter' })).toBeTruthy();
});

it('picks that lock within the hour come before live cards, and other missing picks come after them', async () => {
  const names = ['Still to pick', 'Live now'];
  const { unmount } = await show([openRoom(2, 38)], { live: [live] });
  expect(order(...names)).toEqual(names);
  expect(yellow()).toHaveLength(1);
  unmount();
  await show([openRoom(2, 90)], { live: [live] });
  expect(order(...names)).toEqual(names.toReversed());
  expect(yellow()).toHaveLength(0);
});

it('the room that locks first is a poster, other rooms are rows, and all rooms without missing picks share one line', async () => {
  const complete = (n: number) => openRoom(n, 500, 6);
  const { main } = await show([
    openRoom(2, 500, 0),
    openRoom(3, 349.5),
    complete(4),
    complete(5),
    complete(6),
  ]);
  const poster = main.getByRole('article');
  expect(within(poster).getByRole('link').getAttribute('aria-label')).toBe('Continue: Room 3');
  expect(poster.textContent).toContain('Locks in 5h 49m');
  expect(poster.textContent).toContain('2/6 picks. 4 to go.');
  expect(main.getByText(/^No picks yet/)).toBeTruthy();
  expect(main.getByRole('link', { name: 'Continue: Room 2' })).toBeTruthy();
  expect(main.getByText('All picks made in Room 4 and 2 more')).toBeTruthy();
  expect(yellow()).toHaveLength(1);
});

it('the name of the sport is not truncated on the poster', async () => {
  const { main } = await show([{ ...openRoom(2, 500), sport: 'pro-basketball' }]);
  const label = within(main.getByRole('article')).getByText('Pro Basketball');
  expect(label.className).not.toMatch(/truncate|overflow-hidden/);
});

it('the last result is shown as a card, or as a row below more urgent cards, until the room is opened', async () => {
  const { main, unmount } = await show([room(1)], { lastResult });
  const card = within(main.getByRole('region', { name: 'Last result' }));
  expect(card.getByText('wins with 15 points')).toBeTruthy();
  expect(card.getByText('You finished 7th of 10')).toBeTruthy();
  expect(card.getByText(/10 points, 5 behind priya\.k/)).toBeTruthy();
  expect(card.getByText('Luque by decision, +4')).toBeTruthy();
  expect([...yellow()].map(({ textContent }) => textContent)).toEqual(['Share picture']);
  unmount();

  const { main: busy, unmount: leave } = await show([openRoom(2, 38)], { lastResult });
  expect(busy.getByText('7th of 10 in Thursday Crew')).toBeTruthy();
  expect(busy.getByText('priya.k won with 15 points. You had 10.')).toBeTruthy();
  leave();

  localStorage.setItem('lockroom.visited', JSON.stringify([[lastResult.roomId, Date.now()]]));
  const { main: opened } = await show([room(1)], { lastResult });
  expect(opened.queryByText(/Thursday Crew/)).toBeNull();
});

it('a manager can remind the members who have not picked', async () => {
  const REMIND = `POST /api/rooms/${idOf(101)}/remind`;
  const toRemind = {
    roomId: idOf(101),
    name: 'Room 1',
    sport: 'mma',
    names: ['hector', 'juno'],
    missing: 2,
    locksAt: inMinutes(90.5),
  };
  const { sent } = renderApp('/', {
    'GET /api/rooms': { body: [room(1)] },
    'GET /api/dashboard/live': { body: { due: [], toRemind, live: [], lastResult: null } },
    [REMIND]: { body: missingOf() },
  });
  const card = within(await screen.findByRole('region', { name: 'Still to pick in your room' }));
  expect(card.getByText('2 people haven’t picked')).toBeTruthy();
  expect(card.getByText('Room 1 · locks in 1h 30m')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Remind' }));
  expect(await card.findByRole('button', { name: 'Reminded' })).toBeTruthy();
  expect(sent(REMIND)).toHaveLength(1);
});

it('statistics without data are left out', async () => {
  const none = { currentRooms: 1, bracketsFilled: 0, wins: 0, averageRanking: null, bestFinish: null };
  await show([room(1)], {}, none);
  const band = await screen.findByRole('region', { name: 'Your Stats' });
  expect(band.textContent).toBe('Current Rooms1');
});

it('the three most visited rooms are listed, and empty slots are labeled', async () => {
  const rooms = [room(1), room(2), room(3), room(4), room(5, { isArchived: true })];
  const { main, unmount } = await show(rooms, {}, { mostVisitedRooms: [room(4).id] });
  await main.findByRole('heading', { name: 'Most Visited Rooms' });
  const names = main
    .getAllByRole('link', { name: /members/ })
    .map((link) => /Room \d/.exec(link.textContent ?? '')?.[0]);
  expect(names).toEqual(['Room 4', 'Room 1', 'Room 2']);
  expect(main.queryByText('Empty Slot')).toBeNull();
  unmount();
  const { main: one } = await show([room(1)]);
  expect(await one.findAllByText('Empty Slot')).toHaveLength(2);
});

it('the list of next locks is sorted by time and leaves out locked and archived rooms', async () => {
  const rooms = [
    room(1, { lockTime: inMinutes(1800) }),
    room(2, { lockTime: inMinutes(120) }),
    room(3, { lockTime: inMinutes(-60), isLocked: true }),
    room(4, { lockTime: inMinutes(60), isArchived: true }),
  ];
  const { main } = await show(rooms);
  const section = main.getByRole('heading', { name: 'Next locks' }).closest('section');
  const names = within(section as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(['Room 2', 'Room 1']);
});
