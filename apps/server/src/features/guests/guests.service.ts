import { randomInt } from 'node:crypto';
import {
  CLAIM_LINK_DAYS,
  GUEST_SESSION_DAYS,
  GUESTS_PER_DAY,
  roomTopic,
  USERNAME,
  Username,
  userTopic,
} from '@lockroom/contract';
import { normalizeLinkToken } from '@lockroom/rules';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { guestClaims, membership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { AppError, found, isUniqueViolation, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isWithin, secondsLeft } from '../../kernel/http/rate-limit.ts';
import { hashToken, isId, newToken } from '../../kernel/ids.ts';
import {
  endAccess,
  findUserByEmail,
  hasUsername,
  insertUser,
  lockUser,
  openSession,
  refuseLocked,
  refuseTaken,
  type UserRow,
  updateUser,
} from '../auth/auth.service.ts';
import { createEntry } from '../competitions/entries.service.ts';
import { keepNameFree } from '../rooms/guest-names.service.ts';
import { enterByLink, enterRoom, type Joined, refuseRemoved } from '../rooms/membership.service.ts';
import { lockAsRunner, runsRoom } from '../rooms/rooms.access.ts';
import { lockRoom, logChange } from '../rooms/rooms.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_NAME_DRAWS = 20;

type Session = Awaited<ReturnType<typeof openSession>>;

/** Fails in the same cases as joining by link, and also with guest_name_taken or accounts_only. */
export async function joinAsGuest(
  db: Db,
  sent: { roomCode: string; key: string; name: string; viewer: Viewer | null; now: number },
): Promise<Joined & { user: UserRow; session: Session }> {
  const { name, viewer, now } = sent;
  const { joiner, ...joined } = await enterByLink(db, {
    ...sent,
    joinerOf: async (room) => {
      // A removed person must not come back as a guest, but can be recognized only while signed in.
      if (viewer) await refuseRemoved(db, room.id, viewer.id);
      await countGuest(db, room.id, now);
      return asJoiner(await insertGuest(db, name, now));
    },
  });
  const session = await openSession(db, joiner.id, now, { days: GUEST_SESSION_DAYS });
  return { ...joined, user: joiner.row, session };
}

/** Adds a guest without a device to a room. Returns the guest's id and a claim, a one-time sign-in secret. */
export async function addGuest(
  db: Db,
  { room, viewer, name, now }: { room: Pick<ProvenRoom, 'id'>; viewer: Viewer; name: string; now: number },
): Promise<{ userId: string; claim: string }> {
  const row = await lockAsRunner(db, { room, viewer });
  if (row.accountsOnly)
    refuse('accounts_only', 'Guests cannot be added while this room is for accounts only.');
  await countGuest(db, room.id, now);
  const guest = asJoiner(await insertGuest(db, name, now));
  await enterRoom(db, { room: row, joiner: guest, addedBy: viewer, now });
  return { userId: guest.id, claim: await makeClaim(db, { roomId: room.id, userId: guest.id, viewer, now }) };
}

/** Limits how many guests can join a room per day. Otherwise, one person could fill the room with guests. */
async function countGuest(db: Db, roomId: string, now: number): Promise<void> {
  const quota = { name: 'guests', subject: roomId, most: GUESTS_PER_DAY, seconds: DAY_MS / 1000 };
  if (!(await isWithin(db, quota, now)))
    throw new AppError('too_many_tries', undefined, { retryAfter: secondsLeft(quota, now) });
}

const asJoiner = (row: UserRow) => ({
  id: row.id,
  username: row.guestName ?? row.username,
  isGuest: true,
  row,
});

async function insertGuest(db: Db, name: string, now: number): Promise<UserRow> {
  for (let draw = 1; draw <= MOST_NAME_DRAWS; draw++) {
    const row = await insertUser(db, { username: drawUsername(name), guestName: name }, now);
    if (row) return row;
  }
  throw new Error(`Found no free username in ${MOST_NAME_DRAWS} attempts`);
}

/** Makes a username from a guest's name: 'Uncle Bob' becomes 'UncleBob4711'. */
function drawUsername(name: string): string {
  const number = `${randomInt(1_000, 10_000)}`;
  const letters = [...name].filter((letter) => USERNAME.pattern.test(letter)).join('');
  const own = letters.slice(0, USERNAME.max - number.length) + number;
  return /\p{L}/u.test(own) && Username.safeParse(own).success
    ? own
    : `guest${randomInt(100_000, 1_000_000)}${number}`;
}

/**
 * Makes a new claim for a guest of the room, ends the guest's sessions and replaces the earlier claim. Refuses if the
 * claim would let the people who run the room act for the guest in a room that they do not run, or see the guest's
 * picks in a sealed room. Picks in sealed rooms stay protected permanently, because neither a lock nor the end of an
 * event is final.
 */
export async function renewClaim(
  db: Db,
  request: { room: ProvenRoom; viewer: Viewer; userId: string; now: number } & Pick<Effects, 'announce'>,
): Promise<string> {
  const { room, viewer, now, announce } = request;
  await lockAsRunner(db, request);
  const { id: userId, guestName } = await readGuest(db, room.id, request.userId);
  const others = await listRoomsOfGuest(db, userId);
  for (const { id } of others)
    if (id !== room.id && !(await runsRoom(db, viewer, id)))
      refuse(
        'conflict',
        `${guestName} has also been in rooms that you do not run, so you cannot make a new link for ${guestName}.`,
      );
  if (others.some(isSealedWithEntry))
    refuse(
      'conflict',
      `In a sealed room, a link would show this guest's picks to anyone who opens it. ${guestName} can open the room on the device they used, or you can add a new guest.`,
    );
  await endAccess(db, userId);
  announce(userTopic(userId, 'account'));
  const change = { kind: 'guest.link', data: { guest: guestName } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  return makeClaim(db, { roomId: room.id, userId, viewer, now });
}

const isSealedWithEntry = ({ isSealed, hasEntry }: { isSealed: boolean; hasEntry: boolean }) =>
  isSealed && hasEntry;

async function makeClaim(
  db: Db,
  { roomId, userId, viewer, now }: { roomId: string; userId: string; viewer: Viewer; now: number },
): Promise<string> {
  const claim = newToken();
  const set = {
    roomId,
    claimHash: hashToken(claim),
    createdById: viewer.id,
    createdAt: new Date(now),
    expiresAt: new Date(now + CLAIM_LINK_DAYS * DAY_MS),
  };
  await db
    .insert(guestClaims)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: guestClaims.userId, set });
  return claim;
}

