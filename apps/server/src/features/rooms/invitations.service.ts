import { INVITE_LINK_DAYS } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { invitationKey, notify, pages, type Telling } from '../notifications/notifications.service.ts';
import { insertInvitations } from './invitations.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Invites people by name to a room that was made from one they are members of: each is notified, and joins without the
 * password for as long as a link is usually good.
 */
export async function inviteByName(
  telling: Telling,
  {
    room,
    from,
    inviter,
    userIds,
  }: {
    room: Pick<ProvenRoom, 'id' | 'name' | 'sport'> & { roomCode: string };
    from: string;
    inviter: Pick<Viewer, 'id' | 'username'>;
    userIds: readonly string[];
  },
): Promise<void> {
  const { db, now } = telling;
  const expiresAt = new Date(now + INVITE_LINK_DAYS.usual * DAY_MS);
  const rows = userIds.map((userId) => ({ roomId: room.id, userId, inviterId: inviter.id, expiresAt }));
  await insertInvitations(db, rows);
  await notify(telling, userIds, {
    kind: 'invitation',
    title: `Invitation to ${room.name}`,
    message: `${inviter.username} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}, made from ${from}. You join with one tap.`,
    link: pages.join(room.roomCode),
    lineKey: invitationKey(room.id),
    namedId: inviter.id,
    goodUntil: expiresAt.getTime(),
  });
}
