import { userTopic } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type Notice, type Notifier, notifyEach } from './notifications.service.ts';
import {
  type ChanceKind,
  deleteNotifications,
  deleteReported,
  listLines,
  listReported,
  type ReportedChance,
  storeReported,
  writeTexts,
} from './notifications.store.ts';

export type { ChanceKind } from './notifications.store.ts';

/** An entry's current chances of winning; `kind` is null if there is nothing to report. */
export interface EntryNews {
  entryId: string;
  ownerId: string;
  kind: ChanceKind | null;
  isReportable: boolean;
}

export type EntryFact = { entryId: string; kind: ChanceKind };

/** Returns whether the sent notifications are out of date. */
export async function hasNews(db: Db, entries: readonly EntryNews[]): Promise<boolean> {
  const { untrue, unknown } = compare(await listReported(db, entries), entries);
  return untrue.length + unknown.length > 0;
}

/**
 * Notifies owners about the chances of their entries: once per change, with one unread notification per owner. Text
 * that is no longer true is removed, even from read notifications, and may be reported again. The caller must have
 * locked the room's row.
 */
export async function notifyOfChances(
  context: Notifier,
  entries: readonly EntryNews[],
  { lineKey, noticeOf }: { lineKey: string; noticeOf(ownerId: string, facts: readonly EntryFact[]): Notice },
): Promise<void> {
  const { db, now, announce } = context;
  const ownerOf = new Map(entries.map(({ entryId, ownerId }) => [entryId, ownerId]));
  const told = await listReported(db, entries);
  const { untrue, unknown } = compare(told, entries);
  await deleteReported(db, untrue);
  const kept = told.filter((row) => !untrue.includes(row));
  const keptIn = (line: string | undefined) => kept.filter(({ notificationId }) => notificationId === line);
  const changed = new Set(untrue.flatMap(({ notificationId }) => notificationId ?? []));
  const empty = [...changed].filter((id) => keptIn(id).length === 0);
  const texts = [...changed].flatMap((id) => {
    const facts = keptIn(id);
    const ownerId = ownerOf.get(facts[0]?.entryId ?? '');
    return ownerId === undefined ? [] : [{ id, ownerId, ...noticeOf(ownerId, facts) }];
  });
  await writeTexts(db, texts);
  const owners = [...(await deleteNotifications(db, empty)), ...texts.map(({ ownerId }) => ownerId)];
  announce(...owners.map((ownerId) => userTopic(ownerId, 'notifications')));

  const newOwners = [...new Set(unknown.map(({ ownerId }) => ownerId))];
  const lines = await listLines(db, newOwners, lineKey);
  await notifyEach(
    context,
    newOwners.map((userId) => {
      const news = unknown.filter(({ ownerId }) => ownerId === userId);
      // Include the news in the unread notification that this one replaces.
      const facts = [...(lines.has(userId) ? keptIn(lines.get(userId)) : []), ...news];
      return { userId, ...noticeOf(userId, facts), lineKey };
    }),
  );
  const kinds = unknown.map(({ entryId, kind, ownerId }) => ({ entryId, kind, userId: ownerId }));
  await storeReported(db, kinds, { lineKey, at: new Date(now) });
}

function compare(told: readonly ReportedChance[], entries: readonly EntryNews[]) {
  const kindOf = new Map(entries.map(({ entryId, kind }) => [entryId, kind]));
  const untrue = told.filter(({ entryId, kind }) => kindOf.get(entryId) !== kind);
  const unknown = entries.flatMap(({ kind, isReportable, ...entry }) => {
    const isKnown = told.some((row) => row.entryId === entry.entryId && row.kind === kind);
    return kind === null || isKnown || !isReportable ? [] : [{ ...entry, kind }];
  });
  return { untrue, unknown };
}