async function readGuest(db: Db, roomId: string, userId: string) {
  const member = found(isId(userId) ? await findMember(db, roomId, userId) : null);
  if (member.guestName === null) refuse('conflict', `${member.username} has an account and is not a guest.`);
  return { ...member, guestName: member.guestName };
}

/**
 * Signs in with a claim, which works once, and brings a former member back into the room. Fails with not_found for
 * used, expired and unknown claims, and with account_locked for locked guests. Like `renewClaim`, refuses a guest who
 * has an entry in a sealed room.
 */
export async function claimGuest(
  db: Db,
  { claim, config, now }: { claim: string; config: Pick<Config, 'supportEmail'>; now: number },
): Promise<{ user: UserRow; session: Session; roomId: string }> {
  const isClaim = and(
    eq(guestClaims.claimHash, hashToken(normalizeLinkToken(claim, 'key'))),
    gt(guestClaims.expiresAt, new Date(now)),
  );
  const [valid] = await db.select().from(guestClaims).where(isClaim);
  const { roomId, userId } = found(valid);
  const room = await lockRoom(db, roomId);
  // Only one of several concurrent calls deletes the claim.
  found((await db.delete(guestClaims).where(isClaim).returning())[0]);
  const member = await findMember(db, roomId, userId);
  const user = await lockUser(db, userId);
  if (!member || !user?.isActive || user.guestName === null) refuse('not_found');
  refuseLocked(user, config);
  if ((await listRoomsOfGuest(db, userId)).some(isSealedWithEntry))
    refuse(
      'conflict',
      'You have a bracket in a sealed room, and this link would show its picks to anyone who opens it. Open the room on the device you used before, or ask the manager to add you as a new guest.',
    );
  if (!member.isMember) await enterRoom(db, { room, joiner: asJoiner(user), now });
  const actor = { id: user.id, username: user.guestName };
  await logChange(db, { roomId, actor, now, change: { kind: 'guest.claimed', data: {} } });
  return { user, roomId, session: await openSession(db, user.id, now, { days: GUEST_SESSION_DAYS }) };
}

