import { competitions } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { readTimeline } from '../rooms/changes.service.ts';
import { readActs, undoAct } from './acts.service.ts';
import type { Outlooks } from './outlook.service.ts';
import { readMissing, remindMembers } from './remind.service.ts';
import { describeCompetition, describeStandings } from './shared-answers.service.ts';

/** What rooms play, whatever it is. */
export function competitionRoutes({ outlooks }: { outlooks: Outlooks }): Implementation[] {
  return implement(competitions, {
    get: ({ db, room, now }) => describeCompetition(db, room, now),
    standings: ({ db, room, now }) => describeStandings(db, room, now),
    acts: ({ db, room, viewer, now }) => readActs(db, { room, viewer, now }),
    undo: (context) => undoAct(context, { ...context, actId: context.body.actId }),
    missingPicks: (context) => readMissing(context, context),
    remind: (context) => remindMembers(context, context),
    outlook: ({ db, room, viewer, now }) => outlooks.read(db, { room, viewerId: viewer.id, now }),
    timeline: ({ db, room, viewer, now }) => readTimeline(db, room.id, { id: viewer.id, now }),
    picks: ({ db, room, viewer, now }) => outlooks.readPicks(db, { room, viewerId: viewer.id, now }),
  });
}
