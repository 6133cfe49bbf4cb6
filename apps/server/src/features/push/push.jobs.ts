import { PUSH, type PushKind } from '@lockroom/contract';
import { quietUntil } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { enqueueSelected, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import { type AccountLimit, answerOf, NO_SLOT_RETRY_MS } from '../../kernel/outgoing/post.ts';
import { type PushText, type Sending, sendPush } from './push.send.ts';
import { mutesOf, PUSH_JOB, type PushNews, type PushPayload, wants } from './push.service.ts';
import { countFailure, type DeviceRow, deleteDevice, findDevice, setReached } from './push.store.ts';

/** The kinds of jobs that wait for other servers. */
export const PUSH_SLOW_KINDS = [PUSH_JOB] as const;

/** Composes the text when the push is sent; null if there is nothing to say any more. */
export type PushSource = (
  db: Db,
  news: { userId: string; id: string },
  now: number,
) => Promise<PushText | null>;

const DAY_SECONDS = 24 * 60 * 60;
const FORGOTTEN_MS = PUSH.days * DAY_SECONDS * 1000;
/** The statuses for a subscription that no longer exists (RFC 8030). */
const GONE = [404, 410];

/** The job that sends one message to one device, unless it has expired, is muted, or has to wait for quiet hours. */
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
    // Only after days, because it may be this server that has no connection.
    if (failingSince && failingSince.getTime() + FORGOTTEN_MS <= now) return deleteDevice(db, device);
    if (pausedUntil) await again(payload, pausedUntil.getTime());
  }

  return { [PUSH_JOB]: (payload) => deliver(readPayload(payload)) };
}

/** When a push may be sent, in milliseconds; null for now. */
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
