import { BEGINNING_KINDS, MOMENT_KINDS, momentsOf, type Timeline } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type LogReader, listChanges } from './changes.store.ts';
import type { PlayedInRooms } from './competition.service.ts';

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
