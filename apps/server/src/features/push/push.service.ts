import { createHash, ECDH } from 'node:crypto';
import {
  PUSH,
  PUSH_KINDS,
  type PushChoice,
  type PushKind,
  type PushSettings,
  type PushSubscription,
} from '@lockroom/contract';
import { quietUntil } from '@lockroom/rules';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import { pushKeys, pushMutes, pushSettings, pushSubscriptions } from '../../kernel/db/tables/push.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueAll, enqueueSelected, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import {
  type AccountLimit,
  NO_SLOT_RETRY_MS,
  outcomeOf,
  type Posted,
  post,
} from '../../kernel/outgoing/post.ts';
import type { Reach } from '../../kernel/outgoing/targets.ts';
import { truncate } from '../../kernel/truncate.ts';

export const PUSH_JOB = 'push.send';

/** A push message to a person's devices. Its text is looked up when the message is sent. */
export interface PushNews {
  userId: string;
  kind: PushKind;
  /** The room that the push is about, or null. The receiver may have muted the room. */
  roomId: string | null;
  source: 'notification' | 'messages';
  /** The id of the notification or, for chat messages, of their room. */
  id: string;
  /** Expiry time in milliseconds since 1970; null if the push never expires. */
  goodUntil: number | null;
  /** The text to send if the notification's own text contains a secret; otherwise null. */
  text: string | null;
}

/** The payload of a job. Repeated news for a device has an identical payload, so that a waiting job can be found. */
type PushPayload = Omit<PushNews, 'userId'> & { deviceId: string };

/**
 * Enqueues pushes to the readers' devices, in the transaction that causes them. Skips readers who have turned off the
 * kind or muted the room.
 */
export async function enqueuePushes(db: Db, news: readonly PushNews[], now: number): Promise<void> {
  if (news.length === 0) return;
  const isOfReader = inArray(pushSubscriptions.userId, [...new Set(news.map(({ userId }) => userId))]);
  const devices = groupBy(await selectDevices(db, new Date(now), isOfReader), ({ userId }) => userId);
  if (devices.size === 0) return;
  const muted = await mutesOf(db, news);
  const payloads = news
    .filter(({ userId, roomId }) => roomId === null || !muted.has(`${userId} ${roomId}`))
    .flatMap(({ userId, ...rest }) =>
      (devices.get(userId) ?? [])
        .filter((device) => wants(device, rest.kind))
        .map(({ id }): PushPayload => ({ deviceId: id, ...rest })),
    );
  await enqueueAll(db, PUSH_JOB, payloads, { now });
}

/** Returns who has muted which room, as strings of the form '{user id} {room id}'. */
async function mutesOf(
  db: Db,
  pairs: readonly { userId: string; roomId: string | null }[],
): Promise<Set<string>> {
  const roomIds = [...new Set(pairs.flatMap(({ roomId }) => roomId ?? []))];
  if (roomIds.length === 0) return new Set();
  const userIds = [...new Set(pairs.map(({ userId }) => userId))];
  const mutes = await db
    .select()
    .from(pushMutes)
    .where(and(inArray(pushMutes.userId, userIds), inArray(pushMutes.roomId, roomIds)));
  return new Set(mutes.map(({ userId, roomId }) => `${userId} ${roomId}`));
}

const wants = ({ off }: Pick<DeviceRow, 'off'>, kind: PushKind) => !off?.includes(kind);

/** Subscribes this device to the account's notifications. */
export async function subscribe(
  db: Db,
  { viewer, endpoint, keys, now }: PushSubscription & { viewer: Viewer; now: number },
): Promise<void> {
  if (!areKeys(keys)) refuseField('keys', 'This is not a valid browser push key');
  // The session may have ended during the DNS lookup. The row lock keeps the session until the transaction ends.
  const isOwn = eq(sessions.id, viewer.sessionId);
  const held = await db.select({ id: sessions.id }).from(sessions).where(isOwn).for('key share');
  if (held.length === 0) refuse('unauthorized');
  // This replaces the session's previous device and any row with the same endpoint.
  const { sessionId, id: userId } = viewer;
  const device = { userId, sessionId, ...keys, createdAt: new Date(now) };
  const { endpoint: address, createdAt, id } = pushSubscriptions;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(address, endpoint)));
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint, ...device })
    .onConflictDoUpdate({ target: address, set: { ...device, ...WELL } });
  const ofUser = eq(pushSubscriptions.userId, userId);
  const newest = db.select({ id }).from(pushSubscriptions).where(ofUser).orderBy(desc(createdAt), desc(id));
  await db.delete(pushSubscriptions).where(and(ofUser, notInArray(id, newest.limit(PUSH.devices))));
}

