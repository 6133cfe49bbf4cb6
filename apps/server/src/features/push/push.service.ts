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
import { sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueAll, enqueueSelected, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import {
  type AccountLimit,
  answerOf,
  NO_SLOT_RETRY_MS,
  type Posted,
  post,
} from '../../kernel/outgoing/post.ts';
import type { Reach } from '../../kernel/outgoing/targets.ts';
import { truncate } from '../../kernel/truncate.ts';
import {
  countFailure,
  type DeviceRow,
  deleteDevice,
  deleteDevicesBeyond,
  findChoice,
  findDevice,
  findKeys,
  holdSession,
  insertKeys,
  listDevices,
  listMutedRooms,
  listMutes,
  putChoice,
  putDevice,
  setMuted,
  setReached,
} from './push.store.ts';

const PUSH_JOB = 'push.send';

/** A push to a person's devices. Its source provides the text when the push is sent. */
export interface PushNews {
  userId: string;
  kind: PushKind;
  /** The room that the push is about, or null. The reader may have muted it. */
  roomId: string | null;
  source: 'notification' | 'messages';
  /** The id of the notification, or of the room that has the messages. */
  id: string;
  /** Expiry time in milliseconds since 1970; null if the push never expires. */
  goodUntil: number | null;
  /** Text to show instead if the real one contains a secret. */
  text: string | null;
}

/** Payload of a job. The same news for the same device has an identical payload, so that a waiting job can be found. */
type PushPayload = Omit<PushNews, 'userId'> & { deviceId: string };

/**
 * Enqueues pushes to the readers' devices, in the transaction that causes them. Skips readers who have turned off the
 * kind or muted the room.
 */
export async function enqueuePushes(db: Db, news: readonly PushNews[], now: number): Promise<void> {
  const userIds = [...new Set(news.map(({ userId }) => userId))];
  const devices = groupBy(await listDevices(db, userIds, new Date(now)), ({ userId }) => userId);
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
  const mutes = await listMutes(db, [...new Set(pairs.map(({ userId }) => userId))], roomIds);
  return new Set(mutes.map(({ userId, roomId }) => `${userId} ${roomId}`));
}

const wants = ({ off }: Pick<DeviceRow, 'off'>, kind: PushKind) => !off?.includes(kind);

/** Subscribes this device to the account's notifications. */
export async function subscribe(
  db: Db,
  { viewer, endpoint, keys, now }: PushSubscription & { viewer: Viewer; now: number },
): Promise<void> {
  if (!areKeys(keys)) refuseField('keys', 'This is not a valid browser push key');
  // The session may have ended during the DNS lookup.
  if (!(await holdSession(db, viewer.sessionId))) refuse('unauthorized');
  await putDevice(db, {
    id: newId(),
    userId: viewer.id,
    sessionId: viewer.sessionId,
    endpoint,
    ...keys,
    createdAt: new Date(now),
  });
  await deleteDevicesBeyond(db, viewer.id, PUSH.devices);
}

export async function readSettings(db: Db, userId: string): Promise<PushSettings> {
  const { off = [], quiet = null } = (await findChoice(db, userId)) ?? {};
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
  await setMuted(db, userId, roomId, muted);
}

export async function saveSettings(db: Db, userId: string, { kinds, quiet }: PushChoice): Promise<void> {
  await putChoice(db, userId, { off: PUSH_KINDS.filter((kind) => !kinds.includes(kind)), quiet });
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
  return post(endpoint, { headers: asText(headers), body }, reach);
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

function asText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Returns the installation's VAPID key pair. It is created on first use, by only one process. */
export async function readKeys(db: Db, now: number): Promise<{ publicKey: string; privateKey: string }> {
  const known = await findKeys(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  await insertKeys(db, { ...webPush.generateVAPIDKeys(), createdAt: new Date(now) });
  const made = await findKeys(db);
  if (!made) throw new Error('The stored VAPID keys could not be read back');
  return made;
}

/** Kinds of jobs that wait for other servers. */
export const PUSH_SLOW_KINDS = [PUSH_JOB] as const;

/** Provides the text when the push is sent; null if the push is no longer relevant. */
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
    const device = await findDevice(db, payload.deviceId, new Date(now));
    if (!device || !wants(device, kind) || (goodUntil !== null && goodUntil <= now)) return;
    if ((await mutesOf(db, [{ userId: device.userId, roomId }])).size > 0) return;
    const waits = waitsUntil(device, kind, now);
    if (waits !== null) {
      if (goodUntil === null || waits < goodUntil) await again(payload, waits);
      return;
    }
    const release = accountLimit.acquire(device.userId);
    if (!release) return again(payload, now + NO_SLOT_RETRY_MS);
    try {
      await deliverTo(device, payload, now);
    } finally {
      release();
    }
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
    if (answerOf(posted).ok) {
      if (device.failures > 0) await setReached(db, device.id);
      return;
    }
    if (status !== null && GONE.includes(status)) return deleteDevice(db, device);
    const { failingSince, pausedUntil } = (await countFailure(db, device.id, new Date(clock.now()))) ?? {};
    // Delete a device only after days of failures, because this server itself may have been offline.
    if (failingSince && failingSince.getTime() + FORGOTTEN_MS <= now) return deleteDevice(db, device);
    if (pausedUntil) await again(payload, pausedUntil.getTime());
  }

  return { [PUSH_JOB]: (payload) => deliver(readPayload(payload)) };
}

/** Returns when a push may be sent, in milliseconds since 1970; null if it may be sent immediately. */
function waitsUntil({ pausedUntil, quiet }: DeviceRow, kind: PushKind, now: number): number | null {
  if (pausedUntil && pausedUntil.getTime() > now) return pausedUntil.getTime();
  if (!quiet || (kind === 'locks' && quiet.exceptLocks)) return null;
  return quietUntil(now, quiet);
}

function readPayload(payload: unknown): PushPayload {
  idIn(payload, 'deviceId');
  idIn(payload, 'id');
  return payload as PushPayload;
}
