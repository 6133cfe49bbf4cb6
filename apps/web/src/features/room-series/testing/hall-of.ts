import type { HallOfFame } from '@lockroom/contract';
import { noor } from '../../../testing/render-app.tsx';
import { idOf } from '../../rooms/testing/room-fixtures.ts';

const IMANI = idOf(202);

/** A hall of fame with three rooms; the user noor was not in the oldest one. */
export function hallOf(): HallOfFame {
  const room = { sport: 'mma', event: null } as const;
  const places = (own: number, imani: number) => [
    { userId: noor.id, rank: own },
    { userId: IMANI, rank: imani },
  ];
  return {
    rooms: [
      {
        ...room,
        id: idOf(120),
        name: 'Camp 2026',
        completedAt: '2026-11-01T12:00:00.000Z',
        winners: ['imani'],
        places: places(2, 1),
      },
      {
        ...room,
        id: idOf(121),
        name: 'Camp 2025',
        event: 'UFC 300',
        completedAt: '2025-11-01T12:00:00.000Z',
        winners: ['noor', 'imani'],
        places: places(1, 1),
      },
      { ...room, id: null, name: 'Camp 2024', completedAt: null, winners: ['kelechi'], places: [] },
    ],
    bestSheets: [
      { bracketId: idOf(301), name: 'imani Bracket 1', roomName: 'Camp 2026', points: 12, maxPoints: 15 },
    ],
    people: [
      { id: noor.id, username: 'noor', profileImageUrl: null },
      { id: IMANI, username: 'imani', profileImageUrl: null },
    ],
  };
}
