import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { isId, newToken } from '../../kernel/ids.ts';
import { enqueueAll, HopelessJob, type JobHandler } from '../../kernel/jobs/worker.ts';
import { giveUpAfter, type Mailer } from '../../kernel/mail/mail.ts';
import { keepStopToken, listCopied } from '../auth/accounts.service.ts';
import { copyMail } from './copies.mail.ts';
import { findForCopy } from './copies.store.ts';

/** Kind of the job that mails a copy of one notification, composed when it runs. */
export const NOTIFICATION_COPY = 'notifications.copy';

/** A notification that may be copied. */
export interface Told {
  id: string;
  userId: string;
  /** In milliseconds; a copy is not sent after this time. */
  goodUntil?: number | undefined;
}

/**
 * Delay, in milliseconds, of a copy whose notification may be replaced by a newer one: a night of results makes a few
 * mails, not a dozen.
 */
const PAUSE_MS = 10 * 60_000;

/**
 * Enqueues the mailed copies of new notifications, for people who want them, in the transaction of the notifications.
 * With `newsFollow` they are delayed, and a notification that has been replaced by then is not sent.
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
 * The job that mails copies. Skips notifications that have been read or are out of date, and readers who have
 * unsubscribed.
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
