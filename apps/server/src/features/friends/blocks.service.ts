import { type Blocked, userTopic } from '@lockroom/contract';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { findUser, lockUser } from '../auth/auth.service.ts';
import { presentPerson } from '../images/images.service.ts';
import {
  canSeePerson,
  deleteBlock,
  deleteInvitationsFrom,
  hasBlocked,
  insertBlock,
  type listBlocked,
} from './blocks.store.ts';
import { type Acting, endPair } from './friends.service.ts';

export { canSeePerson, isBlockedBy, listBlockers } from './blocks.store.ts';

/**
 * Blocks a person without notifying them (rules: secrecy#blocked-people). Fails with not_found if the viewer cannot see
 * the person.
 */
export async function blockPerson(acting: Acting, userId: string): Promise<void> {
  const { db, viewer, now, announce } = acting;
  const blockedId = found(isId(userId) ? userId.toLowerCase() : null);
  if (blockedId === viewer.id) refuseField('userId', 'You cannot block yourself');
  // Sending the viewer a friend request takes the same lock, so no request can arrive once the person is blocked.
  await lockUser(db, viewer.id);
  if (await hasBlocked(db, viewer.id, blockedId)) return;
  if (!(await canSeePerson(db, viewer.id, blockedId))) refuse('not_found');
  await insertBlock(db, { userId: viewer.id, blockedId, createdAt: new Date(now) });
  await deleteInvitationsFrom(db, blockedId, viewer.id);
  await endPair(acting, blockedId);
  announce(userTopic(viewer.id, 'friends'));
}

/**
 * Unblocks a person. Does nothing if the viewer has not blocked them. Fails with not_found if there is no such person.
 */
export async function unblockPerson({ db, viewer, announce }: Acting, userId: string): Promise<void> {
  const { id } = found(isId(userId) ? await findUser(db, userId) : null);
  if (await deleteBlock(db, viewer.id, id)) announce(userTopic(viewer.id, 'friends'));
}

export function presentBlocked(row: Awaited<ReturnType<typeof listBlocked>>[number]): Blocked {
  return { ...presentPerson(row), blockedAt: row.blockedAt.toISOString() };
}
