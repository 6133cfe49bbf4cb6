import { BEGINNING_KINDS, MOMENT_KINDS, momentsOf, type Timeline } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type ChangeRow, type LogReader, listChanges } from './changes.store.ts';
import type { PlayedInRooms } from './competition.service.ts';

/** The kind of the job that tells a room's webhooks of what was changed. */
export const WEBHOOK_NEWS_JOB = 'webhooks.news';

/** The beginnings of the kinds of lines that can be news to people outside of a room. */
const NEWS_KINDS = [
  'fight.',
  'card.',
  'tournament.',
  'act.',
  'event.taken',
  'room.completed',
  'room.reopened',
] as const;

/** Whether a line of this kind can be news to people outside of its room. */
export const isNewsKind = (kind: string): boolean => NEWS_KINDS.some((each) => kind.startsWith(each));

/** The newest of those lines, newest first, as somebody may read them who is no member; nothing sealed is in them. */
export async function listNewsLines(
  db: Db,
  types: readonly PlayedInRooms[],
  roomId: string,
  now: number,
  limit: number,
): Promise<ChangeRow[]> {
  const nobody = { id: NOBODY, isManager: false, now };
  const lines = await listChanges(db, types, roomId, nobody, { after: null, limit, kinds: NEWS_KINDS });
  return lines.filter(({ isSealed }) => !isSealed);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** So many lines of the log, the newest, are read. */
export const MOST_LINES = 1000;

/** How a room's competition came to be what it is, from the lines of the changes log that every member may read. */
export async function readTimeline(
  db: Db,
  types: readonly PlayedInRooms[],
  roomId: string,
  reader: Omit<LogReader, 'isManager'>,
): Promise<Timeline> {
  // As a member: what the manager alone may read of covered picks is in no standings.
  const newest = await listChanges(
    db,
    types,
    roomId,
    { ...reader, isManager: false },
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
