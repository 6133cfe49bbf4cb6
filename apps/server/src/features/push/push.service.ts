import {
  PUSH,
  PUSH_KINDS,
  type PushChoice,
  type PushKind,
  type PushSettings,
  type PushSubscription,
} from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueAll } from '../../kernel/jobs/worker.ts';
import { areKeys } from './push.send.ts';
import {
  type DeviceRow,
  deleteDevicesBeyond,
  findChoice,
  holdSession,
  listDevices,
  listMutedRooms,
  listMutes,
  putChoice,
  putDevice,
  setMuted,
} from './push.store.ts';

export type { PushText } from './push.send.ts';

/** The kind of the job that sends one device one message (see push.jobs.ts). */
export const PUSH_JOB = 'push.send';

/** A push to a person's devices; its source composes the text when it is sent. */
export interface PushNews {
  userId: string;
  kind: PushKind;
  /** The room that it is about, which the reader may have muted; null for none. */
  roomId: string | null;
  source: 'notification' | 'messages';
  /** The id by which the source finds it. */
  id: string;
  /** Expiry time in milliseconds; null for never. */
  goodUntil: number | null;
  /** Shown instead of its text if that contains a secret. */
  text: string | null;
}

/** A job's payload; equal for the same news and device. */
export type PushPayload = Omit<PushNews, 'userId'> & { deviceId: string };

/**
 * Enqueues pushes to the readers' devices, in the transaction of their cause. Skips readers who switched off the kind or
 * muted the room.
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

/** Who muted which room, as '{user id} {room id}'. */
export async function mutesOf(
  db: Db,
  pairs: readonly { userId: string; roomId: string | null }[],
): Promise<Set<string>> {
  const roomIds = [...new Set(pairs.flatMap(({ roomId }) => roomId ?? []))];
  if (roomIds.length === 0) return new Set();
  const mutes = await listMutes(db, [...new Set(pairs.map(({ userId }) => userId))], roomIds);
  return new Set(mutes.map(({ userId, roomId }) => `${userId} ${roomId}`));
}

/** Whether the owner of a device has a kind of push switched on. */
export const wants = ({ off }: Pick<DeviceRow, 'off'>, kind: PushKind) => !off?.includes(kind);

/** Subscribes this device to the account's notifications. */
export async function subscribe(
  db: Db,
  { viewer, endpoint, keys, now }: PushSubscription & { viewer: Viewer; now: number },
): Promise<void> {
  if (!areKeys(keys)) refuseField('keys', 'This is not a push key of a browser');
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

/** Somebody's settings; everything is on by default. */
export async function readSettings(db: Db, userId: string): Promise<PushSettings> {
  const { off = [], quiet = null } = (await findChoice(db, userId)) ?? {};
  return {
    kinds: PUSH_KINDS.filter((kind) => !off.includes(kind)),
    quiet,
    mutedRooms: await listMutedRooms(db, userId),
  };
}

/** Mutes or unmutes a room for somebody. Refuses more rooms than the settings can list. */
export async function mute(db: Db, userId: string, roomId: string, muted: boolean): Promise<void> {
  if (muted && (await listMutedRooms(db, userId)).length >= PUSH.mutedRooms)
    refuse('conflict', `You can mute ${PUSH.mutedRooms} rooms. Unmute one of them first, in Settings.`);
  await setMuted(db, userId, roomId, muted);
}

export async function saveSettings(db: Db, userId: string, { kinds, quiet }: PushChoice): Promise<void> {
  await putChoice(db, userId, { off: PUSH_KINDS.filter((kind) => !kinds.includes(kind)), quiet });
}
