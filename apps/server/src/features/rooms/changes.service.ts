import { BEGINNING_KINDS, MOMENT_KINDS, momentsOf, type Timeline } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type ChangeRow, type LogReader, listChanges } from './changes.store.ts';

export type { ChangeRow } from './changes.store.ts';

/** This job sends a room's changes to its webhooks. */
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

/** Lists a room's newest log lines that may be sent to webhooks, newest first. Excludes sealed lines. */
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

/** Maximum number of log lines in a timeline. Older lines are omitted. */
export const MOST_LINES = 1000;

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
