import type { Bracket, Fight, Room } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import { session } from '../../../../api/session.ts';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { cardAnswer } from '../../../competitions/testing/card-answer.ts';
import { fightOf } from './fights.ts';

/** The room of the tests, managed by the person who is signed in. */
export function roomOf(changes: Partial<Room> = {}): Room {
  return {
    id: 'room-1',
    name: 'The Garage: UFC 300',
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
    isManager: true,
    hasAskedForPlace: false,
    memberCount: 1,
    bracketCount: 0,
    userPoints: 0,
    lockTime: null,
    isLocked: false,
    yourPicks: null,
    eventId: 'event',
    bracketSize: null,
    fightCount: 3,
    scoredCount: 0,
    takeBack: 'his',
    maxPossiblePoints: 18,
    hasHall: false,
    ...changes,
  };
}

/** A card of this many fights, Fight 1 first, between 'Red n' and 'Blue n'. */
export function cardOf(length: number, changes: Partial<Fight> = {}): Fight[] {
  const fights = Array.from({ length }, (_, index) => {
    const n = index + 1;
    return fightOf(`f${n}`, { fighter1: `Red ${n}`, fighter2: `Blue ${n}`, ...changes });
  });
  return numberCard(fights);
}

/** Opens the manager panel of a room in the whole app, before a pretended server. */
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
