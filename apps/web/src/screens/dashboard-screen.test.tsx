import type { RoomCard } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const room = (n: number, over: Partial<RoomCard> = {}): RoomCard => ({
  id: `0193a3a0-0000-7000-8000-00000000010${n}`,
  name: `Room ${n}`,
  description: '',
  sport: 'mma',
  sportTemplate: null,
  sportConfig: null,
  roomCode: 'K7QX2MPA',
  roomPassword: 'canvas300',
  maxBrackets: 10,
  maxParticipants: null,
  creatorId: noor.id,
  creatorName: noor.username,
  createdAt: '2026-01-02T03:04:05.000Z',
  status: 'active',
  isArchived: false,
  isCompleted: false,
  isTestRoom: false,
  isCreator: true,
  memberCount: 4,
  bracketCount: 7,
  userPoints: 29,
  lockTime: null,
  isLocked: false,
  yourPicks: null,
  ...over,
});

const stats = (mostVisitedRooms: string[]) => ({
  body: {
    currentRooms: 6,
    bracketsFilled: 14,
    wins: 3,
    averageRanking: 4.2,
    bestFinish: 1,
    mostVisitedRooms,
  },
});

eachTestAs(noor);
afterEach(() => {
  vi.unstubAllEnvs();
});

const shown = async () =>
  (await screen.findAllByRole('article')).map((card) =>
    within(card).getByRole('heading').textContent?.trim(),
  );

describe('the dashboard', () => {
  it('shows the figures of Your Stats', async () => {
    renderApp('/', { 'GET /api/dashboard/stats': stats([]) });
    const band = within(await screen.findByRole('region', { name: 'Your Stats' }));
    expect(await band.findByText('4.2')).toBeTruthy();
    for (const label of ['Current Rooms', 'Brackets Filled', 'Wins', 'Avg Ranking', 'Best Finish']) {
      expect(band.getByText(label)).toBeTruthy();
    }
  });

  it('shows a dash where there is nothing to count', async () => {
    renderApp('/');
    const band = within(await screen.findByRole('region', { name: 'Your Stats' }));
    expect(await band.findAllByText('0')).toHaveLength(3);
    expect(band.getAllByText('-')).toHaveLength(2);
  });

  it('shows the rooms by visits, then the others, three in all', async () => {
    const rooms = [room(1), room(2), room(3), room(4), room(5, { isArchived: true })];
    renderApp('/', { 'GET /api/rooms': { body: rooms }, 'GET /api/dashboard/stats': stats([room(4).id]) });
    expect(await shown()).toEqual(['Room 4', 'Room 1', 'Room 2']);
    expect(screen.queryByText('Empty Slot')).toBeNull();
  });

  it('says Empty Slot for the places that are left, and leads to the room', async () => {
    renderApp('/', { 'GET /api/rooms': { body: [room(1)] } });
    expect(await shown()).toEqual(['Room 1']);
    expect(screen.getAllByText('Empty Slot')).toHaveLength(2);
    const link = within(screen.getByRole('article')).getAllByRole('link')[0];
    expect(link?.getAttribute('href')).toBe(`/room/${room(1).id}`);
  });

  it('says how to start when there are none', async () => {
    renderApp('/');
    expect(await screen.findByText('No rooms yet. Join or create a room to get started!')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getByRole('button', { name: 'Create Room' }));
    expect(await screen.findByRole('dialog', { name: 'Create Room' })).toBeTruthy();
  });

  it('says which part cannot be loaded, claims nothing of it, and tries again', async () => {
    let isBusy = true;
    const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
    renderApp('/', { 'GET /api/rooms': () => (isBusy ? busy : { body: [room(1)] }) });
    const user = userEvent.setup();
    await screen.findByText('Your rooms could not be loaded');
    expect(screen.queryByText('No lock is coming up in your rooms.')).toBeNull();
    expect(screen.getAllByText('The next locks could not be loaded.').length).toBeGreaterThan(0);
    const band = within(await screen.findByRole('region', { name: 'Your Stats' }));
    expect(band.getByText('Avg Ranking')).toBeTruthy();
    isBusy = false;
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect(await shown()).toEqual(['Room 1']);
    expect(screen.queryByText('The next locks could not be loaded.')).toBeNull();
  });

  it('leaves archived rooms out of Most Visited', async () => {
    const rooms = [room(1), room(2, { isArchived: true })];
    renderApp('/', { 'GET /api/rooms': { body: rooms }, 'GET /api/dashboard/stats': stats([room(2).id]) });
    expect(await shown()).toEqual(['Room 1']);
  });

  it('begins with the picks that are missing, soonest first', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const picks = { bracketId: room(7).id, made: 2, of: 6, open: 4 };
    const mine = { isCreator: false, lockTime: inHours(30) };
    const rooms = [
      room(1, { ...mine, yourPicks: { ...picks, locksAt: inHours(30) } }),
      room(2, { ...mine, yourPicks: { ...picks, made: 3, open: 3, locksAt: inHours(2) } }),
      room(3, { ...mine, yourPicks: { ...picks, made: 6, open: 0, locksAt: null } }),
      room(4, { lockTime: null, yourPicks: { ...picks, of: 0, made: 0, open: 0, locksAt: null } }),
    ];
    renderApp('/', { 'GET /api/rooms': { body: rooms } });
    const section = within(await screen.findByRole('region', { name: 'Still to pick' }));
    const ways = section
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(ways).toEqual([
      'Continue: Room 2',
      'Continue: Room 1',
      'Set up: Room 4',
      'Nothing missing: Room 3',
    ]);
    expect(section.getByRole('article', { name: 'Room 2' }).textContent).toContain('3 of 6picks3 missing');
  });
});

