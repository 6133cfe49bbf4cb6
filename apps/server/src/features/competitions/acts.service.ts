import {
  type Act,
  describeChange,
  ERRORS,
  type LineReader,
  type UndoneAct,
  userTopic,
} from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import { getTableName } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Owner, ProvenRoom } from '../../kernel/http/access-context.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import {
  GRACE_MS,
  type Notifier,
  notifyEach,
  type OwnNotice,
  pages,
  retractNotices,
} from '../notifications/notifications.service.ts';
import { retractResults } from '../rooms/room-notices.service.ts';
import { lockRoom, logChange, raiseRoomVersion } from '../rooms/rooms.service.ts';
import {
  type ActRow,
  findLastAnnounced,
  findOwnLine,
  forgetRows,
  insertAct,
  listActLines,
  listActs,
  updateAct,
} from './acts.store.ts';
import type { AtRoom, Undoing, UndoPlan } from './competition.type.ts';
import { scoreTopics } from './competition-host.service.ts';
import { listOwnerIds, readRanks, writePreviousRanks } from './entries.store.ts';
import { cardTables, planCardUndo, postedByCardAct, undoneOnCard } from './fights/acts.service.ts';
import { forgetFights } from './fights/card.service.ts';
import { recomputeOwner } from './standings.service.ts';
import {
  planTournamentUndo,
  postedByTournamentAct,
  tournamentTables,
  undoneInTournament,
} from './tournaments/acts.service.ts';
import {
  type Changed,
  captureRows,
  differenceOf,
  followingMemory,
  isOvertaken,
  NOTICES,
  RANKS,
  restoreFollowingMemory,
  type SavedRows,
  writeRows,
} from './undo-snapshot.service.ts';

/** The job that notifies members about results (see results.jobs.ts). */
export const RESULTS_JOB = 'competitions.results';
/** The job for all other notifications that a manager action causes (see results.jobs.ts). */
export const NOTICES_JOB = 'competitions.notices';

const UNDO_MS = 10 * 60 * 1000;
const ACTS_LISTED = 20;

/** An action by a manager, or by the event that the room follows. */
export interface Acting {
  room: Extract<Owner, { kind: 'room' }>;
  now: number;
  takesPicks: boolean;
}

/**
 * Runs a manager's change to a competition and saves the rows it changed in the same transaction, so that it can be
 * undone (rules: play#undo). If nothing changes, no action is stored.
 */
export async function asAct<Answer>(
  db: Db,
  acting: Acting,
  run: (defer?: Notifier['defer']) => Promise<Answer>,
): Promise<Answer> {
  const { room, now, takesPicks } = acting;
  const { completedAt } = await lockRoom(db, room.id);
  const notices: OwnNotice[] = [];
  const tables = tablesOf(room, takesPicks);
  const ranks = await readRanks(db, room.id);
  const before = await captureRows(db, tables, room.competitionId);
  const answer = await run((more) => void notices.push(...more));
  const line = await findOwnLine(db, room.id);
  if (line === null) return answer;
  const rows = differenceOf(before, await captureRows(db, tables, room.competitionId));
  rows.before[RANKS] = ranks;
  // In a completed room, results can only be overturned, and members are notified of that separately.
  const posted = completedAt === null ? postedBy(room, rows) : null;
  await insertAct(db, { id: line, roomId: room.id, ...rows, posted, createdAt: new Date(now) });
  if (posted !== null) await enqueue(db, RESULTS_JOB, { roomId: room.id }, { now, runAt: now + GRACE_MS });
  if (notices.length > 0)
    await enqueue(db, NOTICES_JOB, { roomId: room.id, actId: line, notices }, { now, runAt: now + GRACE_MS });
  return answer;
}

/** Deletes the saved rows, including picks, of actions that can no longer be undone. */
export async function forgetOldActs(db: Db, now: number): Promise<void> {
  await forgetRows(db, new Date(now - UNDO_MS));
}

type Played = Pick<Owner, 'sport'>;

const actTables = ({ sport }: Played) => (isFightSport(sport) ? cardTables : tournamentTables);

function tablesOf(room: Played, withPicks: boolean) {
  const { facts, picks } = actTables(room);
  return withPicks ? [...facts, ...picks, followingMemory] : facts;
}

export const captureFacts = (db: Db, room: Played & Pick<Owner, 'competitionId'>) =>
  captureRows(db, actTables(room).facts, room.competitionId);

/**
 * Returns the rows that an undo would change. With `withPicks`, also returns the ranks, which show which entries still
 * exist.
 */
