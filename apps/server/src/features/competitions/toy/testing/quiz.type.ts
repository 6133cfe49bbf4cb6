import { randomInt } from 'node:crypto';
import { byPoints, hindsightSince, type PickLock, rank, type SportFamily } from '@lockroom/rules';
import { found, refuseField } from '../../../../kernel/errors.ts';
import type { LockSource } from '../../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../../rooms/rooms.service.ts';
import type { CompetitionType, Scoring } from '../../competition.type.ts';
import type { ResultEntering } from '../../enter-results.service.ts';
import { whoIsMissingPicks } from '../../missing-picks.service.ts';
import type { OpenedPick, PickSaving } from '../../save-picks.service.ts';
import {
  type Answers,
  countCompleteAnswers,
  findAnswers,
  findOpenQuiz,
  findQuiz,
  insertQuiz,
  isQuizUnsealed,
  listAnswers,
  listDueQuizLocks,
  type QuizRow,
  quizLocksSql,
  updateQuiz,
  writeAnswers,
} from './quiz.store.ts';

const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10'];

/** Answers as they arrive; null takes one back. */
export type SentAnswers = Record<string, boolean | null>;

export function lockOf({ lockAt, answers }: QuizRow): PickLock {
  return { lockAt: lockAt?.getTime() ?? null, hasResult: Object.keys(answers).length > 0 };
}

/** From when on a quiz is answered with hindsight once it is changed. */
export function withHindsight(old: QuizRow, next: QuizRow, now: number): QuizRow {
  const since = hindsightSince(old.reopenedAt?.getTime() ?? null, lockOf(old), lockOf(next), now);
  return { ...next, reopenedAt: since === null ? null : new Date(since) };
}

const isRight = (truth: Answers, own: Answers, question: string) =>
  truth[question] !== undefined && truth[question] === own[question];

function merge(stored: Answers, sent: SentAnswers): Answers {
  const unknown = Object.keys(sent).find((question) => !QUESTIONS.includes(question));
  if (unknown) refuseField(`answers.${unknown}`, 'There is no such question');
  const all = { ...stored, ...sent };
  return Object.fromEntries(
    QUESTIONS.flatMap((question) => {
      const answer = all[question] ?? null;
      return answer === null ? [] : [[question, answer]];
    }),
  );
}

function changesOf(was: Answers, is: Answers): string[] {
  const word = (answer: boolean | undefined) => (answer === undefined ? 'no answer' : String(answer));
  return QUESTIONS.flatMap((question) =>
    was[question] === is[question]
      ? []
      : [`from ${word(was[question])} to ${word(is[question])} for ${question}`],
  );
}

// The contract's list of kinds knows those of the product alone; the test adds the two of the quiz.
const toChange = <Change>(change: unknown) => change as Change;

const scoring: Scoring = {
  async standings(db, room, entries) {
    const truth = found(await findQuiz(db, room.competitionId)).answers;
    const said = await listAnswers(db, [room.id]);
    const scored = entries.map(({ id, createdAt }) => {
      const right = QUESTIONS.filter((question) => isRight(truth, said.get(id) ?? {}, question)).length;
      return { id, createdAt: createdAt.getTime(), totalPoints: right };
    });
    return {
      results: Object.keys(truth).length,
      standings: rank(scored, [byPoints]).map(({ id, rank, totalPoints }) => {
        return { id, rank, totalPoints, maxPoints: QUESTIONS.length, tallies: { correctPicks: totalPoints } };
      }),
    };
  },
};

const quizLocks: LockSource = {
  dueLocks: listDueQuizLocks,
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const open = await Promise.all(
      evenings.map(async ({ competitionId, after, until }) => {
        const found = await findOpenQuiz(db, competitionId);
        return found?.lockAt && found.lockAt > after && found.lockAt <= until
          ? { room: found.room, lockAt: found.lockAt }
          : null;
      }),
    );
    const rooms = open.flatMap((one) => one?.room.id ?? []);
    const said = rooms.length > 0 ? await listAnswers(db, rooms) : new Map<string, Answers>();
    const made = Object.fromEntries([...said].map(([id, answers]) => [id, Object.keys(answers).length]));
    return whoIsMissingPicks(
      db,
      open.map(
        (one) =>
          one && {
            room: one.room,
            open: [{ label: 'The quiz', name: null, lockAt: one.lockAt, picks: QUESTIONS.length, made }],
          },
      ),
      userIds,
    );
  },
};

