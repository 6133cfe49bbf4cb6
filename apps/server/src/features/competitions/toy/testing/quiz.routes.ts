import { pickAccess } from '@lockroom/rules';
import { found, refuse } from '../../../../kernel/errors.ts';
import { type Implementation, implement } from '../../../../kernel/http/pipeline.ts';
import { tellResults } from '../../../rooms/room-notices.service.ts';
import { enterRoomResults } from '../../enter-results.service.ts';
import { savePicks } from '../../save-picks.service.ts';
import { quizzes } from './quiz.contract.ts';
import { findAnswers, findQuiz, updateQuiz } from './quiz.store.ts';
import { lockOf, quizPickSaving, quizResultEntering, withHindsight } from './quiz.type.ts';

/** The calls of a quiz; the rest of a room's calls are everybody's. */
export function quizRoutes(): Implementation[] {
  return implement(quizzes, {
    picks: async ({ db, room, entry, now }) => {
      const lock = lockOf(found(await findQuiz(db, room.competitionId)));
      const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted };
      if (pickAccess({ ...who, ...lock, now }) === 'hidden') refuse('sheet_closed');
      return findAnswers(db, entry.id);
    },
    savePicks: (call) => savePicks(call.db, call, quizPickSaving, call.body.answers),
    saveResults: async (call) => {
      const { results, posted } = await enterRoomResults(call, quizResultEntering, call.body.answers);
      if (posted) await tellResults(call, call.room, { actorId: call.viewer.id, what: posted });
      return results;
    },
    setLock: async ({ db, room, now, body }) => {
      const row = found(await findQuiz(db, room.competitionId));
      await updateQuiz(db, withHindsight(row, { ...row, lockAt: new Date(body.lockTime) }, now));
      return { lockTime: body.lockTime };
    },
  });
}
