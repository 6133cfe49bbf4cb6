import { describeChange, WEBHOOK_FAILURES, type WebhookEvent } from '@lockroom/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { enqueue, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { type AccountLimit, NO_SLOT_RETRY_MS, outcomeOf } from '../../kernel/outgoing/post.ts';
import { listRanks } from '../competitions/entries.service.ts';
import { GRACE_MS, notify, pages, runJob } from '../notifications/notifications.service.ts';
import { type ChangeRow, listNewsLines, WEBHOOK_NEWS_JOB } from '../rooms/changes.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import {
  DELIVER_JOB,
  lastOf,
  type Message,
  queueMessages,
  type RankedBracket,
  type Sending,
  send,
} from './webhooks.service.ts';
import {
  type DeliveryRow,
  holdOpen,
  holdWebhook,
  nextDelivery,
  type OwnedWebhook,
  updateWebhook,
} from './webhooks.store.ts';

/** The news for one event, as sentences, oldest first. */
interface News {
  event: Exclude<WebhookEvent, 'lock'>;
  lines: string[];
}

const RESULTS = new Set([
  'fight.result-entered',
  'fight.result-corrected',
  'fight.result-cleared',
  'fight.result-overturned',
  'tournament.results-saved',
  // This line summarizes changes that also have lines of their own, so it matters only if they are all undone together.
  'event.taken',
]);
const CARD = new Set([
  'fight.added',
  'fight.changed',
  'fight.replaced',
  'fight.renamed',
  'fight.corners-swapped',
  'fight.called-off',
  'fight.reinstated',
  'fight.removed',
  'fight.moved',
  'fight.locks-set',
  'card.pasted',
  'tournament.structure-changed',
  'tournament.points-changed',
  'tournament.lock-set',
  'tournament.teams-named',
  'tournament.team-replaced',
  'tournament.labels-changed',
]);
const COMPLETION = new Set(['room.completed', 'room.reopened']);
const IMPORTS = new Set(['card.imported', 'tournament.imported']);
const ORDER = ['card', 'results', 'completed'] as const;

/**
 * Returns the news in these lines of the changes log, oldest first. Omits lines that would disclose a pick, and changes
 * that these lines both make and undo. Undoing an older change is news.
 */
export function newsOf(lines: readonly ChangeRow[], { timeZone }: { timeZone: string }): News[] {
  const left = withoutUndone(lines);
  // The reader counts as a non-member, so that descriptions contain no pick counts.
  const reader = { id: '', seesPicks: false, timeZone };
  return ORDER.flatMap((event) => {
    const news = left.filter((line) => eventOf(line) === event && line.kind !== 'event.taken');
    const texts = (event === 'completed' ? lastToggle(news) : news).map(
      (line) => `${line.actorName ?? 'Lockroom'} ${describeChange(line, reader)}.`,
    );
    return texts.length > 0 ? [{ event, lines: texts }] : [];
  });
}

/**
 * Completing and reopening alternate, so only the last line is reported, or no line if the room ends up as it began.
 */
const lastToggle = (lines: readonly ChangeRow[]) => (lines.length % 2 === 0 ? [] : lines.slice(-1));

type Line = Pick<ChangeRow, 'kind' | 'data' | 'isSealed'>;

function eventOf({ kind, data, isSealed }: Line): News['event'] | null {
  if (isSealed) return null;
  if (RESULTS.has(kind)) return 'results';
  if (CARD.has(kind)) return 'card';
  if (COMPLETION.has(kind)) return 'completed';
  if (IMPORTS.has(kind)) return bringsResults(data) ? 'results' : 'card';
  const undone = kind === 'act.taken-back' ? (data as { kind: string; data: unknown }) : null;
  return undone && eventOf({ ...undone, isSealed: false });
}

function bringsResults(data: unknown): boolean {
  const { results = [], finalScore = null } = data as { results?: unknown[]; finalScore?: unknown };
  return results.length > 0 || finalScore !== null;
}

/** Returns the lines that do not belong to undone actions. All lines of an action have the same time and author. */
function withoutUndone(lines: readonly ChangeRow[]): ChangeRow[] {
  const gone = lines.flatMap((line) => {
    if (line.kind !== 'act.taken-back') return [];
    const { changeId } = line.data as { changeId: string };
    const act = lines.find(({ id }) => id === changeId);
    if (!act) return [];
    const isOfAct = (each: ChangeRow) =>
      each.createdAt.getTime() === act.createdAt.getTime() && each.actorName === act.actorName;
    return [line, ...lines.filter(isOfAct)];
  });
  return lines.filter((line) => !gone.includes(line));
}

const TOP = 5;
/** How long news may be delayed while changes keep arriving. */
const LONGEST_HOLD_MS = 60_000;
const NEWS_LINES = 200;
/** After this time, a delivery without a result counts as lost. */
const LOST_MS = 20_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** A claimed delivery, with the function that releases its account's slot. */
interface Claimed {
  owned: OwnedWebhook;
  delivery: DeliveryRow;
  release(): void;
}