/** Creates a bracket for a guest without a device and returns its id. Refuses any other member. */
export async function createGuestEntry(
  db: Db,
  { room, viewer, userId, now }: { room: ProvenRoom; viewer: Viewer; userId: string; now: number },
): Promise<string> {
  const { isSealed } = await lockAsRunner(db, { room, viewer });
  if (isSealed) refuse('forbidden', 'In a sealed room, everyone fills in their own bracket.');
  const { id, guestName, isMember } = await readGuest(db, room.id, userId);
  if (!isMember) refuse('not_found');
  // A guest with an unused claim, even an expired one, has no device.
  const isClaim = and(eq(guestClaims.userId, id), eq(guestClaims.roomId, room.id));
  if ((await db.$count(guestClaims, isClaim)) === 0)
    refuse('forbidden', `${guestName} has signed in and fills in their own bracket.`);
  const owner = { id, username: guestName, isGuest: true };
  return createEntry(db, { room, owner, enteredBy: viewer, now });
}

/** If `account` contains no username, the guest's name becomes the username, provided that it is free. */
export async function completeGuest(
  { db, now, announce }: { db: Db; now: number } & Pick<Effects, 'announce'>,
  guest: UserRow,
  account: Partial<Pick<UserRow, 'username' | 'email' | 'passwordHash'>>,
): Promise<UserRow> {
  const { id, guestName } = guest;
  const isOwn = account.username?.toLowerCase() === guest.username.toLowerCase();
  if (account.username && !isOwn && (await hasUsername(db, account.username)))
    refuseTaken('name_taken', 'username');
  if (account.email && (await findUserByEmail(db, account.email))) refuseTaken('email_taken', 'email');
  const wanted = Username.safeParse(guestName);
  const isFree = wanted.success && !(await hasUsername(db, wanted.data));
  const username = account.username ?? (isFree ? wanted.data : guest.username);
  const stored = await updateUser(db, id, { ...account, username, guestName: null }).catch((error) => {
    // Somebody else has taken the username or the email address since the check.
    if (isUniqueViolation(error)) refuse('conflict');
    throw error;
  });
  const user = found(stored);
  await db.delete(guestClaims).where(eq(guestClaims.userId, id));
  await keepNameFree(db, user);
  announce(userTopic(id, 'account'));
  if (guestName === null) return user;
  for (const { id: roomId, isMember } of await listRoomsOfGuest(db, id)) {
    if (!isMember) continue;
    const change = { kind: 'guest.completed', data: { guest: guestName } } as const;
    await logChange(db, { roomId, actor: user, now, change });
    announce(...(['members', 'standings', 'changes'] as const).map((aspect) => roomTopic(roomId, aspect)));
  }
  return user;
}

async function findMember(db: Db, roomId: string, userId: string) {
  const { id, username, guestName } = users;
  const [row] = await db
    .select({ id, username, guestName, isMember: sql<boolean>`${roomMembers.leftAt} is null` })
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(and(membership(roomId, userId), isNull(roomMembers.removedAt)));
  return row ?? null;
}

function listRoomsOfGuest(db: Db, userId: string) {
  const isMember = sql<boolean>`${roomMembers.leftAt} is null`;
  const hasEntry = sql<boolean>`exists (
    select from ${entries} e where e.room_id = ${rooms.id} and e.owner_id = ${userId})`;
  return db
    .select({ id: rooms.id, isSealed: rooms.isSealed, isMember, hasEntry })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(roomMembers.userId, userId), or(isMember, hasEntry)));
}
