import { fightActs, TEMPLATES_TOPIC } from '@lockroom/contract';
import type { Viewer } from '../../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../../kernel/http/pipeline.ts';
import { readTakeBack } from '../../rooms/rooms.service.ts';
import { scoreTopics } from '../live-topics.service.ts';
import { getFight } from './card.service.ts';
import {
  callOff,
  cornerOf,
  type FightAct,
  reinstate,
  renameFighter,
  swapCorners,
} from './fight-acts.service.ts';
import { previewResult } from './overturn.service.ts';
import { readTakenPicks } from './picks.service.ts';
import { previewReplacement, replaceFighter } from './replace.service.ts';
import { readResult } from './results.service.ts';

/** What happens to a fight of a room or template that stays the same fight. */
export function fightActRoutes(): Implementation[] {
  return implement(fightActs, {
    replacePreview: async ({ db, room, fight, viewer, query }) => ({
      ...(await previewReplacement(db, {
        room,
        viewer,
        fightId: fight.id,
        corner: cornerOf(query.fighterNumber),
      })),
      takeBack: (await readTakeBack(db, room.id)) === 'all' ? 'all' : 'his',
    }),
    resultPreview: ({ db, room, fight, query }) => previewResult(db, room, fight.id, readResult(query)),
    replace: (act) => answer(act, replaceFighter(by(act), act.body)),
    rename: (act) => answer(act, renameFighter(by(act), act.body)),
    swapCorners: (act) => answer(act, swapCorners(by(act), act.body.seen)),
    callOff: (act) => answer(act, callOff(by(act), act.body.reason ?? null)),
    reinstate: (act) => answer(act, reinstate(by(act))),
    takenPicks: ({ db, room, viewer, now, entry }) => readTakenPicks(db, { room, entry, viewer, now }),
  });
}

type Call = Omit<FightAct, 'actor'> & { viewer: Viewer };

const by = ({ viewer, ...act }: Call): FightAct => ({ ...act, actor: viewer });

/** Tells open pages of an act, but where it found nothing to do, and answers the fight as it is now. */
async function answer(act: Call, done: Promise<boolean>) {
  const { db, owner, fight, now, announce } = act;
  if (await done) announce(...(owner.kind === 'room' ? scoreTopics(owner.id) : [TEMPLATES_TOPIC]));
  return getFight(db, owner, fight.id, now);
}
