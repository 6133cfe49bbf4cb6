import type { RoomCard } from '@lockroom/contract';
import { nextMaxBrackets } from '@lockroom/rules';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { notify, pages, settleNotice, type Telling } from '../notifications/notifications.service.ts';
import { findPlaceAskedAt, listAwaiting, setAwaitsPlace, takeAwaiting } from './capacity-requests.store.ts';
import type { PlayedInRooms } from './competition.service.ts';
import { mayAskAgain } from './rooms.present.ts';
import { getRoomCard, lockRoom } from './rooms.service.ts';

type Types = readonly PlayedInRooms[];
type AskedRoom = Pick<ProvenRoom, 'id' | 'isManager'>;

const askedKey = (roomId: string) => `place-asked:${roomId}`;

/**
 * A member asks for a place in a room that is full. The manager is told at most once a day for each member; all who
 * wait are one unread line. Refuses where there is a place, or where none could be made or used.
 */
export async function requestPlace(
  telling: Telling,
  types: Types,
  { room, viewer }: { room: AskedRoom; viewer: Viewer },
): Promise<void> {
  const { db, now } = telling;
  if (room.isManager) refuse('conflict', 'You manage this room: its settings make room for more brackets.');
  // The room stays as full as it is seen here until the request is stored.
  await lockRoom(db, room.id);
  const card = await getRoomCard(db, types, viewer, room.id, now);
  refuseUnused(card);
  const askedAt = await findPlaceAskedAt(db, room.id, viewer.id);
  const isTold = askedAt !== null && !mayAskAgain(askedAt, now);
  await setAwaitsPlace(db, room.id, viewer.id, isTold ? askedAt : new Date(now));
  if (isTold) return;
  const others = (await listAwaiting(db, room.id)).filter((name) => name !== viewer.username).length;
  await notify(telling, [card.creatorId], {
    kind: 'place-asked',
    title: 'Room Full',
    message: `${askersText(viewer.username, others)} for a place in ${card.name}: all ${card.maxBrackets} brackets are taken.`,
    link: pages.manager(room.id),
    lineKey: askedKey(room.id),
    namedId: viewer.id,
  });
}

function refuseUnused({ isCompleted, isLocked, bracketCount, maxBrackets }: RoomCard): void {
  if (isCompleted) refuse('event_completed');
  if (isLocked) refuse('locked', 'Everything in this room is locked, so no bracket can be added.');
  if (bracketCount < maxBrackets) refuse('conflict', 'This room has a place: you can create a bracket.');
  if (nextMaxBrackets(maxBrackets) === null) {
    refuse('conflict', `A room holds no more than ${maxBrackets} brackets.`);
  }
}

/**
 * Tells the members who asked for a place that there is one, each once, and marks what the manager was told as dealt
 * with; nobody where the room is full or closed. Call it under the room's lock, after a change that may make a place.
 */
export async function tellPlaces(
  telling: Telling,
  types: Types,
  { room, viewer }: { room: Pick<ProvenRoom, 'id'>; viewer: Viewer },
): Promise<void> {
  const { db, now } = telling;
  const card = await getRoomCard(db, types, viewer, room.id, now);
  if (card.isCompleted || card.isLocked || card.bracketCount >= card.maxBrackets) return;
  await settleNotice(telling, card.creatorId, askedKey(room.id));
  await notify(telling, await takeAwaiting(db, room.id), {
    kind: 'place-free',
    roomId: room.id,
    title: 'There Is a Place',
    message: `${card.name} has room again: ${card.bracketCount} of ${card.maxBrackets} brackets are taken.`,
    link: pages.room(room.id),
    lineKey: `place-free:${room.id}`,
  });
}

function askersText(last: string, others: number): string {
  if (others === 0) return `${last} asks`;
  return `${last} and ${others === 1 ? 'one more member' : `${others} more members`} ask`;
}
