import { SPORTS } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { roomsIn, tabItems } from './room-tabs.ts';
import { idOf, roomCard } from './testing/room-fixtures.ts';

const everySport = SPORTS.map((sport, index) => roomCard({ id: idOf(index), sport }));
const archived = roomCard({ id: idOf(50), sport: 'boxing', status: 'archived', isArchived: true });

it('puts every room into exactly one tab', () => {
  const tabs = tabItems(everySport, 'active');
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'MMA 1',
    'Boxing 1',
    'Football 1',
    'Basketball 1',
    'Baseball 1',
    'Presets 7',
    'Custom 1',
  ]);
  expect(tabs.reduce((sum, { count }) => sum + count, 0)).toBe(SPORTS.length);
});

it('keeps archived rooms out of the active half, and counts each half by itself', () => {
  const rooms = [...everySport, archived];
  expect(roomsIn(rooms, 'boxing', 'active')).not.toContain(archived);
  expect(roomsIn(rooms, 'boxing', 'archived')).toEqual([archived]);
  expect(tabItems(rooms, 'archived').filter(({ count }) => count > 0)).toEqual([
    { value: 'boxing', label: 'Boxing', count: 1 },
  ]);
});
