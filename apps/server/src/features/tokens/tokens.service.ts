import { type tokens as calls, TOKEN, TOKEN_PREFIX, type Token, type TokenScope } from '@lockroom/contract';
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { isGuest, shownName, users } from '../../kernel/db/tables/auth.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Authenticate, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { composeMail, type Mail } from '../../kernel/mail/mail.ts';
import {
  type AccountConfig,
  isAdministrator,
  lockUser,
  refuseLocked,
  refuseUnconfirmed,
} from '../auth/auth.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import { proveMember } from '../rooms/rooms.access.ts';
import { lockRoomShared } from '../rooms/rooms.service.ts';

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
  { db, viewer, body, now, token: session }: Context<typeof calls.create>,
  authenticate: Authenticate,
): Promise<Token & { token: string }> {
  const expiresAt = new Date(body.expiresAt);
  const isInRange = expiresAt.getTime() > now && expiresAt.getTime() <= now + TOKEN.days * DAY_MS;
  if (!isInRange)
    refuseField('expiresAt', `The expiry must be in the future and at most ${TOKEN.days} days from now`);
  if (body.scope === 'events' && !viewer.isAdmin) refuse('admin_only');
  const room = typeof body.scope === 'string' ? null : await findManaged(db, viewer, body.scope.roomId);
  // Without the row lock, two concurrent requests could exceed the limit.
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
  if (!isId(tokenId)) refuse('not_found');
  const [gone] = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, viewer.id), eq(tokens.id, tokenId)))
    .returning({ id: tokens.id });
  found(gone);
}

/** Deletes tokens that are no longer listed. Several processes may do so at the same time. */
export async function sweepTokens(db: Db, now: number): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, new Date(now - LISTED_MS)));
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

/** A stored token with the name of its room, if it is limited to one. */
type TokenRow = typeof tokens.$inferSelect & { roomName: string | null };

function scopeOf({ roomId, feedsEvents }: Pick<TokenRow, 'roomId' | 'feedsEvents'>): TokenScope {
  if (feedsEvents) return 'events';
  return roomId === null ? 'read' : { roomId };
}

// A token for a room is valid only while its owner runs that room.
const isManaged = or(
  isNull(tokens.roomId),
  eq(rooms.creatorId, tokens.userId),
  sql`exists (
    select from ${roomMembers}
    where ${roomMembers.roomId} = ${tokens.roomId} and ${roomMembers.userId} = ${tokens.userId}
      and ${roomMembers.leftAt} is null and ${roomMembers.deputySince} is not null)`,
);

const holderOfToken = preparedOnce((db) =>
  db
    .select({
      tokenId: tokens.id,
      tokenName: tokens.name,
      roomId: tokens.roomId,
      feedsEvents: tokens.feedsEvents,
      confirmedAt: users.confirmedAt,
      isAdmin: users.isAdmin,
      lockedAt: users.lockedAt,
      lastUsedAt: tokens.lastUsedAt,
      id: users.id,
      username: shownName,
      isGuest,
      email: users.email,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(rooms, eq(rooms.id, tokens.roomId))
    .where(
      and(
        eq(tokens.tokenHash, sql.placeholder('tokenHash')),
        gt(tokens.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
        eq(users.isActive, true),
        isManaged,
      ),
    )
    .prepare('holder_of_token'),
);

function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return db
    .select({ ...getTableColumns(tokens), roomName: rooms.name })
    .from(tokens)
    .leftJoin(rooms, eq(rooms.id, tokens.roomId))
    .where(and(eq(tokens.userId, userId), isManaged))
    .orderBy(desc(tokens.createdAt), desc(tokens.id));
}

const STORE_EVERY_MS = 60_000;

/**
 * Authenticates API tokens; refuses a locked account's tokens. Only event tokens have administrator rights, only for
 * the few requests in their scope, and only while their owner is an administrator. Stores a token's last use in the
 * background, at most once a minute and only while there is disk space.
 */
export function createTokenAuthenticate(hasDiskSpace: () => boolean, config: AccountConfig): Authenticate {
  /** The ids of tokens whose last use is being stored, so that simultaneous requests store it only once. */
  const storing = new Set<string>();
  return async (db, token, now, evenUnconfirmed) => {
    const asked = { tokenHash: hashToken(token), now: new Date(now).toISOString() };
    const [holder] = await holderOfToken(db).execute(asked);
    if (!holder) return null;
    refuseLocked(holder, config);
    if (!evenUnconfirmed) refuseUnconfirmed(holder, config);
    const { tokenId, tokenName, roomId, feedsEvents, lastUsedAt, confirmedAt, lockedAt, ...person } = holder;
    const isAdmin = feedsEvents && isAdministrator(holder, config.adminEmails);
    if (feedsEvents && !isAdmin) return null;
    const since = now - STORE_EVERY_MS;
    if ((lastUsedAt?.getTime() ?? 0) < since && !storing.has(tokenId) && hasDiskSpace()) {
      storing.add(tokenId);
      const isOutdated = or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, new Date(since)));
      void db
        .update(tokens)
        .set({ lastUsedAt: new Date(now) })
        .where(and(eq(tokens.id, tokenId), isOutdated))
        // If this fails, the next request tries again.
        .catch(() => {})
        .finally(() => storing.delete(tokenId));
    }
    return { ...person, isAdmin, sessionId: tokenId, tokenName, scope: scopeOf({ roomId, feedsEvents }) };
  };
}
