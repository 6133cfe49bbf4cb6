import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export type OwnedWebhook = Awaited<ReturnType<typeof select>>[number];

export function listWebhooks(db: Db, roomId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.roomId, roomId)).orderBy(asc(webhooks.id));
}

/** Returns the enabled webhooks of a room and locks them until the transaction ends. */
export function holdOpen(db: Db, roomId: string): Promise<OwnedWebhook[]> {
  return select(db, and(eq(webhooks.roomId, roomId), isNull(webhooks.offAt)))
    .orderBy(asc(webhooks.id))
    .for('update', { of: webhooks });
}

export async function findWebhook(db: Db, id: string, roomId: string): Promise<OwnedWebhook | null> {
  const [row] = await select(db, and(eq(webhooks.id, id), eq(webhooks.roomId, roomId)));
  return row ?? null;
}

export async function holdWebhook(db: Db, id: string): Promise<OwnedWebhook | null> {
  const [row] = await select(db, eq(webhooks.id, id)).for('update', { of: webhooks });
  return row ?? null;
}

function select(db: Db, where: SQL | undefined) {
  const { id, name, sport, creatorId, timeZone } = rooms;
  return db
    .select({ hook: webhooks, room: { id, name, sport, creatorId, timeZone } })
    .from(webhooks)
    .innerJoin(rooms, eq(rooms.id, webhooks.roomId))
    .where(where);
}

/** Changes a webhook; returns null if it has been deleted. */
export async function updateWebhook(
  db: Db,
  id: string,
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | null> {
  const [row] = await db.update(webhooks).set(values).where(eq(webhooks.id, id)).returning();
  return row ?? null;
}

/**
 * Claims the webhooks of rooms for a message about a lock. Returns those that have had no such message since
 * `notSince`. If two processes claim the same webhook, the second waits for the first and does not get it.
 */
export function claimForLock(
  db: Db,
  roomIds: readonly string[],
  { at, notSince }: { at: Date; notSince: Date },
): Promise<{ id: string; roomId: string }[]> {
  // The rows are locked in the same order as in `holdOpen`, to avoid deadlocks.
  const due = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        inArray(webhooks.roomId, [...roomIds]),
        isNull(webhooks.offAt),
        sql`'lock' = any(${webhooks.events})`,
        or(isNull(webhooks.lockToldAt), lte(webhooks.lockToldAt, notSince)),
      ),
    )
    .orderBy(asc(webhooks.id))
    .for('update');
  return db
    .update(webhooks)
    .set({ lockToldAt: at })
    .where(inArray(webhooks.id, due))
    .returning({ id: webhooks.id, roomId: webhooks.roomId });
}

/** Returns the oldest queued delivery of a webhook, or null. Deletes expired ones. */
export async function nextDelivery(db: Db, webhookId: string, now: Date): Promise<DeliveryRow | null> {
  const isOwn = eq(webhookDeliveries.webhookId, webhookId);
  await db.delete(webhookDeliveries).where(and(isOwn, lte(webhookDeliveries.goodUntil, now)));
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(isOwn)
    .orderBy(asc(webhookDeliveries.id))
    .limit(1);
  return row ?? null;
}
