import { SPORTS } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { roomsIn, tabItems } from './room-shelf.tsx';
import { idOf, roomCard } from './testing/room-fixtures.ts';

const everySport = SPORTS.map((sport, index) => roomCard({ id: idOf(index), sport }));
const archived = roomCard({ id: idOf(50), sport: 'boxing', status: 'archived', isArchived: true });

it('every room is in the tab of its sport and in the All tab', () => {
  const [all, ...tabs] = tabItems(everySport, 'active');
  expect(all).toEqual({ value: 'all', label: 'All', countsZero: true, count: SPORTS.length });
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'MMA 1',
    'Boxing 1',
    'Football 1',
    'Basketball 1',
    'Baseball 1',
    'Presets 7',
    'Custom 1',
  ]);
  expect(tabs.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(SPORTS.length);
});

it('archived rooms are listed and counted separately', () => {
  const rooms = [...everySport, archived];
  expect(roomsIn(rooms, 'boxing', 'active', 0)).not.toContain(archived);
  expect(roomsIn(rooms, 'boxing', 'archived', 0)).toEqual([archived]);
  expect(tabItems(rooms, 'archived').filter(({ count = 0 }) => count > 0)).toEqual([
    { value: 'all', label: 'All', countsZero: true, count: 1 },
    { value: 'boxing', label: 'Boxing', countsZero: true, count: 1 },
  ]);
});

it('no counts are shown until the rooms are loaded', () => {
  expect(tabItems(undefined, 'active').map(({ count }) => count)).toEqual(Array(8).fill(undefined));
});
