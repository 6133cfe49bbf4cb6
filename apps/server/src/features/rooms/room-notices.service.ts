import type { RoomCard } from '@lockroom/contract';
import { nextMaxBrackets, placeText } from '@lockroom/rules';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import {
  invitationKey,
  markNoticeRead,
  type Notifier,
  notify,
  notifyEach,
  pages,
  retractLines,
} from '../notifications/notifications.service.ts';
import {
  clearAwaiting,
  findPlaceAskedAt,
  listAwaiting,
  listManagerIds,
  listMemberStandings,
  type MemberStanding,
  updateMember,
} from './members.store.ts';
import { getRoomCard, lockRoom, mayAskAgain } from './rooms.service.ts';

type Named = Pick<ProvenRoom, 'id' | 'name'>;

/**
 * Notifies the people who run a room that somebody joined, or extends their unread notification. Also marks the new
 * member's invitation as read. Former members who return are not announced.
 */
export async function notifyOfNewMember(
  context: Notifier,
  room: Named,
  joiner: Pick<Viewer, 'id' | 'username'>,
  entering: 'joined' | 'returned',
): Promise<void> {
  await markNoticeRead(context, joiner.id, invitationKey(room.id));
  if (entering === 'returned') return;
  const managers = await listManagerIds(context.db, room.id);
  if (managers.includes(joiner.id)) return;
  await notify(context, managers, {
    kind: 'member-joined',
    title: 'New Members',
    message: `${joiner.username} joined ${room.name}.`,
    link: pages.members(room.id),
    lineKey: `member-joined:${room.id}`,
    namedId: joiner.id,
    messageOf: (count) => `${count} people joined ${room.name}.`,
  });
}

/**
 * Notifies members with entries of new results and their current rank, except the person who entered the results.
 * `what` is a phrase such as 'Holloway by KO/TKO over Gaethje'. A newer result replaces an unread notification and
 * increments its count, so that a whole fight night is one notification. The standings must be up to date.
 */
