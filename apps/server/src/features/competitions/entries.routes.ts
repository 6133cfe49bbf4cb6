import { brackets, roomTopic } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { typeOf } from '../rooms/competition.service.ts';
import type { CompetitionType } from './competition.type.ts';
import {
  createEntry,
  getEntry,
  listEntries,
  newEntryTopics,
  recalculate,
  removeEntry,
} from './entries.service.ts';
import { entryTopics } from './topics.service.ts';

/** Members' entries: list, make, delete and recompute them, whatever their room plays. */
export function entryRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  return implement(brackets, {
    listForRoom: ({ db, room, viewer, now }) =>
      listEntries(db, room.id, types, { room, viewerId: viewer.id, now }),
    get: ({ db, room, entry, viewer, now }) =>
      getEntry(db, room.id, entry.id, types, { room, viewerId: viewer.id, now }),
    create: async ({ db, room, viewer, now, announce }) => {
      const type = typeOf(types, room.sport);
      const id = await createEntry(db, { room, owner: viewer, type, now });
      announce(...newEntryTopics(room, viewer.id));
      return getEntry(db, room.id, id, types, { room, viewerId: viewer.id, now });
    },
    remove: async (context) => {
      const { room, entry, viewer, announce } = context;
      await removeEntry(context, { room, entryId: entry.id, viewer, types });
      announce(...entryTopics(room.id));
      return { success: true as const };
    },
    recalculate: async ({ db, room, announce }) => {
      const { entries, changed } = await recalculate(db, room.id, typeOf(types, room.sport));
      if (changed > 0) announce(roomTopic(room.id, 'standings'));
      return { success: true as const, brackets: entries };
    },
  });
}
