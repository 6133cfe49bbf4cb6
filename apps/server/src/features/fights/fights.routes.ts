import { fights, roomTopic, TEMPLATES_TOPIC, type Topic, userTopic } from '@lockroom/contract';
import { refuseField } from '../../kernel/errors.ts';
import { type Implementation, implement, prepared } from '../../kernel/pipeline.ts';
import { recalculate } from '../brackets/brackets.service.ts';
import { getEvent, listEvents } from '../brackets/events.service.ts';
import type { Games } from '../brackets/standings.service.ts';
import { decodePhoto, storeImage } from '../images/images.service.ts';
import { tellResults } from '../rooms/room-notices.service.ts';
import {
  addFight,
  changeFight,
  dropFight,
  fightSport,
  getCard,
  getFight,
  setLocks,
  setPhoto,
  shiftFight,
} from './card.service.ts';
import { fightGame } from './game.service.ts';
import { pasteCard } from './paste.service.ts';
import { readNewestPicks, readPicks, readShares, savePick } from './picks.service.ts';
import { countPicksOnFight } from './picks.store.ts';
import { enterResult } from './results.service.ts';

/** Fight cards, picks and results. */
export function fightRoutes({ games }: { games: Games }): Implementation[] {
  return implement(fights, {
    createEvent: ({ db, room, viewer, now }) => getEvent(db, games, { room, viewer, now, bracket: null }),
    roomEvents: ({ db, room, viewer, now }) => listEvents(db, games, { room, viewer, now }),
    eventsOfRoom: ({ db, room, viewer, now }) => listEvents(db, games, { room, viewer, now }),
    event: ({ db, room, viewer, now, bracket }) => getEvent(db, games, { room, viewer, now, bracket }),
    card: ({ db, room, now }) => getCard(db, room, now),
    managerFights: ({ db, room, now }) => getCard(db, room, now),

    add: async ({ db, room, viewer, body, now, announce }) => {
      const fightId = await addFight(db, { room, actor: viewer, now, body });
      // The points per fight of every bracket stand in the order of the card.
      announce(...scoreTopics(room.id));
      return getFight(db, room, fightId, now);
    },
    pickCount: async ({ db, fight }) => ({ brackets: await countPicksOnFight(db, fight.id) }),
    update: async ({ db, room, fight, viewer, body, now, announce }) => {
      await changeFight(db, { room, actor: viewer, now, fightId: fight.id, body });
      announce(...scoreTopics(room.id));
      return getFight(db, room, fight.id, now);
    },
    remove: async ({ db, room, fight, viewer, now, announce }) => {
      await dropFight(db, { room, actor: viewer, now, fightId: fight.id });
      announce(...scoreTopics(room.id));
      return { success: true as const };
    },
    move: async ({ db, room, fight, viewer, body, now, announce }) => {
      const change = { room, actor: viewer, now, fightId: fight.id, direction: body.direction };
      if (await shiftFight(db, change)) announce(...scoreTopics(room.id));
      return getCard(db, room, now);
    },
    enterResult: async (context) => {
      const { db, room, fight, viewer, body, now, announce } = context;
      const result = { winnerId: winnerOf(body.winnerId), winMethod: body.winMethod ?? null };
      const change = { room, actor: viewer, now, fightId: fight.id, result };
      const { changed, posted } = await enterResult(db, change);
      if (changed) announce(...scoreTopics(room.id));
      if (posted) await tellResults(context, room, { actorId: viewer.id, what: posted });
      return getFight(db, room, fight.id, now);
    },
    uploadPhoto: prepared(fights.uploadPhoto, {
      prepare: ({ body }) => decodePhoto(body.photoData),
      handle: async ({ db, ground, fight, viewer, body, now, announce }, image) => {
        const hash = await storeImage(db, image, now);
        const fighter = Number(body.fighterNumber) === 1 ? 1 : 2;
        await setPhoto(db, { room: ground, actor: viewer, now, fightId: fight.id, fighter, hash });
        announce(...(ground.id === null ? [TEMPLATES_TOPIC] : cardTopics(ground.id)));
        return getFight(db, ground, fight.id, now);
      },
    }),
    setLockTimes: async ({ db, room, viewer, body, now, announce }) => {
      const change = { room, actor: viewer, now, lockTimes: body.lockTimes };
      // What of other members' sheets may be read follows the locks.
      if (await setLocks(db, change)) announce(...scoreTopics(room.id));
      return getCard(db, room, now);
    },
    pasteCard: async ({ db, room, viewer, body, now, announce }) => {
      const { report, ownerIds } = await pasteCard(db, { room, actor: viewer, now, body });
      if (report.hasChanges && !body.preview)
        announce(...scoreTopics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
      return report;
    },
    pasteTemplateCard: async ({ db, template, viewer, body, now, announce }) => {
      const { report } = await pasteCard(db, { room: template.ground, actor: viewer, now, body });
      if (report.hasChanges && !body.preview) announce(TEMPLATES_TOPIC);
      return report;
    },
    sync: async ({ db, room, now, announce }) => {
      fightSport(room.sport);
      const { brackets, changed } = await recalculate(db, room.id, fightGame);
      if (changed > 0) announce(roomTopic(room.id, 'standings'));
      const { length } = await getCard(db, room, now);
      return { success: true as const, fights: length, brackets };
    },

    ownPicks: ({ db, room, viewer, now, bracket }) =>
      bracket ? readPicks(db, { room, bracket, viewer, now }) : readNewestPicks(db, { room, viewer }),
    picks: ({ db, room, viewer, now, bracket }) => readPicks(db, { room, bracket, viewer, now }),
    savePick: async ({ db, room, viewer, now, bracket, body, announce }) => {
      if (!bracket) return refuseField('eventId', 'Save picks on a bracket');
      const sent = {
        fightId: body.fightId,
        winner: winnerOf(body.predictedWinnerId) || null,
        method: body.predictedMethod ?? null,
      };
      const { answer, isManagerEdit } = await savePick(db, { room, bracket, viewer, now }, sent);
      announce(userTopic(bracket.ownerId, 'sheets'));
      // An ordinary save tells the room nothing: not even when somebody picks.
      if (isManagerEdit) announce(roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      return answer;
    },
    pickShares: ({ db, room, now }) => readShares(db, room, now),
  });
}

const cardTopics = (roomId: string): Topic[] => [roomTopic(roomId, 'card'), roomTopic(roomId, 'changes')];
const scoreTopics = (roomId: string): Topic[] => [...cardTopics(roomId), roomTopic(roomId, 'standings')];

function winnerOf(sent: 0 | 1 | 2 | '0' | '1' | '2' | '' | null): 0 | 1 | 2 | null {
  if (sent === null || sent === '') return null;
  if (sent === 0 || sent === '0') return 0;
  return sent === 1 || sent === '1' ? 1 : 2;
}