describe('the panel beside the dashboard', () => {
  const panel = async () => within(await screen.findByRole('complementary', { name: 'Details' }));

  it('names the next locks, soonest first, and no room that is locked already', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const rooms = [
      room(1, { lockTime: inHours(30) }),
      room(2, { lockTime: inHours(2) }),
      room(3, { lockTime: inHours(-1), isLocked: true }),
      room(4, { lockTime: inHours(1), isArchived: true }),
    ];
    renderApp('/', { 'GET /api/rooms': { body: rooms } });
    const details = await panel();
    await details.findByRole('link', { name: 'Room 1' });
    const names = details.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['Room 2', 'Room 1']);
  });

  it.each([
    ['America/Denver', 'Sat, Jan 10, 2:30 PM MT'],
    ['Europe/Berlin', 'Sat, Jan 10, 2:30 PM MTSat, Jan 10, 10:30 PM GMT+1'],
  ])('tells when a room locks, in Mountain Time and on a clock of %s', async (zone, time) => {
    vi.stubEnv('TZ', zone);
    renderApp('/', { 'GET /api/rooms': { body: [room(1, { lockTime: '2099-01-10T21:30:00.000Z' })] } });
    const row = (await (await panel()).findByRole('link', { name: 'Room 1' })).closest('li');
    expect(row?.querySelector('time')?.textContent).toBe(time);
  });

  it('tells what friends did last', async () => {
    const friend = { id: room(9).id, username: 'kelechi', profileImageUrl: null };
    const did = (kind: string, minutes: number) => ({
      kind,
      friend,
      room: { id: room(1).id, name: 'The Garage' },
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
    renderApp('/', {
      'GET /api/friends/activity': {
        body: [did('finished-first', 5), did('made-bracket', 130), did('joined', 60 * 50)],
      },
    });
    const details = await panel();
    await details.findAllByRole('link', { name: 'The Garage' });
    const list = within(
      details.getByRole('heading', { name: 'Friend activity' }).closest('section') ?? document.body,
    );
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'KEkelechi finished first in The Garage5m5 minutes ago',
      'KEkelechi made a bracket in The Garage2h2 hours ago',
      'KEkelechi joined The Garage2d2 days ago',
    ]);
  });

  it('says that friends did nothing yet', async () => {
    renderApp('/', { 'GET /api/friends/activity': { body: [] } });
    const details = await panel();
    expect(await details.findByText('Nothing from friends in your rooms yet.')).toBeTruthy();
  });

  it('opens the dialogs of another room', async () => {
    renderApp('/');
    const user = userEvent.setup();
    const details = await panel();
    await user.click(details.getByRole('button', { name: 'Create Room' }));
    await screen.findByRole('dialog', { name: 'Create Room' });
    await user.keyboard('{Escape}');
    await user.click(details.getByRole('button', { name: 'Join Room' }));
    await screen.findByRole('dialog', { name: 'Join Room' });
  });
});