async function readPresent(db: Db, room: ProvenRoom, withPicks: boolean): Promise<SavedRows> {
  const rows = await captureRows(db, tablesOf(room, withPicks), room.competitionId);
  return { ...rows, [RANKS]: withPicks ? await readRanks(db, room.id) : {} };
}

/** Returns text for members about the results entered by a change; null if there are none. */
export const postedBy = (room: Played, changed: Changed): string | null =>
  isFightSport(room.sport) ? postedByCardAct(changed) : postedByTournamentAct(changed, room);

/** Returns the latest actions, newest first, with the effect of undoing each one and whether the caller may undo it. */
export async function readActs(db: Db, asked: AtRoom): Promise<Act[]> {
  const { room, viewer } = asked;
  const rows = await listActs(db, room.id, ACTS_LISTED);
  const last = lastOf(rows, viewer.id);
  const withPicks = [...last].some((row) => savedPicks(room, row));
  const present = last.size > 0 ? await readPresent(db, room, withPicks) : {};
  const listed: Act[] = [];
  for (const row of rows) {
    const { obstacle, undoing, plan } = await tryUndo(db, row, { last, present, asked });
    const { id, createdAt } = row.act;
    listed.push({
      id,
      at: createdAt.toISOString(),
      text: describe(row, readerOf(asked)),
      canUndo: obstacle === null,
      whyNot: obstacle?.message ?? null,
      undoUntil: obstacle ? null : new Date(createdAt.getTime() + UNDO_MS).toISOString(),
      undoes: plan ? undoesText(room, undoing, plan) : '',
    });
  }
  return listed;
}

/**
 * Undoes the caller's or the followed event's latest action: restores the changed rows and recomputes points. Refuses
 * if the undo period has ended or the same rows have been changed since.
 */
export async function undoAct(call: Notifier & AtRoom, actId: string): Promise<UndoneAct> {
  const { db, room, viewer, now } = call;
  await lockRoom(db, room.id);
  const rows = await listActs(db, room.id, ACTS_LISTED);
  const row = found(rows.find(({ act }) => act.id === actId.toLowerCase()));
  const present = await readPresent(db, room, savedPicks(room, row));
  const last = lastOf(rows, viewer.id);
  const { obstacle, undoing, plan } = await tryUndo(db, row, { last, present, asked: call });
  if (obstacle) refuse(obstacle.code, obstacle.message);

  await forgetFights(db, room, plan.removedFights, now);
  const { facts, picks } = actTables(room);
  for (const table of [...facts, ...picks]) {
    const rows = plan.rows[getTableName(table.table)];
    if (rows) await writeRows(db, table, rows);
  }
  // If the followed event made the change, keep its value on record, so that the restored value counts as the manager's
  // own change.
  if (row.actorId !== null) await restoreFollowingMemory(db, room.id, undoing);
  // Restore the previous ranks only if no later action remains in effect.
  const isNewest = rows.find(({ act }) => act.undoneAt === null) === row;
  if (isNewest) await writePreviousRanks(db, room.id, undoing.before[RANKS] ?? {});
  await updateAct(db, row.act, { undoneAt: new Date(now) });
  const { kind, data } = row;
  const taken = { changeId: row.act.id, kind, data, reopens: plan.reopens };
  const line = { kind: 'act.taken-back' as const, data: taken };
  await logChange(db, { roomId: room.id, actor: viewer, now, change: line });
  await raiseRoomVersion(db, room.id);
  await recomputeOwner(db, room, { resultsMoved: false, now });
  const affectsPicks = Object.values(plan.picks).some((count) => count > 0);
  const owners = affectsPicks ? await listOwnerIds(db, room.id) : [];
  call.announce(...scoreTopics(room.id), ...owners.map((id) => userTopic(id, 'sheets')));
  const text = describe(line, readerOf(call));
  await notifyUndone(call, room, row);
  const { posted, toldAt } = row.act;
  if (posted !== null && toldAt !== null) {
    const last = await findLastAnnounced(db, room.id, row.act.id);
    await retractResults(call, room, {
      what: posted,
      toldAt,
      last: last?.posted ?? null,
      isOfSameLine: last?.toldAt?.getTime() === toldAt.getTime(),
    });
  }
  return { success: true, text, picks: plan.picks };
}

