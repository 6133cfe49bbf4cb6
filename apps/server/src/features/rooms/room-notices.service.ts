import { placeText } from '@lockroom/rules';
import type { ProvenRoom, Viewer } from '../../kernel/http/proofs.ts';
import {
  invitationKey,
  notify,
  notifyEach,
  pages,
  settleNotice,
  type Telling,
} from '../notifications/notifications.service.ts';
import { listMemberStandings, type MemberStanding } from './rooms.store.ts';

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
  { actorId, what }: { actorId: string; what: string },
): Promise<void> {
  const standings = await listMemberStandings(telling.db, room.id);
  const told = standings.filter(({ userId, rank }) => userId !== actorId && rank !== null);
  await notifyEach(
    telling,
    told.map((standing) => ({
      userId: standing.userId,
      kind: 'results-posted',
      title: 'Results Posted',
      message: `${what} in ${room.name}. You are ${standingText(standing)}`,
      link: pages.room(room.id),
      lineKey: `results-posted:${room.id}`,
      messageOf: (count) =>
        `${what} in ${room.name}, the newest of ${count} updates. You are ${standingText(standing)}`,
    })),
  );
}

/** Tells all members that the event is over, and each of them their final place. */
export async function tellCompleted(telling: Telling, room: Named): Promise<void> {
  const standings = await listMemberStandings(telling.db, room.id);
  await notifyEach(
    telling,
    standings.map((standing) => ({
      userId: standing.userId,
      kind: 'event-completed',
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
