import { userTopic } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { groupBy } from '../../kernel/group-by.ts';
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
  const { outdated, unreported } = compare(await listReported(db, entries), entries);
  return outdated.length + unreported.length > 0;
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
  const reported = await listReported(db, entries);
  const { outdated, unreported } = compare(reported, entries);
  await deleteReported(db, outdated);
  const remaining = reported.filter((row) => !outdated.includes(row));
  const factsOf = (id: string | undefined) => remaining.filter(({ notificationId }) => notificationId === id);
  const changedIds = [...new Set(outdated.flatMap(({ notificationId }) => notificationId ?? []))];
  const emptyIds = changedIds.filter((id) => factsOf(id).length === 0);
  const texts = changedIds.flatMap((id) => {
    const facts = factsOf(id);
    const ownerId = ownerOf.get(facts[0]?.entryId ?? '');
    return ownerId === undefined ? [] : [{ id, ownerId, ...noticeOf(ownerId, facts) }];
  });
  await writeTexts(db, texts);
  const owners = [...(await deleteNotifications(db, emptyIds)), ...texts.map(({ ownerId }) => ownerId)];
  announce(...owners.map((ownerId) => userTopic(ownerId, 'notifications')));

  const newsOf = groupBy(unreported, ({ ownerId }) => ownerId);
  const unreadIds = await listLines(db, [...newsOf.keys()], lineKey);
  await notifyEach(
    context,
    [...newsOf].map(([userId, news]) => {
      // Include the news in the unread notification that this one replaces.
      const facts = [...factsOf(unreadIds.get(userId)), ...news];
      return { userId, ...noticeOf(userId, facts), lineKey };
    }),
  );
  const kinds = unreported.map(({ entryId, kind, ownerId }) => ({ entryId, kind, userId: ownerId }));
  await storeReported(db, kinds, { lineKey, at: new Date(now) });
}

function compare(reported: readonly ReportedChance[], entries: readonly EntryNews[]) {
  const kindOf = new Map(entries.map(({ entryId, kind }) => [entryId, kind]));
  const outdated = reported.filter(({ entryId, kind }) => kindOf.get(entryId) !== kind);
  const unreported = entries.flatMap(({ kind, isReportable, ...entry }) => {
    const isReported = reported.some((row) => row.entryId === entry.entryId && row.kind === kind);
    return kind === null || isReported || !isReportable ? [] : [{ ...entry, kind }];
  });
  return { outdated, unreported };
}
