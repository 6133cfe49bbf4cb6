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
  it('figures without data are shown as a dash', async () => {
    renderApp('/');
    const band = within(await screen.findByRole('region', { name: 'Your Stats' }));
    expect(await band.findAllByText('0')).toHaveLength(3);
    expect(band.getAllByText('-')).toHaveLength(2);
  });

  it('three rooms are shown, the most visited ones first', async () => {
    const rooms = [room(1), room(2), room(3), room(4), room(5, { isArchived: true })];
    renderApp('/', { 'GET /api/rooms': { body: rooms }, 'GET /api/dashboard/stats': stats([room(4).id]) });
    expect(await shown()).toEqual(['Room 4', 'Room 1', 'Room 2']);
    expect(screen.queryByText('Empty Slot')).toBeNull();
  });
});

describe('the panel beside the dashboard', () => {
  const panel = async () => within(await screen.findByRole('complementary', { name: 'Details' }));

  it('the next locks are sorted, without rooms that are locked', async () => {
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
});
