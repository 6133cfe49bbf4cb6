import {
  BEGINNING_KINDS,
  MOMENT_KINDS,
  momentsOf,
  type OpenChange,
  parseChange,
  type SealedChange,
  type StoredChange,
  type Timeline,
} from '@lockroom/contract';
import { sportsOf } from '@lockroom/rules';
import { and, asc, desc, eq, inArray, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { changes, rooms } from '../../kernel/db/tables/rooms.ts';
import { webhooks } from '../../kernel/db/tables/webhooks.ts';
import { newId } from '../../kernel/ids.ts';
import { isFightUnsealed, isTournamentUnsealed } from './competition.service.ts';

export const WEBHOOK_NEWS_JOB = 'webhooks.news';

/** A log line may be sent to webhooks if its kind starts with one of these prefixes. */
const NEWS_KINDS = [
  'fight.',
  'card.',
  'tournament.',
  'act.',
  'event.taken',
  'room.completed',
  'room.reopened',
] as const;

export const isNewsKind = (kind: string): boolean => NEWS_KINDS.some((each) => kind.startsWith(each));

/** Lists a room's newest log lines for webhooks, newest first. Excludes lines that may disclose picks. */
export async function listNewsLines(
  db: Db,
  roomId: string,
  now: number,
  limit: number,
): Promise<ChangeRow[]> {
  const nobody = { id: NOBODY, seesPicks: false, now };
  const lines = await listChanges(db, roomId, nobody, { after: null, limit, kinds: NEWS_KINDS });
  return lines.filter(({ isSealed }) => !isSealed);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A timeline covers at most this many of the newest lines. */
const MOST_LINES = 1000;

/** Builds the history of a room's competition from the log lines that every member may read. */
export async function readTimeline(
  db: Db,
  roomId: string,
  reader: Omit<LogReader, 'seesPicks'>,
): Promise<Timeline> {
  // Read with an ordinary member's permissions, because the standings must not depend on picks that only the manager
  // may see.
  const newest = await listChanges(
    db,
    roomId,
    { ...reader, seesPicks: false },
    { after: null, limit: MOST_LINES + 1, kinds: [...MOMENT_KINDS, ...BEGINNING_KINDS] },
  );
  const isWhole = newest.length <= MOST_LINES;
  const lines = newest.slice(0, MOST_LINES).reverse();
  return {
    isWhole,
    moments: momentsOf(
      lines.map(({ createdAt, ...line }) => ({ ...line, at: createdAt.toISOString() })),
      isWhole,
    ),
  };
}

/** A line of the changes log as a given member may read it. */
export interface ChangeRow extends StoredChange {
  id: string;
  actorName: string | null;
  createdAt: Date;
}

type NewChangeRow = Omit<typeof changes.$inferInsert, 'kind' | 'data' | 'sealedData'> & {
  change: OpenChange | SealedChange;
};

export interface LogReader {
  id: string;
  /** Whether the reader may see every hidden pick. */
  seesPicks: boolean;
  now: number;
}

/** Writes lines of the changes log. Throws if a line's data does not match its kind. */
export async function insertChanges(db: Db, rows: readonly NewChangeRow[]): Promise<void> {
  await db.insert(changes).values(
    rows.map(({ change, ...row }) => {
      const { data, sealed } = parseChange(change);
      return { ...row, kind: change.kind, data, sealedData: sealed };
    }),
  );
}

/** Enqueues a job for a room's webhooks, to run after `waitMs`. Does nothing unless a webhook is enabled. */
export async function enqueueForWebhooks(
  db: Db,
  kind: string,
  { roomId, createdAt }: { roomId: string; createdAt: Date },
  waitMs: number,
): Promise<void> {
  const at = createdAt.toISOString();
  const runAt = new Date(createdAt.getTime() + waitMs).toISOString();
  const isOn = and(eq(webhooks.roomId, roomId), isNull(webhooks.offAt));
  await db.execute(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select ${newId()}::uuid, ${kind}, ${JSON.stringify({ roomId })}::jsonb, ${runAt}::timestamptz, ${at}::timestamptz
    where exists (select 1 from ${webhooks} where ${isOn})`);
}

/** Hides picks in log lines about removed fights until the fights' former lock times. */
export async function keepLinesSealed(
  db: Db,
  roomId: string,
  gone: readonly { id: string; lockAt: Date | null }[],
): Promise<void> {
  if (gone.length === 0) return;
  await db.execute(sql`
    update changes set sealed_until = f."lockAt"
    from jsonb_to_recordset(${JSON.stringify(gone.map(({ id, lockAt }) => ({ id, lockAt })))}::jsonb)
      as f(id uuid, "lockAt" timestamptz)
    where ${changes.roomId} = ${roomId} and changes.sealed_fight_id = f.id`);
}

export async function hasChange(db: Db, roomId: string, id: string): Promise<boolean> {
  return (await db.$count(changes, and(eq(changes.id, id), eq(changes.roomId, roomId)))) > 0;
}

export type LogLine = Awaited<ReturnType<typeof readLines>>[number];

/** Lists log lines of these kinds, oldest first, without the parts that disclose picks. */
export async function readLines(db: Db, roomId: string, kinds: readonly OpenChange['kind'][]) {
  const { id, kind, data, createdAt } = changes;
  const lines = await db
    .select({ id, kind, data, createdAt })
    .from(changes)
    .where(and(eq(changes.roomId, roomId), inArray(kind, [...kinds])))
    .orderBy(asc(id));
  // The data was validated when it was written, so it is not validated again.
  return lines.map(({ id, kind, data, createdAt }) => {
    return { id, at: createdAt.getTime(), change: { kind, data } as OpenChange };
  });
}

/** Lists lines of the changes log, newest first. `kinds` are prefixes of the kinds to include. */
export async function listChanges(
  db: Db,
  roomId: string,
  reader: LogReader,
  { after, limit, kinds }: Part & { kinds?: readonly string[] },
): Promise<ChangeRow[]> {
  const at = sql`${new Date(reader.now).toISOString()}::timestamptz`;
  const line = {
    roomId: changes.roomId,
    partId: changes.sealedFightId,
    goneLockAt: changes.sealedUntil,
    roomCompletedAt: rooms.completedAt,
    at,
  };
  const unsealed = sql`case
    when ${inArray(rooms.sport, sportsOf('fights'))} then ${isFightUnsealed(line)}
    when ${inArray(rooms.sport, sportsOf('tournament'))} then ${isTournamentUnsealed(line)}
    else false end`;
  const isOpen = sql`(${reader.seesPicks}::boolean
    or ${changes.sealedOwnerId} = ${reader.id} or ${unsealed})`;
  return db
    .select({
      id: changes.id,
      kind: changes.kind,
      data: changes.data,
      isSealed: sql<boolean>`${changes.sealedData} is not null`,
      // Data that is hidden from the reader never leaves the database.
      sealed: sql<unknown>`case when ${changes.sealedData} is null then null
        when ${isOpen} then ${changes.sealedData} end`,
      actorName: changes.actorName,
      createdAt: changes.createdAt,
    })
    .from(changes)
    .innerJoin(rooms, eq(rooms.id, changes.roomId))
    .where(
      and(
        eq(changes.roomId, roomId),
        after ? lt(changes.id, after) : undefined,
        kinds && or(...kinds.map((kind) => like(changes.kind, `${kind}%`))),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit);
}
