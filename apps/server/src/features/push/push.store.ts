import { PUSH, type PushKind, type QuietHours } from '@lockroom/contract';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import { pushKeys, pushMutes, pushSettings, pushSubscriptions } from '../../kernel/db/tables/push.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/** The id of the table's only row. */
const KEYS_ID = 1;
/** The failure columns of a device that can be reached. */
const WELL = { failures: 0, failingSince: null, pausedUntil: null };

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

export async function findKeys(db: Db) {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, KEYS_ID));
  return row ?? null;
}

/** Stores the key pair unless another process has stored one. */
export async function insertKeys(
  db: Db,
  keys: { publicKey: string; privateKey: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ id: KEYS_ID, ...keys })
    .onConflictDoNothing();
}

/** Selects devices with a valid session and an active account. */
function selectDevices(db: Db, now: Date, which: ReturnType<typeof eq>) {
  return db
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      failures: pushSubscriptions.failures,
      pausedUntil: pushSubscriptions.pausedUntil,
      off: pushSettings.off,
      quiet: pushSettings.quiet,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(pushSettings, eq(pushSettings.userId, pushSubscriptions.userId))
    .where(and(which, gt(sessions.expiresAt, now), eq(users.isActive, true)))
    .orderBy(asc(pushSubscriptions.id));
}

export async function listDevices(db: Db, userIds: readonly string[], now: Date) {
  if (userIds.length === 0) return [];
  return selectDevices(db, now, inArray(pushSubscriptions.userId, [...userIds]));
}

export async function findDevice(db: Db, id: string, now: Date): Promise<DeviceRow | null> {
  const [row] = await selectDevices(db, now, eq(pushSubscriptions.id, id));
  return row ?? null;
}

export async function findOwnDevice(
  db: Db,
  userId: string,
  endpoint: string,
  now: Date,
): Promise<DeviceRow | null> {
  const [row] = await selectDevices(db, now, eq(pushSubscriptions.endpoint, endpoint));
  return row?.userId === userId ? row : null;
}

/** Locks a session against deletion until the transaction ends, and returns whether it exists. */
export async function holdSession(db: Db, id: string): Promise<boolean> {
  const held = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share');
  return held.length > 0;
}

/** Stores a device, replacing the session's previous device and any row with the same endpoint. */
export async function putDevice(
  db: Db,
  device: Omit<typeof pushSubscriptions.$inferInsert, 'failures' | 'failingSince' | 'pausedUntil'>,
): Promise<void> {
  const { sessionId, endpoint, userId, p256dh, auth, createdAt } = device;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  await db
    .insert(pushSubscriptions)
    .values(device)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, sessionId, p256dh, auth, createdAt, ...WELL },
    });
}

export async function deleteDevicesBeyond(db: Db, userId: string, most: number): Promise<void> {
  const kept = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in (${kept})`));
}

export async function deleteOwnDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes a device, unless it has been registered again with other keys. */
export async function deleteDevice(db: Db, { id, p256dh }: Pick<DeviceRow, 'id' | 'p256dh'>): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

export async function setReached(db: Db, id: string): Promise<void> {
  await db.update(pushSubscriptions).set(WELL).where(eq(pushSubscriptions.id, id));
}

/** Pauses in seconds. Each consecutive failure doubles the pause. */
const PAUSE = { first: 5, longest: 15 * 60 };

/**
 * Counts a failure and pauses the device. Returns when the pause ends and when the failures began; null for a deleted
 * device. Simultaneous failures count only once, because failures during a pause are not counted.
 */
export async function countFailure(
  db: Db,
  id: string,
  now: Date,
): Promise<{ failingSince: Date | null; pausedUntil: Date | null } | null> {
  const { failures, failingSince, pausedUntil } = pushSubscriptions;
  const at = sql`${now.toISOString()}::timestamptz`;
  const seconds = sql`least(${PAUSE.first} * power(2, least(${failures}, 20)), ${PAUSE.longest})`;
  await db
    .update(pushSubscriptions)
    .set({
      failures: sql`${failures} + 1`,
      failingSince: sql`coalesce(${failingSince}, ${at})`,
      pausedUntil: sql`${at} + make_interval(secs => ${seconds})`,
    })
    .where(and(eq(pushSubscriptions.id, id), or(isNull(pausedUntil), lte(pausedUntil, now))));
  const [row] = await db
    .select({ failingSince, pausedUntil })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

export async function findChoice(db: Db, userId: string) {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
  return row ?? null;
}

export async function putChoice(
  db: Db,
  userId: string,
  choice: { off: PushKind[]; quiet: QuietHours | null },
): Promise<void> {
  await db
    .insert(pushSettings)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: pushSettings.userId, set: choice });
}

/** Lists a person's muted rooms by name; excludes rooms that the person has left. */
export function listMutedRooms(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: rooms.id, name: rooms.name })
    .from(pushMutes)
    .innerJoin(rooms, eq(rooms.id, pushMutes.roomId))
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .where(eq(pushMutes.userId, userId))
    .orderBy(asc(sql`lower(${rooms.name})`), asc(rooms.id))
    .limit(PUSH.mutedRooms);
}

export async function setMuted(db: Db, userId: string, roomId: string, muted: boolean): Promise<void> {
  if (muted) await db.insert(pushMutes).values({ userId, roomId }).onConflictDoNothing();
  else await db.delete(pushMutes).where(and(eq(pushMutes.userId, userId), eq(pushMutes.roomId, roomId)));
}

/** Lists which of these people have muted which of these rooms. */
export function listMutes(db: Db, userIds: readonly string[], roomIds: readonly string[]) {
  return db
    .select()
    .from(pushMutes)
    .where(and(inArray(pushMutes.userId, [...userIds]), inArray(pushMutes.roomId, [...roomIds])));
}