/** Deletes the unread notifications about an action. Members who have already read one are notified about the undo. */
async function notifyUndone(context: Notifier, room: ProvenRoom, { act, kind, data }: ActRow): Promise<void> {
  const noticeIds = Object.keys(act.after?.[NOTICES] ?? {});
  if (noticeIds.length === 0) return;
  const read = await retractNotices(context, noticeIds);
  if (read.length === 0) return;
  const lines = await listActLines(context.db, act);
  const anybody = { ...room, id: '', seesPicks: false };
  await notifyEach(
    context,
    [...groupBy(read, ({ userId }) => userId)].map(([userId, notices]) => {
      const own = lines.filter((line) => notices.some(({ link }) => isAbout(line.data, link)));
      const what = (own.length > 0 ? own : [{ kind, data }])
        .map((line) => describe(line, anybody))
        .join('; ');
      return {
        userId,
        kind: 'fight-changed' as const,
        roomId: room.id,
        title: 'Change Undone',
        message: `In ${room.name}, the manager undid this: ${what}.`,
        link: pages.room(room.id),
      };
    }),
  );
}

function isAbout(data: unknown, link: string | null): boolean {
  const { fight } = (data ?? {}) as { fight?: { fightId?: string } };
  return Boolean(fight?.fightId && link?.includes(fight.fightId));
}

/**
 * Returns the caller's latest action and the followed event's latest action, ignoring undone ones. Actions of the event
 * have no actor id.
 */
function lastOf(rows: readonly ActRow[], viewerId: string): ReadonlySet<ActRow> {
  const standing = rows.filter(({ act }) => act.undoneAt === null);
  return new Set([viewerId, null].flatMap((id) => standing.find(({ actorId }) => actorId === id) ?? []));
}

interface UndoContext {
  last: ReadonlySet<ActRow>;
  present: SavedRows;
  asked: AtRoom;
}
type Obstacle = { code: 'conflict' | 'event_completed'; message: string };

/** Returns the rows to write when an action is undone, or why it cannot be undone. Writes nothing. */
async function tryUndo(db: Db, row: ActRow, context: UndoContext) {
  const { room, viewer, now } = context.asked;
  const undoing: Undoing = { at: row.act.createdAt, ...rowsOf(row), now: context.present };
  const obstacle = obstacleTo(row, context);
  if (obstacle) return { obstacle, undoing, plan: null };
  const planUndo = isFightSport(room.sport) ? planCardUndo : planTournamentUndo;
  const plan = await planUndo(db, { room, actor: viewer, now, isSealed: room.isSealed }, undoing);
  if (plan.whyNot !== null) return { obstacle: conflict(plan.whyNot), undoing, plan: null };
  return { obstacle: null, undoing, plan };
}

const conflict = (message: string): Obstacle => ({ code: 'conflict', message });

/**
 * Checks the age and the order of an action, and whether somebody has changed its rows in the meantime. Returns why the
 * action cannot be undone, or null.
 */
function obstacleTo(row: ActRow, { last, present, asked: { room, now } }: UndoContext): Obstacle | null {
  const { act, completedAt } = row;
  if (act.undoneAt) return conflict('This has already been undone.');
  if (act.before === null || now - act.createdAt.getTime() >= UNDO_MS)
    return conflict('You can only undo a change within 10 minutes.');
  if (!last.has(row)) return conflict('You can only undo your own latest change.');
  if (completedAt && act.createdAt < completedAt)
    return { code: 'event_completed', message: ERRORS.event_completed.message };
  const tables = actTables(room).facts.map(({ table }) => getTableName(table));
  const overtaken = tables.some((name) => isOvertaken(name, rowsOf(row), present));
  return overtaken ? conflict('Someone has changed this again since then.') : null;
}

function undoesText(room: ProvenRoom, undoing: Undoing, plan: UndoPlan): string {
  const { lost } = plan.picks;
  const since = `${lost} ${lost === 1 ? 'pick' : 'picks'} made since then will be deleted`;
  const undone = isFightSport(room.sport) ? undoneOnCard : undoneInTournament;
  return [...undone(undoing, room, plan), ...(lost > 0 ? [since] : [])].join('; ');
}

const savedPicks = (room: Played, row: ActRow) =>
  actTables(room).picks.some(({ table }) => getTableName(table) in rowsOf(row).after);

const rowsOf = ({ act }: ActRow) => ({ before: act.before ?? {}, after: act.after ?? {} });

const readerOf = ({ room, viewer }: AtRoom): LineReader => ({
  id: viewer.id,
  seesPicks: room.seesPicks,
  timeZone: room.timeZone,
});

const describe = ({ kind, data }: { kind: string; data: unknown }, reader: LineReader) =>
  describeChange({ kind, data, isSealed: false, sealed: null }, reader);
