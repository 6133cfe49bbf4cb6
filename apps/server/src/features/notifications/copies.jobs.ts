import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { newToken } from '../../kernel/ids.ts';
import { enqueueAll, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import { composeMail, giveUpAfter, type Mail, type Mailer } from '../../kernel/mail/mail.ts';
import { keepStopToken, listCopied } from '../auth/accounts.service.ts';
import type { PushText } from '../push/push.service.ts';
import { findToDeliver, markCopied } from './notifications.store.ts';

/** Kind of the job that mails a copy of one notification, composed when it runs. */
export const NOTIFICATION_COPY = 'notifications.copy';

/** A notification that may be copied by mail. */
export interface Copyable {
  id: string;
  userId: string;
  /** When a copy of the same line was last mailed; null for never. */
  copiedAt: Date | null;
}

/**
 * Delay in milliseconds of a copy whose notification may be replaced by a newer one, so that a night of results makes a few
 * mails, not a dozen.
 */
const PAUSE_MS = 10 * 60_000;

/** Milliseconds between two copies of one unread line. */
const COPY_AGAIN_MS = 12 * 60 * 60_000;

/**
 * Enqueues the mailed copies of new notifications for people who want them, in the transaction of the notifications. With
 * `newsFollow` they are delayed, and a notification that has been replaced by then is not sent.
 */
export async function enqueueCopies(
  db: Db,
  notices: readonly Copyable[],
  { now, newsFollow }: { now: number; newsFollow: boolean },
): Promise<void> {
  const copied = await listCopied(db, [...new Set(notices.map(({ userId }) => userId))]);
  const wanted = notices.filter(({ userId }) => copied.has(userId));
  const runAt = ({ copiedAt }: Copyable) =>
    newsFollow ? Math.max(now + PAUSE_MS, (copiedAt?.getTime() ?? 0) + COPY_AGAIN_MS) : now;
  for (const at of new Set(wanted.map(runAt))) {
    const payloads = wanted.filter((each) => runAt(each) === at).map(({ id }) => ({ notificationId: id }));
    await enqueueAll(db, NOTIFICATION_COPY, payloads, { now, runAt: at });
  }
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
      const notificationId = idIn(payload, 'notificationId');
      const row = await findToDeliver(db, notificationId, clock.now());
      if (!row?.emailCopies) return;
      // Stored before the mail is sent, so that concurrent notifications see it.
      await markCopied(db, notificationId, new Date(clock.now()));
      const token = await keepStopToken(db, row.userId, newToken());
      await mailer.send(copyMail(row, config.publicUrl, token));
    },
  };
}

/** The content and the recipient of a copy. */
export interface Copy {
  username: string;
  email: string;
  title: string;
  message: string;
  /** A path of the web app. */
  link: string | null;
}

/** The URL that unsubscribes a person from copies with one click. */
export function stopUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/stop?token=${token}`;
}

/** The copy of a notification, with links to the page concerned and to unsubscribe. */
export function copyMail(copy: Copy, publicUrl: string, token: string): Mail {
  return composeMail({
    to: copy.email,
    subject: copy.title,
    greeting: `Hi ${copy.username},`,
    paragraphs: [copy.message],
    link: { label: 'Open Lockroom', url: publicUrl + (copy.link ?? '/notifications') },
    footnote: 'You get this because e-mail notifications are switched on in your settings.',
    stop: { label: 'Stop these e-mails', url: stopUrl(publicUrl, token) },
  });
}

/** The push text of a notification; null if it must not be pushed any more. */
export async function pushOfNotification(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: number,
): Promise<PushText | null> {
  const row = await findToDeliver(db, id, now);
  if (row?.userId !== userId) return null;
  const { title, message, link, lineKey } = row;
  return { title, text: message, tag: lineKey ?? id, path: link ?? '/notifications' };
}