export async function readSettings(db: Db, userId: string): Promise<PushSettings> {
  const [choice] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
  const { off = [], quiet = null } = choice ?? {};
  return {
    kinds: PUSH_KINDS.filter((kind) => !off.includes(kind)),
    quiet,
    mutedRooms: await listMutedRooms(db, userId),
  };
}

/** Mutes or unmutes a room for a person. Refuses to mute more rooms than the settings can list. */
export async function mute(db: Db, userId: string, roomId: string, muted: boolean): Promise<void> {
  if (muted && (await listMutedRooms(db, userId)).length >= PUSH.mutedRooms)
    refuse('conflict', `You can mute at most ${PUSH.mutedRooms} rooms. Unmute one in Settings first.`);
  if (muted) await db.insert(pushMutes).values({ userId, roomId }).onConflictDoNothing();
  else await db.delete(pushMutes).where(and(eq(pushMutes.userId, userId), eq(pushMutes.roomId, roomId)));
}

export async function saveSettings(db: Db, userId: string, { kinds, quiet }: PushChoice): Promise<void> {
  const choice = { off: PUSH_KINDS.filter((kind) => !kinds.includes(kind)), quiet };
  await db
    .insert(pushSettings)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: pushSettings.userId, set: choice });
}

/** Content that a device shows until a later message with the same tag replaces it. */
export interface PushText {
  title: string;
  text: string;
  tag: string;
  path: string;
}

export interface Sending {
  reach: Reach;
  config: Pick<Config, 'publicUrl' | 'supportEmail'>;
}

/**
 * Maximum number of characters in the title and in the text. Push services accept 4,096 bytes, and devices show less.
 */
const MOST = { title: 100, text: 400 };
const TOPIC_LENGTH = 32;
const NOBODY = 'mailto:nobody@lockroom.invalid';

/**
 * Sends an encrypted message to a device. The address of the push service is checked like a webhook's. The push service
 * stores the message for `seconds`, and a new message replaces a stored one with the same tag.
 */
export async function sendPush(
  db: Db,
  { reach, config }: Sending,
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  { message, kind, seconds, now }: { message: PushText; kind: PushKind; seconds: number; now: number },
): Promise<Posted> {
  const payload = {
    ...message,
    title: truncate(message.title, MOST.title),
    text: truncate(message.text, MOST.text),
  };
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: seconds,
      urgency: kind === 'locks' ? 'high' : 'normal',
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_LENGTH),
      vapidDetails: { ...(await readKeys(db, now)), subject: subjectOf(config) },
    },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return post(endpoint, { headers: Object.fromEntries(texts), body }, reach);
}

/** Returns whether the key is a point on the curve P-256; encryption would fail otherwise. */
function areKeys({ p256dh }: PushSubscription['keys']): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    return false;
  }
}

/** Returns the contact for push services (VAPID subject). */
function subjectOf({ publicUrl, supportEmail }: Sending['config']): string {
  if (supportEmail) return `mailto:${supportEmail}`;
  return publicUrl.startsWith('https://') ? publicUrl : NOBODY;
}

/** Returns the installation's VAPID key pair. It is created on first use, by only one process. */
export async function readKeys(db: Db, now: number): Promise<{ publicKey: string; privateKey: string }> {
  const [known] = await db.select().from(pushKeys);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const keys = { id: KEYS_ID, ...webPush.generateVAPIDKeys(), createdAt: new Date(now) };
  await db.insert(pushKeys).values(keys).onConflictDoNothing();
  const [made] = await db.select().from(pushKeys);
  if (!made) throw new Error('The stored VAPID keys could not be read back');
  return made;
}

/** Returns a push message's text at the time of sending; null if the message is no longer relevant. */
type PushSource = (db: Db, news: { userId: string; id: string }, now: number) => Promise<PushText | null>;

const DAY_SECONDS = 24 * 60 * 60;
const FORGOTTEN_MS = PUSH.days * DAY_SECONDS * 1000;
/** Status codes for a subscription that no longer exists (RFC 8030). */
const GONE = [404, 410];

/**
 * The job that sends one message to one device. It skips expired messages and muted rooms, and delays messages during
 * quiet hours.
 */
