import type { RoomCard } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf, roomCard } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const room = (n: number, over: Partial<RoomCard> = {}) =>
  roomCard({ id: idOf(100 + n), name: `Room ${n}`, ...over });

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
});
