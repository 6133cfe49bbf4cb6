import type { Bracket, Fight, Room } from '@lockroom/contract';
import { session } from '../../../../api/session.ts';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { cardAnswer } from '../../../competitions/testing/card-answer.ts';
import { roomOf as fixtureRoom, plainCard } from '../../../rooms/testing/room-fixtures.ts';

export function roomOf(changes: Partial<Room> = {}): Room {
  return fixtureRoom({
    id: 'room-1',
    maxBrackets: 10,
    memberCount: 1,
    bracketCount: 0,
    userPoints: 0,
    eventId: 'event',
    scoredCount: 0,
    maxPossiblePoints: 18,
    ...changes,
  });
}

/** Returns a card of `length` fights, all with the given changes. */
export const cardOf = (length: number, changes: Partial<Fight> = {}) => plainCard(length, () => changes);

export function openManager(
  { room = roomOf(), card = cardOf(3), entries = [] }: { room?: Room; card?: Fight[]; entries?: Bracket[] },
  answers: Record<string, FakeAnswer> = {},
  search = '',
) {
  session.start('t1', noor);
  return renderApp(`/room/room-1/manager${search}`, {
    'GET /api/rooms/room-1': { body: room },
    'GET /api/rooms/room-1/competition': cardAnswer(card),
    'GET /api/rooms/room-1/brackets': { body: entries },
    ...answers,
  });
}
