import { tournamentActs } from '@lockroom/contract';
import { type Implementation, implement } from '../../../kernel/http/pipeline.ts';
import { scoreTopics } from '../live-topics.service.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import { previewTeam, readTakenTeams, replaceTeam } from './replace-team.service.ts';
import { tournamentSport } from './tournament.service.ts';

/** What happens to a tournament that stays the same tournament. */
export function tournamentActRoutes(): Implementation[] {
  return implement(tournamentActs, {
    replacePreview: ({ db, room, viewer, query }) => previewTeam(db, { room, viewer, teamId: query.teamId }),
    replace: async (call) => {
      const { isMoved, ...replaced } = await replaceTeam(call, call.body);
      call.announce(...scoreTopics(call.room.id));
      // What of other members' entries may be told follows the lock; what can be reached, the picks.
      if (isMoved || replaced.takenBack > 0) await call.enqueue(CHANCES_JOB, { roomId: call.room.id });
      return replaced;
    },
    takenPicks: (call) => {
      tournamentSport(call.room.sport);
      return readTakenTeams(call.db, call);
    },
  });
}
