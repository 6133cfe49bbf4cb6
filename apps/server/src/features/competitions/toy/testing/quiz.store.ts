import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../../../kernel/db/connect.ts';
import { byKey, byKeys, keyed, onKey } from '../../../../kernel/db/room-keys.ts';
import { roomKeyColumn } from '../../../../kernel/db/tables/columns.ts';
import { competitions, entries } from '../../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../../kernel/db/tables/rooms.ts';
import type { DueWindow } from '../../../notifications/reminders.service.ts';
import { isCounted, type SealedLine, type ViewedCompetition } from '../../../rooms/competition.service.ts';
import { listDueLocks } from '../../due-locks.service.ts';

/** True or false by question, 'q1' to 'q10'. */
export type Answers = Record<string, boolean>;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const quizzes = pgTable(
  'quizzes',
  {
    competitionId: uuid('competition_id').notNull(),
    roomKey: roomKeyColumn(),
    lockAt: instant('lock_at'),
    reopenedAt: instant('reopened_at'),
    answers: jsonb('answers').$type<Answers>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.competitionId, table.roomKey] })],
);
const quizPicks = pgTable(
  'quiz_picks',
  {
    entryId: uuid('entry_id').notNull(),
    roomKey: roomKeyColumn(),
    answers: jsonb('answers').$type<Answers>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.roomKey] })],
);

/** A quiz as stored. */
export type QuizRow = Omit<typeof quizzes.$inferSelect, 'roomKey'>;

/** Makes the tables of quizzes, as a migration would. */
export async function makeQuizTables(db: Db): Promise<void> {
  await db.execute(sql`create table quizzes (
    competition_id uuid not null, room_key integer not null,
    lock_at timestamptz, reopened_at timestamptz, answers jsonb not null default '{}',
    primary key (competition_id, room_key),
    foreign key (competition_id, room_key) references competitions (id, room_key) on delete cascade)`);
  await db.execute(sql`create table quiz_picks (
    entry_id uuid not null, room_key integer not null, answers jsonb not null default '{}',
    primary key (entry_id, room_key),
    foreign key (entry_id, room_key) references entries (id, room_key) on delete cascade)`);
}

export async function insertQuiz(db: Db, competitionId: string): Promise<void> {
  await db.insert(quizzes).values(keyed(quizzes.competitionId, [{ competitionId }]));
}

export async function findQuiz(db: Db, competitionId: string): Promise<QuizRow | null> {
  const [row] = await db.select().from(quizzes).where(byKey(quizzes.competitionId, competitionId));
  return row ?? null;
}

export async function updateQuiz(db: Db, { competitionId, ...fields }: QuizRow): Promise<void> {
  await db.update(quizzes).set(fields).where(byKey(quizzes.competitionId, competitionId));
}

/** What the entries of a room say, by entry; those that say nothing may be left out. */
export async function listAnswers(db: Db, roomIds: readonly string[]): Promise<Map<string, Answers>> {
  const rows = await db
    .select({ entryId: quizPicks.entryId, answers: quizPicks.answers })
    .from(quizPicks)
    .innerJoin(entries, onKey(entries.id, quizPicks.entryId))
    .where(byKeys(entries.roomId, roomIds));
  return new Map(rows.map(({ entryId, answers }) => [entryId, answers]));
}

export async function findAnswers(db: Db, entryId: string): Promise<Answers> {
  const [row] = await db.select().from(quizPicks).where(byKey(quizPicks.entryId, entryId));
  return row?.answers ?? {};
}

export async function writeAnswers(db: Db, entryId: string, answers: Answers): Promise<void> {
  await db
    .insert(quizPicks)
    .values(keyed(quizPicks.entryId, [{ entryId, answers }]))
    .onConflictDoUpdate({ target: [quizPicks.entryId, quizPicks.roomKey], set: { answers } })
    // Sends it at once: `withCommit` sends the commit right after.
    .execute();
}

/** The lock and room of a quiz without answers; null where there is none in a running room. */
export async function findOpenQuiz(db: Db, competitionId: string) {
  const [row] = await db
    .select({ lockAt: quizzes.lockAt, room: { id: rooms.id, name: rooms.name } })
    .from(quizzes)
    .innerJoin(competitions, onKey(competitions.id, quizzes.competitionId))
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(
      and(
        byKey(quizzes.competitionId, competitionId),
        sql`${quizzes.answers} = '{}'::jsonb`,
        isNull(rooms.completedAt),
      ),
    );
  return row ?? null;
}

/** See `LockSource.dueLocks`. */
export const listDueQuizLocks = (db: Db, window: DueWindow) =>
  listDueLocks(db, quizzes, sql`${quizzes.answers} = '{}'::jsonb`, window);

export function quizLocksSql({ competitionId, roomId, roomKey, viewerId }: ViewedCompetition): SQL {
  return sql`coalesce((
    select jsonb_build_array(jsonb_build_object(
      'lockAt', (extract(epoch from q.lock_at) * 1000)::bigint, 'hasResult', q.answers <> '{}'::jsonb,
      'picks', 10,
      'made', coalesce((
        select jsonb_object_agg(e.id, (select count(*) from jsonb_object_keys(s.answers)))
        from ${entries} e join ${quizPicks} s on s.entry_id = e.id and s.room_key = e.room_key
        where e.room_id = ${roomId} and e.room_key = q.room_key and ${isCounted(viewerId)}), '{}')))
    from ${quizzes} q where q.competition_id = ${competitionId} and q.room_key = ${roomKey}), '[]')`;
}

export function isQuizUnsealed({ roomId, roomKey, roomCompletedAt, at }: SealedLine): SQL {
  return sql`exists (
    select 1 from ${quizzes} join ${competitions} on ${onKey(competitions.id, quizzes.competitionId)}
    where ${competitions.roomId} = ${roomId} and ${competitions.roomKey} = ${roomKey}
      and (${quizzes.lockAt} <= ${at} or ${quizzes.answers} <> '{}'::jsonb
        or (${quizzes.lockAt} is null and ${roomCompletedAt} is not null)))`;
}

export async function countCompleteAnswers(db: Db, userId: string, questions: number): Promise<number> {
  const said = sql`(select count(*) from jsonb_object_keys(${quizPicks.answers}))`;
  const rows = await db
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(quizPicks, onKey(quizPicks.entryId, entries.id))
    .where(and(eq(entries.ownerId, userId), sql`${said} = ${questions}`));
  return rows.length;
}