const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * The jobs for webhooks. The first queues messages about changes 5 seconds after the last change, so that undone
 * changes are not sent, but no later than a minute after the first change. The second sends a webhook's oldest queued
 * message. A webhook's messages are always sent in order.
 */
export function webhookJobs(
  deps: {
    db: Db;
    clock: Clock;
    live: LiveBus;
    accountLimit: AccountLimit;
  } & Sending,
): Record<string, JobHandler> {
  const { db, clock, accountLimit } = deps;

  async function queueNews(roomId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const hooks = await holdOpen(tx, roomId);
      if (hooks.length === 0) return;
      const newest = await listNewsLines(tx, roomId, now, NEWS_LINES);
      const [last] = newest;
      if (!last) return;
      const first = newest.findLast(({ id }) => hooks.some(({ hook }) => id > hook.toldId)) ?? last;
      // Leaves the news to the job of the last change, unless changes have been arriving for too long.
      const isOver = last.createdAt.getTime() + GRACE_MS <= now;
      if (!isOver && first.createdAt.getTime() + LONGEST_HOLD_MS > now) return;
      const lines = newest.toReversed();
      const standings = (await listRanks(tx, roomId)).slice(0, TOP).map(
        ({ rank, owner, number, points }): RankedBracket => ({
          rank,
          bracket: `${owner} Bracket ${number}`,
          points,
        }),
      );
      const messages = hooks.flatMap(({ hook, room }) => {
        const untold = lines.filter(({ id }) => id > hook.toldId);
        const news = newsOf(untold, room).filter(({ event }) => hook.events.includes(event));
        return news.map(({ event, lines }) => {
          const message: Message = { event, at: now, lines, ...(event !== 'card' && { standings }) };
          return { webhookId: hook.id, message };
        });
      });
      await queueMessages(tx, now, messages);
      const behind = hooks.flatMap(({ hook }) => (hook.toldId < last.id ? [hook.id] : []));
      await tx.update(webhooks).set({ toldId: last.id }).where(inArray(webhooks.id, behind));
    });
  }

  /** Claims the next delivery; null if there is none, or if it must wait. */
  async function claimNext(webhookId: string): Promise<Claimed | null> {
    let release: Claimed['release'] | null = null;
    const claim = inTransaction(db, async (tx) => {
      const now = clock.now();
      const owned = await holdWebhook(tx, webhookId);
      if (!owned || owned.hook.offAt) return null;
      const { pausedUntil, busyUntil } = owned.hook;
      // Another job is scheduled for the end of the pause.
      if (pausedUntil && pausedUntil.getTime() > now) return null;
      if (busyUntil && busyUntil.getTime() > now) {
        await enqueue(tx, DELIVER_JOB, { webhookId }, { now, runAt: busyUntil.getTime() });
        return null;
      }
      const delivery = await nextDelivery(tx, webhookId, new Date(now));
      if (!delivery) return null;
      release = accountLimit.acquire(owned.room.creatorId);
      if (!release) {
        await enqueue(tx, DELIVER_JOB, { webhookId }, { now, runAt: now + NO_SLOT_RETRY_MS });
        return null;
      }
      await updateWebhook(tx, webhookId, { busyUntil: new Date(now + LOST_MS) });
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
    await runJob(deps, async (context) => {
      const { db: tx, now } = context;
      const owned = await holdWebhook(tx, webhookId);
      if (!owned || owned.hook.offAt) return;
      const last = lastOf(message.event, posted, now);
      const ended = { ...last, busyUntil: null };
      if (outcomeOf(posted).ok) {
        await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.id, delivery.id));
        await updateWebhook(tx, webhookId, { ...ended, failures: 0, pausedUntil: null });
        await enqueue(tx, DELIVER_JOB, { webhookId }, { now });
        return;
      }
      const failures = owned.hook.failures + 1;
      if (failures >= WEBHOOK_FAILURES) {
        await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));
        await updateWebhook(tx, webhookId, { ...ended, failures, pausedUntil: null, offAt: new Date(now) });
        await notify(context, await listManagerIds(tx, owned.room.id), {
          kind: 'webhook-off',
          title: 'Webhook Turned Off',
          message: `A webhook for ${owned.room.name} failed ${failures} times in a row and was turned off. ${last.lastProblem}`,
          link: pages.webhooks(owned.room.id),
        });
        return;
      }
      const runAt = now + pauseAfter(failures);
      await updateWebhook(tx, webhookId, { ...ended, failures, pausedUntil: new Date(runAt) });
      await enqueue(tx, DELIVER_JOB, { webhookId }, { now, runAt });
    });
  }

  return {
    [WEBHOOK_NEWS_JOB]: (payload) => queueNews(idIn(payload, 'roomId')),
    [DELIVER_JOB]: (payload) => deliver(idIn(payload, 'webhookId')),
  };
}
