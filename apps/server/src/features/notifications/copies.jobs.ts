import type { Db } from '../../db/connect.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import { isId, newToken } from '../../kernel/ids.ts';
import { enqueueAll, HopelessJob, type JobHandler } from '../../kernel/jobs.ts';
import { giveUpAfter, type Mailer } from '../../kernel/mail.ts';
import { copyMail } from './copies.mail.ts';
import { findForCopy, keepStopToken, listCopied } from './copies.store.ts';

/** Kind of the job that mails a copy of one notification, composed when it runs. */
export const NOTIFICATION_COPY = 'notifications.copy';

/** A notification that may be copied. */
export interface Told {
  id: string;
  userId: string;
  /** In milliseconds; a copy that would come later is not sent. */
  goodUntil?: number | undefined;
}

/** Milliseconds that the copy of something with news to follow waits: a night of results is a few letters, not a dozen. */
const PAUSE_MS = 10 * 60_000;

/**
 * Writes down the copies of new notifications, for those who want them, in the transaction of the notifications. With
 * `newsFollow` they wait a while, and what newer news have replaced by then is not sent.
 */
export async function enqueueCopies(
  db: Db,
  told: readonly Told[],
  { now, newsFollow }: { now: number; newsFollow: boolean },
): Promise<void> {
  const copied = await listCopied(db, [...new Set(told.map(({ userId }) => userId))]);
  const payloads = told.flatMap(({ id, userId, goodUntil }) =>
    copied.has(userId) ? { notificationId: id, goodUntil: goodUntil ?? null } : [],
  );
  await enqueueAll(db, NOTIFICATION_COPY, payloads, { now, runAt: newsFollow ? now + PAUSE_MS : now });
}

/**
 * The copies of notifications. What was read meanwhile, came too late, or belongs to somebody who does not want copies
 * any more is not sent.
 */
export function copyJobs(deps: {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  mailer: Mailer;
}): Record<string, JobHandler> {
  const { db, clock, config, mailer } = deps;
  return {
    [NOTIFICATION_COPY]: async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const { notificationId, goodUntil } = readPayload(payload);
      if (goodUntil !== null && goodUntil <= clock.now()) return;
      const row = await findForCopy(db, notificationId);
      if (!row?.emailCopies || !row.isActive || row.readAt) return;
      const token = await keepStopToken(db, row.userId, newToken());
      await mailer.send(copyMail(row, config.publicUrl, token));
    },
  };
}

function readPayload(payload: unknown): { notificationId: string; goodUntil: number | null } {
  const { notificationId, goodUntil } = (payload ?? {}) as Record<string, unknown>;
  if (typeof notificationId !== 'string' || !isId(notificationId))
    throw new HopelessJob('a job about a copy names no notification');
  return { notificationId, goodUntil: typeof goodUntil === 'number' ? goodUntil : null };
}
