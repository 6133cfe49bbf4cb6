import { brackets, roomTopic } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/pipeline.ts';
import {
  createBracket,
  gameOf,
  getBracket,
  listBrackets,
  newBracketTopics,
  recalculate,
  removeBracket,
} from './brackets.service.ts';
import type { Games } from './standings.service.ts';

/** Members' entries: list, make, delete and recompute them, whatever game their room plays. */
export function bracketRoutes({ games }: { games: Games }): Implementation[] {
  return implement(brackets, {
    listForRoom: ({ db, room, viewer, now }) =>
      listBrackets(db, room.id, games, { room, viewerId: viewer.id, now }),
    get: ({ db, room, bracket, viewer, now }) =>
      getBracket(db, room.id, bracket.id, games, { room, viewerId: viewer.id, now }),
    create: async ({ db, room, viewer, now, announce }) => {
      const game = gameOf(games, room.sport);
      const id = await createBracket(db, { room, owner: viewer, game, now });
      announce(...newBracketTopics(room, viewer.id));
      return getBracket(db, room.id, id, games, { room, viewerId: viewer.id, now });
    },
    remove: async ({ db, room, bracket, viewer, now, announce }) => {
      const game = gameOf(games, room.sport);
      await removeBracket(db, { room, bracketId: bracket.id, actor: viewer, game, now });
      announce(roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      return { success: true as const };
    },
    recalculate: async ({ db, room, announce }) => {
      const { brackets, changed } = await recalculate(db, room.id, gameOf(games, room.sport));
      if (changed > 0) announce(roomTopic(room.id, 'standings'));
      return { success: true as const, brackets };
    },
  });
}
