import type { RoomCard } from '@lockroom/contract';
import { nextMaxBrackets, placeText } from '@lockroom/rules';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import {
  invitationKey,
  notify,
  notifyEach,
  pages,
  settleNotice,
  type Telling,
  takeBackLines,
} from '../notifications/notifications.service.ts';
import type { PlayedInRooms } from './competition.service.ts';
import {
  findPlaceAskedAt,
  listAwaiting,
  listMemberStandings,
  type MemberStanding,
  setAwaitsPlace,
  takeAwaiting,
} from './members.store.ts';
import { getRoomCard, lockRoom, mayAskAgain } from './rooms.service.ts';

type Named = Pick<ProvenRoom, 'id' | 'name'>;

/**
 * Tells a room's manager that somebody joined: people who join before the manager has read of the last one are on the
 * same line. Somebody who leaves and comes back is not told of again. The invitation that led here has been dealt with.
 */
export async function tellJoined(
  telling: Telling,
  room: Named & Pick<ProvenRoom, 'creatorId'>,
  joiner: Pick<Viewer, 'id' | 'username'>,
  entering: 'joined' | 'returned',
): Promise<void> {
  await settleNotice(telling, joiner.id, invitationKey(room.id));
  if (joiner.id === room.creatorId || entering === 'returned') return;
  await notify(telling, [room.creatorId], {
    kind: 'member-joined',
    title: 'Room update',
    message: `${joiner.username} joined ${room.name}.`,
    link: pages.members(room.id),
    lineKey: `member-joined:${room.id}`,
    namedId: joiner.id,
    messageOf: (count) =>
      `${joiner.username} and ${count - 1} ${count === 2 ? 'other' : 'others'} joined ${room.name}.`,
  });
}

/**
 * Tells the members who have a bracket of new results, and each of their place by now; call it when the standings are
 * computed. `what` is a phrase, 'Holloway by KO/TKO over Gaethje'. The person who entered them is told nothing. Results
 * that follow before the first were read take its place and raise its count, so that a whole night is one line.
 */
export async function tellResults(
  telling: Telling,
  room: Named,
  { actorId, what }: { actorId: string | null; what: string },
): Promise<void> {
  const standings = await listMemberStandings(telling.db, room.id);
  const told = standings.filter(({ userId, rank }) => userId !== actorId && rank !== null);
  await notifyEach(
    telling,
    told.map((standing) => ({
      userId: standing.userId,
      kind: 'results-posted',
      roomId: room.id,
      title: 'Results Posted',
      message: resultsText(room, what, standing, 1),
      link: pages.room(room.id),
      lineKey: resultsKey(room.id),
      messageOf: (count) => resultsText(room, what, standing, count),
    })),
  );
}

/**
 * Takes back what members were told of results at `toldAt`: an unread line that says no more goes, one that says more
 * says what is left, and who has read it is told that it was taken back. `last` is the newest of the results that stand.
 */
export async function tellTakenBack(
  telling: Telling,
  room: Named,
  told: { what: string; toldAt: Date; last: string | null; isOfSameLine: boolean },
): Promise<void> {
  const standings = new Map(
    (await listMemberStandings(telling.db, room.id)).map((standing) => [standing.userId, standing]),
  );
  const readers = await takeBackLines(
    telling,
    { lineKey: resultsKey(room.id), kind: 'results-posted', link: pages.room(room.id), since: told.toldAt },
    ({ userId, count }) => {
      const standing = standings.get(userId);
      const left = told.isOfSameLine ? count : count - 1;
      if (told.last === null || left === 0 || !standing) return null;
      return { message: resultsText(room, told.last, standing, left), count: left };
    },
  );
  await notifyEach(
    telling,
    readers.flatMap((userId) => {
      const standing = standings.get(userId);
      if (!standing) return [];
      return {
        userId,
        kind: 'results-posted',
        roomId: room.id,
        title: 'Result Taken Back',
        message: `${told.what} was taken back in ${room.name}. You are ${standingText(standing)}`,
        link: pages.room(room.id),
        lineKey: resultsKey(room.id),
      };
    }),
  );
}

const resultsKey = (roomId: string) => `results-posted:${roomId}`;

function resultsText(room: Named, what: string, standing: MemberStanding, count: number): string {
  const newest = count > 1 ? `, the newest of ${count} updates` : '';
  return `${what} in ${room.name}${newest}. You are ${standingText(standing)}`;
}

/** Tells all members that the event is over, and each of them their final place. */
export async function tellCompleted(telling: Telling, room: Named): Promise<void> {
  const standings = await listMemberStandings(telling.db, room.id);
  await notifyEach(
    telling,
    standings.map((standing) => ({
      userId: standing.userId,
      kind: 'event-completed',
      roomId: room.id,
      title: 'Event Completed',
      message: `${room.name} is final.${standing.rank === null ? '' : ` You finished ${standingText(standing)}`}`,
      link: pages.room(room.id),
      lineKey: `event-completed:${room.id}`,
    })),
  );
}

/** The best bracket of a member: '2nd of 8 with 21 points.' */
function standingText({ rank, points, entries }: MemberStanding): string {
  return `${placeText(rank ?? entries)} of ${entries} with ${points} ${points === 1 ? 'point' : 'points'}.`;
}

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
