import { transfers, userTopic } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/pipeline.ts';
import type { Games } from '../brackets/standings.service.ts';
import { presentTable } from './transfers.present.ts';
import { exportRoom, importRoom } from './transfers.service.ts';

/** Rooms as files: out for their manager, in for administrators. */
export function transferRoutes({ games }: { games: Games }): Implementation[] {
  return implement(transfers, {
    exportRoom: ({ db, room, now }) => exportRoom(db, room.id, now),
    exportStandings: async ({ db, room, now }, { reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="standings.csv"')
        .send(presentTable(await exportRoom(db, room.id, now))),
    importRoom: async ({ db, viewer, body, now, announce }) => {
      const { export: file, roomPassword } = body;
      const made = await importRoom(db, { file, roomPassword, admin: viewer, games, now });
      announce(...made.members.map(({ userId }) => userTopic(userId, 'rooms')));
      return made.room;
    },
  });
}
