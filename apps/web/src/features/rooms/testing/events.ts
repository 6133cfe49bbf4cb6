import type { ListedEvent } from '@lockroom/contract';
import { MOUNTAIN, toWallClock } from '@lockroom/rules';
import { idOf } from './room-fixtures.ts';

/** The request for events from twelve hours ago onwards, rounded down to a whole day in Mountain Time. */
export const EVENTS_CALL = `GET /api/events-calendar?from=${toWallClock(Date.now() - 12 * 60 * 60_000, MOUNTAIN).slice(0, 10)}`;

/** An open UFC card; `given` overrides the defaults. */
export function listedEvent(given: Partial<ListedEvent> = {}): ListedEvent {
  return {
    templateId: idOf(700),
    name: 'UFC 331',
    sport: 'mma',
    startsAt: '2026-12-13T01:00:00.000Z',
    size: null,
    source: 'ESPN',
    status: 'open',
    rooms: 3,
    ...given,
  };
}
