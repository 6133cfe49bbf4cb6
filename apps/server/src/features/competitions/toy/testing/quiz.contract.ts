import { endpoint, Instant } from '@lockroom/contract';
import * as z from 'zod/mini';
import { openKind, sealedKind } from '../../../../../../../packages/contract/src/changes/change-kind.ts';
import { EntryFact, entryText } from '../../../../../../../packages/contract/src/changes/facts.ts';

const Answers = z.record(z.string(), z.boolean());
const SentAnswers = z.object({ answers: z.record(z.string(), z.nullable(z.boolean())) });

/** The calls of a quiz. */
export const quizzes = {
  picks: endpoint({
    method: 'GET',
    path: '/api/quiz/:bracketId/picks',
    access: 'bracket.member',
    byToken: true,
    summary: 'What an entry says of each question',
    response: Answers,
  }),
  savePicks: endpoint({
    method: 'PUT',
    path: '/api/quiz/:bracketId/picks',
    access: 'bracket.member',
    byToken: true,
    summary: 'Answer questions; null takes an answer back',
    body: SentAnswers,
    response: z.object({ saved: z.int(), savedAt: Instant, answers: Answers }),
  }),
  saveResults: endpoint({
    method: 'PUT',
    path: '/api/rooms/:roomId/quiz-results',
    access: 'room.manager',
    byToken: true,
    summary: 'Enter the right answers; null takes one back',
    body: SentAnswers,
    response: Answers,
  }),
  setLock: endpoint({
    method: 'PUT',
    path: '/api/rooms/:roomId/quiz-lock',
    access: 'room.manager',
    byToken: true,
    summary: 'Set the lock time',
    body: z.object({ lockTime: Instant }),
    response: z.object({ lockTime: Instant }),
  }),
};

/** The kinds of change that a room's log holds of a quiz. */
export const QUIZ_KINDS = {
  'quiz.picks-changed': sealedKind(
    EntryFact,
    (entry) => `changed the answers of ${entryText(entry)}`,
    z.string(),
    (changes) => changes,
  ),
  'quiz.results-entered': openKind(z.string(), (changes) => `entered ${changes}`),
};
