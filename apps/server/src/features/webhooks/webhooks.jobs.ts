import { type Topic, WEBHOOK_FAILURES } from '@lockroom/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { enqueue, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { type AccountLimit, answerOf, NO_SLOT_RETRY_MS } from '../../kernel/outgoing/post.ts';
import { listRanks } from '../competitions/entries.service.ts';
import { HOLD_MS, notify, pages } from '../notifications/notifications.service.ts';
import type { PlayedInRooms } from '../rooms/competition.service.ts';
import { listNewsLines, WEBHOOK_NEWS_JOB } from '../rooms/room-news.service.ts';
import type { Message, ToldPlace } from './webhooks.forms.ts';
import { newsOf } from './webhooks.news.ts';
import { DELIVER_JOB, lastOf, queueMessages, type Sending, send } from './webhooks.service.ts';
import {
  type DeliveryRow,
  deleteDeliveries,
  deleteDelivery,
  holdOpen,
  holdWebhook,
  nextDelivery,
  type OwnedWebhook,
  setToldId,
  updateWebhook,
} from './webhooks.store.ts';

/** The kinds of jobs that wait for other servers. */
export const WEBHOOK_SLOW_KINDS = [DELIVER_JOB] as const;

const TOP = 5;
/** Maximum delay of news while changes follow each other. */
const LONGEST_HOLD_MS = 60_000;
const NEWS_LINES = 200;
/** After this time a delivery without a result was lost with its process. */
const LOST_MS = 20_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** A claimed delivery, and the function that releases its account's slot. */
interface Claimed {
  owned: OwnedWebhook;
  delivery: DeliveryRow;
  release(): void;
}

/** The pause after so many failures in a row. */
const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * The jobs behind webhooks. The first queues messages about changes, 5 seconds after the last change, so that withdrawn
 * changes are not sent, and at most a minute after the first one. The second sends the oldest queued message of a webhook;
 * messages of a webhook never overtake each other.
 */
export function webhookJobs(
  deps: {
    db: Db;
    clock: Clock;
    live: LiveBus;
    types: readonly PlayedInRooms[];
    accountLimit: AccountLimit;
  } & Sending,
): Record<string, JobHandler> {
  const { db, clock, live, types, accountLimit } = deps;

  async function tellNews(roomId: string): Promise<void> {
    await inTransaction(db, async (held) => {
      const now = clock.now();
      const hooks = await holdOpen(held, roomId);
      if (hooks.length === 0) return;
      const newest = await listNewsLines(held, types, roomId, now, NEWS_LINES);
      const [last] = newest;
      if (!last) return;
      const first = newest.findLast(({ id }) => hooks.some(({ hook }) => id > hook.toldId)) ?? last;
      // The last change has its own job, which covers them all, unless changes have followed each other for too long.
      const isOver = last.createdAt.getTime() + HOLD_MS <= now;
      if (!isOver && first.createdAt.getTime() + LONGEST_HOLD_MS > now) return;
      const lines = newest.toReversed();
      const standings = (await listRanks(held, roomId)).slice(0, TOP).map(
        ({ rank, owner, number, points }): ToldPlace => ({
          rank,
          bracket: `${owner} Bracket ${number}`,
          points,
        }),
      );
      const messages = hooks.flatMap(({ hook }) =>
        newsOf(lines.filter(({ id }) => id > hook.toldId))
          .filter(({ event }) => hook.events.includes(event))
          .map(({ event, lines }) => {
            const message: Message = { event, at: now, lines, ...(event !== 'card' && { standings }) };
            return { webhookId: hook.id, message };
          }),
      );
      await queueMessages(held, now, messages);
      await setToldId(
        held,
        hooks.filter(({ hook }) => hook.toldId < last.id).map(({ hook }) => hook.id),
        last.id,
      );
    });
  }

  /** Claims the next delivery; null if there is none, or if it has to wait. */
  async function claimNext(webhookId: string): Promise<Claimed | null> {
    let release: Claimed['release'] | null = null;
    const claim = inTransaction(db, async (held) => {
      const now = clock.now();
      const owned = await holdWebhook(held, webhookId);
      if (!owned || owned.hook.offAt) return null;
      const { pausedUntil, busyUntil } = owned.hook;
      // Another job is scheduled for the end of the pause.
      if (pausedUntil && pausedUntil.getTime() > now) return null;
      if (busyUntil && busyUntil.getTime() > now) {
        await enqueue(held, DELIVER_JOB, { webhookId }, { now, runAt: busyUntil.getTime() });
        return null;
      }
      const delivery = await nextDelivery(held, webhookId, new Date(now));
      if (!delivery) return null;
      release = accountLimit.acquire(owned.room.creatorId);
      if (!release) {
        await enqueue(held, DELIVER_JOB, { webhookId }, { now, runAt: now + NO_SLOT_RETRY_MS });
        return null;
      }
      await updateWebhook(held, webhookId, { busyUntil: new Date(now + LOST_MS) });
      return { owned, delivery, release };
    });
    return claim.catch((error: unknown) => {
      release?.();
      throw error;
    });
  }

  async function deliver(webhookId: string): Promise<void> {
    const claimed = await claimNext(webhookId);
    if (!claimed) return;
    const { delivery } = claimed;
    const message = delivery.message as Message;
    const posted = await send(claimed.owned, { id: delivery.id, message }, deps, clock.now()).finally(
      claimed.release,
    );
    const topics: Topic[] = [];
    await inTransaction(db, async (held) => {
      const now = clock.now();
      const owned = await holdWebhook(held, webhookId);
      if (!owned || owned.hook.offAt) return;
      const last = lastOf(message.event, posted, now);
      const ended = { ...last, busyUntil: null };
      if (answerOf(posted).ok) {
        await deleteDelivery(held, delivery.id);
        await updateWebhook(held, webhookId, { ...ended, failures: 0, pausedUntil: null });
        await enqueue(held, DELIVER_JOB, { webhookId }, { now });
        return;
      }
      const failures = owned.hook.failures + 1;
      if (failures >= WEBHOOK_FAILURES) {
        await deleteDeliveries(held, webhookId);
        await updateWebhook(held, webhookId, { ...ended, failures, pausedUntil: null, offAt: new Date(now) });
        const telling = { db: held, now, announce: (...more: Topic[]) => void topics.push(...more) };
        await notify(telling, [owned.room.creatorId], {
          kind: 'webhook-off',
          title: 'Webhook Switched Off',
          message: `A webhook of ${owned.room.name} failed ${failures} times in a row and was switched off. ${last.lastProblem}`,
          link: pages.webhooks(owned.room.id),
        });
        return;
      }
      const runAt = now + pauseAfter(failures);
      await updateWebhook(held, webhookId, { ...ended, failures, pausedUntil: new Date(runAt) });
      await enqueue(held, DELIVER_JOB, { webhookId }, { now, runAt });
    });
    if (topics.length > 0) await live.publish(topics);
  }

  return {
    [WEBHOOK_NEWS_JOB]: (payload) => tellNews(idIn(payload, 'roomId')),
    [DELIVER_JOB]: (payload) => deliver(idIn(payload, 'webhookId')),
  };
}