export function pushJobs(
  deps: {
    db: Db;
    clock: Clock;
    sources: Record<PushNews['source'], PushSource>;
    accountLimit: AccountLimit;
  } & Sending,
): Record<string, JobHandler> {
  const { db, clock, sources, accountLimit } = deps;

  /** Reschedules a push, unless the same push is already waiting. */
  const again = (payload: PushPayload, runAt: number) =>
    enqueueSelected(db, PUSH_JOB, sql`select ${JSON.stringify(payload)}::jsonb`, { now: clock.now(), runAt });

  async function deliver(payload: PushPayload): Promise<void> {
    const now = clock.now();
    const { kind, roomId, goodUntil } = payload;
    const [device] = await selectDevices(db, new Date(now), eq(pushSubscriptions.id, payload.deviceId));
    if (!device || !wants(device, kind) || (goodUntil !== null && goodUntil <= now)) return;
    if ((await mutesOf(db, [{ userId: device.userId, roomId }])).size > 0) return;
    const waits = waitsUntil(device, kind, now);
    if (waits !== null) {
      if (goodUntil === null || waits < goodUntil) await again(payload, waits);
      return;
    }
    const release = accountLimit.acquire(device.userId);
    if (!release) return again(payload, now + NO_SLOT_RETRY_MS);
    await deliverTo(device, payload, now).finally(release);
  }

  async function deliverTo(device: DeviceRow, payload: PushPayload, now: number): Promise<void> {
    const { kind, source, id, goodUntil, text } = payload;
    const message = await sources[source](db, { userId: device.userId, id }, now);
    if (!message) return;
    const seconds = goodUntil === null ? DAY_SECONDS : Math.ceil((goodUntil - now) / 1000);
    const posted = await sendPush(db, deps, device, {
      message: { ...message, ...(text !== null && { text }) },
      kind,
      seconds: Math.min(seconds, DAY_SECONDS),
      now,
    });
    const { status } = posted;
    if (outcomeOf(posted).ok) {
      if (device.failures > 0)
        await db.update(pushSubscriptions).set(WELL).where(eq(pushSubscriptions.id, device.id));
      return;
    }
    if (status !== null && GONE.includes(status)) return deleteDevice(db, device);
    const { failingSince, pausedUntil } = (await countFailure(db, device.id, new Date(clock.now()))) ?? {};
    // Delete a device only after days of failures, because this server itself may have been offline.
    if (failingSince && failingSince.getTime() + FORGOTTEN_MS <= now) return deleteDevice(db, device);
    if (pausedUntil) await again(payload, pausedUntil.getTime());
  }

  return {
    [PUSH_JOB]: async (payload) => {
      idIn(payload, 'deviceId');
      idIn(payload, 'id');
      await deliver(payload as PushPayload);
    },
  };
}

/** Returns when a push may be sent, in milliseconds since 1970; null if it may be sent immediately. */
function waitsUntil({ pausedUntil, quiet }: DeviceRow, kind: PushKind, now: number): number | null {
  if (pausedUntil && pausedUntil.getTime() > now) return pausedUntil.getTime();
  if (!quiet || (kind === 'locks' && quiet.exceptLocks)) return null;
  return quietUntil(now, quiet);
}

/** The id of the table's only row. */
const KEYS_ID = 1;
/** The failure columns' values for a device that can be reached. */
const WELL = { failures: 0, failingSince: null, pausedUntil: null };

type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

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

export async function findOwnDevice(
  db: Db,
  userId: string,
  endpoint: string,
  now: Date,
): Promise<DeviceRow | null> {
  const [row] = await selectDevices(db, now, eq(pushSubscriptions.endpoint, endpoint));
  return row?.userId === userId ? row : null;
}

export async function deleteOwnDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes a device, unless it has been registered again with other keys. */
async function deleteDevice(db: Db, { id, p256dh }: Pick<DeviceRow, 'id' | 'p256dh'>): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

/** The shortest and longest pause between attempts, in seconds. Each consecutive failure doubles the pause. */
const PAUSE = { first: 5, longest: 15 * 60 };

/**
 * Counts a failure and pauses the device. Returns when the pause ends and when the failures began; null for a deleted
 * device. Simultaneous failures count only once, because failures during a pause are not counted.
 */
async function countFailure(
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

/** Lists a person's muted rooms by name; excludes rooms that the person has left. */
function listMutedRooms(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
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