export async function notifyOfResults(
  context: Notifier,
  room: Named,
  { actorId, what }: { actorId: string | null; what: string },
): Promise<void> {
  const standings = await listMemberStandings(context.db, room.id);
  const told = standings.filter(({ userId, rank }) => userId !== actorId && rank !== null);
  await notifyEach(
    context,
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
 * Retracts the result notifications sent since `toldAt`. Unread ones are deleted, or updated if they cover other
 * results; people who have read theirs are notified of the retraction. `last` is the newest remaining result.
 */
export async function retractResults(
  context: Notifier,
  room: Named,
  told: { what: string; toldAt: Date; last: string | null; isOfSameLine: boolean },
): Promise<void> {
  const standings = new Map(
    (await listMemberStandings(context.db, room.id)).map((standing) => [standing.userId, standing]),
  );
  const readers = await retractLines(
    context,
    { lineKey: resultsKey(room.id), kind: 'results-posted', link: pages.room(room.id), since: told.toldAt },
    ({ userId, count }) => {
      const standing = standings.get(userId);
      const left = told.isOfSameLine ? count : count - 1;
      if (told.last === null || left === 0 || !standing) return null;
      return { message: resultsText(room, told.last, standing, left), count: left };
    },
  );
  await notifyEach(
    context,
    readers.flatMap((userId) => {
      const standing = standings.get(userId);
      if (!standing) return [];
      return {
        userId,
        kind: 'results-posted',
        roomId: room.id,
        title: 'Result Undone',
        message: `Undone in ${room.name}: ${told.what}. You are now ${standingText(standing)}`,
        link: pages.room(room.id),
        lineKey: resultsKey(room.id),
      };
    }),
  );
}

const resultsKey = (roomId: string) => `results-posted:${roomId}`;

function resultsText(room: Named, what: string, standing: MemberStanding, count: number): string {
  const newest = count > 1 ? `, the latest of ${count} updates` : '';
  return `${what} in ${room.name}${newest}. You are ${standingText(standing)}`;
}

export async function notifyOfCompletion(context: Notifier, room: Named): Promise<void> {
  const standings = await listMemberStandings(context.db, room.id);
  await notifyEach(
    context,
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

/** Describes a member's best entry, for example '2nd of 8 with 21 points.' */
function standingText({ rank, points, entries }: MemberStanding): string {
  return `${placeText(rank ?? entries)} of ${entries} with ${points} ${points === 1 ? 'point' : 'points'}.`;
}

type AskedRoom = Pick<ProvenRoom, 'id' | 'isManager' | 'isPaused'>;

const askedKey = (roomId: string) => `place-asked:${roomId}`;

/**
 * Records a member's request for an entry slot in a full room. The people who run the room are notified at most once a
 * day for each member, in one notification for all requests. Refuses if a slot is free, or if no entry could be added
 * anyway.
 */
export async function requestPlace(context: Notifier, { room, viewer }: { room: AskedRoom; viewer: Viewer }) {
  const { db, now } = context;
  if (room.isManager)
    refuse('conflict', 'You manage this room, so you can allow more brackets in Room Settings.');
  // The lock prevents slots from becoming free before the request is stored.
  await lockRoom(db, room.id);
  if (room.isPaused) refuse('paused');
  const card = await getRoomCard(db, viewer, room.id, now);
  refuseUnused(card);
  const askedAt = await findPlaceAskedAt(db, room.id, viewer.id);
  const isTold = askedAt !== null && !mayAskAgain(askedAt, now);
  const placeAskedAt = isTold ? askedAt : new Date(now);
  await updateMember(db, room.id, viewer.id, { awaitsPlace: true, placeAskedAt });
  if (isTold) return;
  const others = (await listAwaiting(db, room.id)).filter((name) => name !== viewer.username).length;
  const mayGrow = !card.isTestRoom && nextMaxBrackets(card.maxBrackets) !== null;
  await notify(context, await listManagerIds(db, room.id), {
    kind: 'place-asked',
    title: 'Room Full',
    message: `${askersText(viewer.username, others)} to play in ${card.name}, but all ${card.maxBrackets} brackets are taken.${mayGrow ? ' You can allow more in Room Settings.' : ''}`,
    link: pages.manager(room.id),
    lineKey: askedKey(room.id),
    namedId: viewer.id,
  });
}

function refuseUnused({ isCompleted, isLocked, bracketCount, maxBrackets }: RoomCard): void {
  if (isCompleted) refuse('event_completed');
  if (isLocked) refuse('locked', 'Everything in this room is locked, so no bracket can be added.');
  if (bracketCount < maxBrackets) refuse('conflict', 'This room has a free spot: you can create a bracket.');
  if (nextMaxBrackets(maxBrackets) === null) {
    refuse('conflict', `A room can have at most ${maxBrackets} brackets.`);
  }
}

/**
 * If an entry slot is free, notifies the members who asked for one, and marks the managers' notifications as read. Call
 * this after every change that may free a slot, while holding the lock of the room's row.
 */
export async function notifyOfFreeSlot(
  context: Notifier,
  { room, viewer }: { room: Pick<ProvenRoom, 'id'>; viewer: Viewer },
): Promise<void> {
  const { db, now } = context;
  const card = await getRoomCard(db, viewer, room.id, now);
  if (card.isCompleted || card.isLocked || card.bracketCount >= card.maxBrackets) return;
  for (const id of await listManagerIds(db, room.id)) await markNoticeRead(context, id, askedKey(room.id));
  await notify(context, await clearAwaiting(db, room.id), {
    kind: 'place-free',
    roomId: room.id,
    title: 'A Spot Is Free',
    message: `${card.name} has a free spot. It is not kept for you: create your bracket before it is taken.`,
    link: pages.room(room.id),
    lineKey: `place-free:${room.id}`,
  });
}

function askersText(last: string, others: number): string {
  if (others === 0) return `${last} wants`;
  return `${last} and ${others === 1 ? 'one more member' : `${others} more members`} want`;
}
