import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../../kernel/db/tables/rooms.ts';
import type { DueWindow } from '../../../notifications/reminders.service.ts';
import { isCounted, type SealedLine, type ViewedCompetition } from '../../../rooms/competition.service.ts';
import { listDueLocks } from '../../due-locks.service.ts';

/** True or false by question, 'q1' to 'q10'. */
export type Answers = Record<string, boolean>;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const quizzes = pgTable('quizzes', {
  competitionId: uuid('competition_id').primaryKey(),
  lockAt: instant('lock_at'),
  reopenedAt: instant('reopened_at'),
  answers: jsonb('answers').$type<Answers>().notNull().default({}),
});
const quizPicks = pgTable('quiz_picks', {
  entryId: uuid('entry_id').primaryKey(),
  answers: jsonb('answers').$type<Answers>().notNull().default({}),
});

/** A quiz as stored. */
export type QuizRow = typeof quizzes.$inferSelect;

/** Makes the tables of quizzes, as a migration would. */
export async function makeQuizTables(db: Db): Promise<void> {
  await db.execute(sql`create table quizzes (
    competition_id uuid primary key references competitions on delete cascade,
    lock_at timestamptz, reopened_at timestamptz, answers jsonb not null default '{}')`);
  await db.execute(sql`create table quiz_picks (
    entry_id uuid primary key references entries on delete cascade, answers jsonb not null default '{}')`);
}

export async function insertQuiz(db: Db, competitionId: string): Promise<void> {
  await db.insert(quizzes).values({ competitionId });
}

export async function findQuiz(db: Db, competitionId: string): Promise<QuizRow | null> {
  const [row] = await db.select().from(quizzes).where(eq(quizzes.competitionId, competitionId));
  return row ?? null;
}

export async function updateQuiz(db: Db, { competitionId, ...fields }: QuizRow): Promise<void> {
  await db.update(quizzes).set(fields).where(eq(quizzes.competitionId, competitionId));
}

/** What the entries of a room say, by entry; those that say nothing may be left out. */
export async function listAnswers(db: Db, roomIds: readonly string[]): Promise<Map<string, Answers>> {
  const rows = await db
    .select({ entryId: quizPicks.entryId, answers: quizPicks.answers })
    .from(quizPicks)
    .innerJoin(entries, eq(entries.id, quizPicks.entryId))
    .where(inArray(entries.roomId, [...roomIds]));
  return new Map(rows.map(({ entryId, answers }) => [entryId, answers]));
}

export async function findAnswers(db: Db, entryId: string): Promise<Answers> {
  const [row] = await db.select().from(quizPicks).where(eq(quizPicks.entryId, entryId));
  return row?.answers ?? {};
}

export async function writeAnswers(db: Db, entryId: string, answers: Answers): Promise<void> {
  await db
    .insert(quizPicks)
    .values({ entryId, answers })
    .onConflictDoUpdate({ target: quizPicks.entryId, set: { answers } })
    // Sends it at once: `withCommit` sends the commit right after.
    .execute();
}

/** The lock and room of a quiz without answers; null where there is none in a running room. */
export async function findOpenQuiz(db: Db, competitionId: string) {
  const [row] = await db
    .select({ lockAt: quizzes.lockAt, room: { id: rooms.id, name: rooms.name } })
    .from(quizzes)
    .innerJoin(competitions, eq(competitions.id, quizzes.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(
      and(
        eq(quizzes.competitionId, competitionId),
        sql`${quizzes.answers} = '{}'::jsonb`,
        isNull(rooms.completedAt),
      ),
    );
  return row ?? null;
}

/** See `LockSource.dueLocks`. */
export const listDueQuizLocks = (db: Db, window: DueWindow) =>
  listDueLocks(db, quizzes, sql`${quizzes.answers} = '{}'::jsonb`, window);

export function quizLocksSql({ competitionId, roomId, viewerId }: ViewedCompetition): SQL {
  return sql`coalesce((
    select jsonb_build_array(jsonb_build_object(
      'lockAt', (extract(epoch from q.lock_at) * 1000)::bigint, 'hasResult', q.answers <> '{}'::jsonb,
      'picks', 10,
      'made', coalesce((
        select jsonb_object_agg(e.id, (select count(*) from jsonb_object_keys(s.answers)))
        from ${entries} e join ${quizPicks} s on s.entry_id = e.id
        where e.room_id = ${roomId} and ${isCounted(viewerId)}), '{}')))
    from ${quizzes} q where q.competition_id = ${competitionId}), '[]')`;
}

export function isQuizUnsealed({ roomId, roomCompletedAt, at }: SealedLine): SQL {
  return sql`exists (
    select 1 from ${quizzes} join ${competitions} on ${competitions.id} = ${quizzes.competitionId}
    where ${competitions.roomId} = ${roomId}
      and (${quizzes.lockAt} <= ${at} or ${quizzes.answers} <> '{}'::jsonb
        or (${quizzes.lockAt} is null and ${roomCompletedAt} is not null)))`;
}

export async function countCompleteAnswers(db: Db, userId: string, questions: number): Promise<number> {
  const said = sql`(select count(*) from jsonb_object_keys(${quizPicks.answers}))`;
  const rows = await db
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(quizPicks, eq(quizPicks.entryId, entries.id))
    .where(and(eq(entries.ownerId, userId), sql`${said} = ${questions}`));
  return rows.length;
}