export const quizPickSaving: PickSaving<
  SentAnswers,
  OpenedPick<Answers>,
  Answers,
  string,
  { saved: number; savedAt: string; answers: Answers }
> = {
  scoring,
  locks: quizLocks,
  locksSql: quizLocksSql,
  writesAll: true,
  check() {},
  async open(db, { room, entry }) {
    const row = found(await findQuiz(db, room.competitionId));
    const stored = await findAnswers(db, entry.id);
    return { lock: lockOf(row), reopenedAt: row.reopenedAt, stored };
  },
  merge: ({ stored }, sent) => ({ picks: merge(stored, sent), dropped: [], notSaved: [] }),
  write: (db, { entry }, _opened, answers) => writeAnswers(db, entry.id, answers),
  difference({ stored: was }, is) {
    const changes = changesOf(was, is);
    return changes.length === 0 ? null : changes.join('; ');
  },
  async logLine(_db, _at, _opened, { entry, difference }) {
    return {
      change: toChange({ kind: 'quiz.picks-changed', data: entry, sealed: difference }),
      fightId: null,
    };
  },
  present(_at, _opened, answers, { savedAt }) {
    return { saved: Object.keys(answers).length, savedAt, answers };
  },
};

export const quizResultEntering: ResultEntering<SentAnswers, QuizRow, Answers> = {
  scoring,
  check() {},
  open: async (db, owner) => found(await findQuiz(db, owner.competitionId)),
  merge: (row, sent) => merge(row.answers, sent),
  difference(row, answers) {
    const changes = changesOf(row.answers, answers);
    if (changes.length === 0) return null;
    return {
      change: toChange({ kind: 'quiz.results-entered', data: changes.join('; ') }),
      posted: `${changes.length} answers`,
      isFirst: Object.keys(row.answers).length === 0,
      movesLock: true,
    };
  },
  write: (db, row, answers, now) => updateQuiz(db, withHindsight(row, { ...row, answers }, now)),
};

/** A toy: ten questions, each true or false and worth a point, under one lock. */
export const quiz: CompetitionType = {
  // The rules know two families; the test adds this one to the sports table.
  family: 'quiz' as SportFamily,
  presetRefusal: 'A quiz has no sport template',
  start: (db, { id }) => insertQuiz(db, id),
  locksSql: quizLocksSql,
  async figures(db, { competitionId }) {
    const { answers } = found(await findQuiz(db, competitionId));
    const [fightCount, scoredCount] = [QUESTIONS.length, Object.keys(answers).length];
    return { bracketSize: null, fightCount, scoredCount, maxPossiblePoints: QUESTIONS.length };
  },
  async reopen(db, { competitionId }, since) {
    const row = found(await findQuiz(db, competitionId));
    if (row.lockAt !== null || lockOf(row).hasResult) return false;
    await updateQuiz(db, {
      ...row,
      reopenedAt: row.reopenedAt && row.reopenedAt < since ? row.reopenedAt : since,
    });
    return true;
  },
  isUnsealed: isQuizUnsealed,
  ...scoring,
  async locks(db, { competitionId }) {
    return [lockOf(found(await findQuiz(db, competitionId)))];
  },
  async details(db, room) {
    const truth = found(await findQuiz(db, room.competitionId)).answers;
    const said = await listAnswers(db, [room.id]);
    const scoreOf = (own: Answers, question: string) =>
      truth[question] === undefined ? null : Number(isRight(truth, own, question));
    return (id) => {
      const own = said.get(id) ?? {};
      const scores = QUESTIONS.map((question) => scoreOf(own, question));
      return { scores, picksSaved: Object.keys(own).length, size: null, tieBreaker: null };
    };
  },
  async finalScore() {
    return { team1Score: null, team2Score: null };
  },
  countComplete: (db, userId) => countCompleteAnswers(db, userId, QUESTIONS.length),
  async pickAtRandom(db, { entryId }) {
    await writeAnswers(
      db,
      entryId,
      Object.fromEntries(QUESTIONS.map((question) => [question, randomInt(2) === 1])),
    );
  },
  ...quizLocks,
  pickedAgain: null,
  describe: null,
  outlook: null,
  acts: null,
  templates: null,
  files: null,
  again: null,
};
