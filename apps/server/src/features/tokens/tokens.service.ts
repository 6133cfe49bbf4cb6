import { type tokens as calls, TOKEN, TOKEN_PREFIX, type Token } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Authenticate, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { composeMail, type Mail } from '../../kernel/mail/mail.ts';
import { lockUser } from '../auth/auth.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import { proveMember } from '../rooms/rooms.access.ts';
import { lockRoomShared } from '../rooms/rooms.service.ts';
import { deleteExpired, deleteToken, listTokens, scopeOf, type TokenRow } from './tokens.store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long expired tokens stay listed, so that owners can see why a script stopped working. */
const LISTED_MS = 30 * DAY_MS;

export async function readTokens(db: Db, viewer: Viewer): Promise<Token[]> {
  return (await listTokens(db, viewer.id)).map(presentToken);
}

/**
 * Creates a token and returns it with its text, which is not stored. Refuses a room that the viewer does not manage, an
 * expiry that is in the past or too far ahead, and tokens beyond the limit.
 */
export async function makeToken(
  db: Db,
  {
    viewer,
    body,
    now,
    token: session,
  }: Pick<Context<typeof calls.create>, 'viewer' | 'body' | 'now' | 'token'>,
  authenticate: Authenticate,
): Promise<Token & { token: string }> {
  const expiresAt = new Date(body.expiresAt);
  const isInRange = expiresAt.getTime() > now && expiresAt.getTime() <= now + TOKEN.days * DAY_MS;
  if (!isInRange)
    refuseField('expiresAt', `The expiry must be in the future and at most ${TOKEN.days} days from now`);
  if (body.scope === 'events' && !viewer.isAdmin) refuse('admin_only');
  const room = typeof body.scope === 'string' ? null : await findManaged(db, viewer, body.scope.roomId);
  // Without the row lock, two concurrent calls could exceed the limit.
  found(await lockUser(db, viewer.id));
  // A password reset or change may have ended the session and all tokens since the session was checked.
  if (!session || (await authenticate(db, session, now))?.id !== viewer.id) refuse('unauthorized');
  if ((await listTokens(db, viewer.id)).length >= TOKEN.most)
    refuse('conflict', `An account can have at most ${TOKEN.most} tokens. Revoke one of them first.`);
  const token = TOKEN_PREFIX + newToken();
  const row = {
    id: newId(),
    userId: viewer.id,
    roomId: room?.id ?? null,
    feedsEvents: body.scope === 'events',
    name: body.name,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    expiresAt,
    lastUsedAt: null,
  };
  await db.insert(tokens).values(row);
  return { ...presentToken({ ...row, roomName: room?.name ?? null }), token };
}

async function findManaged(db: Db, viewer: Viewer, roomId: string) {
  // Without the row lock, the person could be removed between the check and the insert.
  await lockRoomShared(db, isId(roomId) ? roomId : refuse('not_found'));
  const room = await proveMember(db, viewer, roomId);
  // Administrators manage other people's test rooms, but tokens never have administrator rights.
  if (!(await listManagerIds(db, room.id)).includes(viewer.id)) refuse('manager_only');
  return room;
}

export async function revokeToken(db: Db, viewer: Viewer, tokenId: string): Promise<void> {
  if (!isId(tokenId) || !(await deleteToken(db, viewer.id, tokenId))) refuse('not_found');
}

/** Deletes tokens that are no longer listed. Several processes may do so at the same time. */
export function sweepTokens(db: Db, now: number): Promise<void> {
  return deleteExpired(db, new Date(now - LISTED_MS));
}

function presentToken(row: TokenRow): Token {
  const { id, name, roomName, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    scope: scopeOf(row),
    roomName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: instantOf(lastUsedAt),
  };
}

export function tokenMail(
  { username, email }: { username: string; email: string },
  name: string,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'You have a new API token',
    greeting: `Hi ${username},`,
    paragraphs: [
      `Your Lockroom account has a new API token, '${name}'. Anyone who has the token can act in your name, within its scope, until it expires.`,
    ],
    link: { label: 'See my tokens', url: `${publicUrl}/settings` },
    footnote:
      'If this was not you, set a new password right away: "Forgot password?" on the sign-in page sends a link to this address. It revokes every token.',
  });
}
