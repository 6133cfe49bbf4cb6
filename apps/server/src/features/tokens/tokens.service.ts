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
import { proveMember } from '../rooms/rooms.access.ts';
import { deleteEnded, deleteToken, listTokens, type TokenRow } from './tokens.store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long expired tokens stay listed, so that owners see why a script stopped. */
const LISTED_MS = 30 * DAY_MS;

export async function readTokens(db: Db, viewer: Viewer): Promise<Token[]> {
  return (await listTokens(db, viewer.id)).map(presentToken);
}

/**
 * Creates a token and returns it with its text, which is not stored. Refuses a room that the viewer does not manage, an
 * expiry that is past or too far ahead, and more tokens than the limit.
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
  if (!isInRange) refuseField('expiresAt', `End must lie ahead, by ${TOKEN.days} days at most`);
  const room = body.scope === 'read' ? null : await findManaged(db, viewer, body.scope.roomId);
  // Without the lock, two calls at once could exceed the limit.
  found(await lockUser(db, viewer.id));
  // A reset by mail, or a changed password, may have ended the session since it was checked, and all tokens with it.
  if (!session || (await authenticate(db, session, now))?.id !== viewer.id) refuse('unauthorized');
  if ((await listTokens(db, viewer.id)).length >= TOKEN.most)
    refuse('conflict', `An account has at most ${TOKEN.most} tokens. Revoke one of them first.`);
  const token = TOKEN_PREFIX + newToken();
  const row = {
    id: newId(),
    userId: viewer.id,
    roomId: room?.id ?? null,
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
  const room = await proveMember(db, viewer, isId(roomId) ? roomId : refuse('not_found'));
  // Administrators manage others' test rooms, but tokens never have administrator rights.
  if (room.creatorId !== viewer.id) refuse('manager_only');
  return room;
}

export async function revokeToken(db: Db, viewer: Viewer, tokenId: string): Promise<void> {
  if (!isId(tokenId) || !(await deleteToken(db, viewer.id, tokenId))) refuse('not_found');
}

/** Deletes tokens that ended long ago. Safe at any time and in several processes at once. */
export function sweepTokens(db: Db, now: number): Promise<void> {
  return deleteEnded(db, new Date(now - LISTED_MS));
}

function presentToken({ id, name, roomId, roomName, createdAt, expiresAt, lastUsedAt }: TokenRow): Token {
  return {
    id,
    name,
    scope: roomId === null ? 'read' : { roomId },
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
    subject: 'A token for scripts was made',
    greeting: `Hi ${username},`,
    paragraphs: [
      `Your Lockroom account has a new token for scripts, '${name}'. Anyone who has it can make calls in your name, within its scope, until it expires.`,
    ],
    link: { label: 'See my tokens', url: `${publicUrl}/settings` },
    footnote:
      'It was not you? Then set a new password at once: "Forgot password?" on the sign-in page sends a link to this address. It ends every token.',
  });
}
