import { fightActs, fights, TEMPLATES_TOPIC, userTopic } from '@lockroom/contract';
import { refuseField } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/http/access-context.ts';
import { type Implementation, implement, prepared } from '../../../kernel/http/pipeline.ts';
import { decodePhoto, storeImage } from '../../images/images.service.ts';
import { readTakeBack } from '../../rooms/rooms.service.ts';
import { announceResults, scoreTopics, setupTopics } from '../competition-host.service.ts';
import { entryCalls, getEvent, readEvents } from '../entries.service.ts';
import type { ReadBegun } from '../late-entry.service.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import {
  addFight,
  changeFight,
  dropFight,
  getCard,
  getFight,
  setLocks,
  setPhoto,
  shiftFight,
} from './card.service.ts';
import { cornerOf, fightSport } from './fight.ts';
import { callOff, type FightAct, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { notifyPostponed } from './fight-notices.service.ts';
import { pasteCard } from './paste.service.ts';
import { readNewestPicks, readPicks, readShares, readTakenPicks, saveFightPick } from './picks.service.ts';
import { countPicksOnFight } from './picks.store.ts';
import { previewReplacement, replaceFighters } from './replace.service.ts';
import {
  enterFightResult,
  overturnResult,
  previewResult,
  readNewResult,
  readResult,
} from './results.service.ts';

export function fightRoutes({ readBegun }: { readBegun: ReadBegun }): Implementation[] {
  const { recalculate } = entryCalls;
  return implement(fights, {
    createEvent: ({ db, room, viewer, now }) => getEvent(db, { room, viewer, now, entry: null }),
    roomEvents: ({ db, query, ...at }) => readEvents(db, at, query),
    eventsOfRoom: ({ db, query, ...at }) => readEvents(db, at, query),
    event: ({ db, room, viewer, now, entry }) => getEvent(db, { room, viewer, now, entry }),
    card: ({ db, room, now }) => getCard(db, room, now),
    managerFights: ({ db, room, now }) => getCard(db, room, now),

    add: async ({ db, room, viewer, body, now, announce, enqueue }) => {
      const fightId = await addFight(db, { room, actor: viewer, now, body });
      // Reordering the card also reorders the points per fight in every entry.
      announce(...scoreTopics(room.id));
      await enqueue(CHANCES_JOB, { roomId: room.id });
      return getFight(db, room, fightId, now);
    },
    pickCount: async ({ db, room, fight }) => ({
      brackets: room.isSealed ? null : await countPicksOnFight(db, fight.id),
    }),
    update: async ({ db, room, fight, viewer, body, now, announce }) => {
      await changeFight(db, { room, actor: viewer, now, fightId: fight.id, body });
      announce(...scoreTopics(room.id));
      return getFight(db, room, fight.id, now);
    },
    remove: async ({ db, room, fight, viewer, now, announce }) => {
      await dropFight(db, { room, actor: viewer, now, fightId: fight.id });
      announce(...scoreTopics(room.id));
    },
    move: async ({ db, room, fight, viewer, body, now, announce }) => {
      const change = { room, actor: viewer, now, fightId: fight.id, direction: body.direction };
      if (await shiftFight(db, change)) announce(...scoreTopics(room.id));
      return getCard(db, room, now);
    },
    enterResult: async (context) => {
      const { db, room, fight, viewer, body, now } = context;
      const seen = body.seen ? readResult(body.seen) : undefined;
      const sent = { fightId: fight.id, result: readNewResult(room.sport, body), seen, seenPair: body.seen };
      if (body.overturn) await overturnResult(context, sent);
      else announceResults(context, await enterFightResult(db, { room, actor: viewer, now }, sent));
      return getFight(db, room, fight.id, now);
    },
    uploadPhoto: prepared(fights.uploadPhoto, {
      prepare: ({ body, viewer }) => decodePhoto(body.photoData, viewer),
      handle: async ({ db, owner, fight, viewer, body, now, announce }, image) => {
        const hash = await storeImage(db, image, { viewer, now });
        const fighter = cornerOf(body.fighterNumber);
        await setPhoto(db, { room: owner, actor: viewer, now, fightId: fight.id, fighter, hash });
        announce(...(owner.kind === 'room' ? setupTopics(owner.id) : [TEMPLATES_TOPIC]));
        return getFight(db, owner, fight.id, now);
      },
    }),
    setLockTimes: async (call) => {
      const { db, room, viewer, body, now, announce, enqueue } = call;
      const { lockTimes, seen } = body;
      const moves = await setLocks(db, { room, actor: viewer, now, lockTimes, seen: seen?.lockTimes });
      if (moves.length > 0) {
        // Moved locks change which picks are visible and which notifications about chances may be sent.
        announce(...scoreTopics(room.id));
        await enqueue(CHANCES_JOB, { roomId: room.id });
      }
      await notifyPostponed(call, room, { actorId: viewer.id, moves });
      return getCard(db, room, now);
    },
    pasteCard: async ({ db, room, viewer, body, now, announce }) => {
      const { report, ownerIds } = await pasteCard(db, { room, actor: viewer, now, body });
      if (report.hasChanges && !body.preview)
        announce(...scoreTopics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
      return report;
    },
    pasteTemplateCard: async ({ db, template, viewer, body, now, announce }) => {
      const { report } = await pasteCard(db, { room: template.owner, actor: viewer, now, body });
      if (report.hasChanges && !body.preview) announce(TEMPLATES_TOPIC);
      return report;
    },
    sync: async (call) => {
      const { db, room, now } = call;
      fightSport(room.sport);
      const recounted = await recalculate(call);
      return { ...recounted, fights: (await getCard(db, room, now)).length };
    },

    ownPicks: ({ db, room, viewer, now, entry }) =>
      entry ? readPicks(db, { room, entry, viewer, now }) : readNewestPicks(db, { room, viewer }),
    picks: ({ db, room, viewer, now, entry }) => readPicks(db, { room, entry, viewer, now }),
    savePick: async (call) => {
      const { db, entry, body } = call;
      if (!entry) return refuseField('eventId', 'Save picks on a bracket');
      const { fightId, predictedWinnerId, predictedMethod: method = null, seen } = body;
      const winner = predictedWinnerId ? cornerOf(predictedWinnerId) : null;
      return saveFightPick(db, { ...call, entry }, { fightId, winner, method, seen }, readBegun);
    },
    pickShares: ({ db, room, now }) => readShares(db, room, now),
  });
}

export function fightActRoutes(): Implementation[] {
  return implement(fightActs, {
    replacePreview: async ({ db, room, fight, viewer, query }) => {
      const corner = cornerOf(query.fighterNumber);
      const preview = await previewReplacement(db, { room, viewer, fightId: fight.id, corner });
      return { ...preview, takeBack: (await readTakeBack(db, room.id)) === 'all' ? 'all' : 'his' };
    },
    resultPreview: ({ db, room, fight, query, now }) =>
      previewResult(db, { room, now }, fight.id, readResult(query)),
    replace: (act) => answer(act, replaceFighters(by(act), [act.body])),
    rename: (act) => answer(act, renameFighter(by(act), act.body)),
    swapCorners: (act) => answer(act, swapCorners(by(act), act.body.seen)),
    callOff: (act) => answer(act, callOff(by(act), act.body.reason ?? null)),
    reinstate: (act) => answer(act, reinstate(by(act))),
    takenPicks: ({ db, room, viewer, now, entry }) => readTakenPicks(db, { room, entry, viewer, now }),
  });
}

type Call = Omit<FightAct, 'room' | 'actor'> & { owner: FightAct['room']; viewer: Viewer };

const by = ({ owner, viewer, ...act }: Call): FightAct => ({ ...act, room: owner, actor: viewer });

/** Updates open pages if an action changed anything, and returns the current fight. */
async function answer(act: Call, done: Promise<boolean>) {
  const { db, owner, fight, now, announce } = act;
  if (await done) announce(...(owner.kind === 'room' ? scoreTopics(owner.id) : [TEMPLATES_TOPIC]));
  return getFight(db, owner, fight.id, now);
}
