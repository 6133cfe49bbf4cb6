import { transfers, userTopic } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { exportRoom, exportTable, importRoom, tellNamed } from './transfers.service.ts';

/** Rooms as files: exported by their manager, imported by administrators. */
export function transferRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  return implement(transfers, {
    exportRoom: ({ db, room, now }) => exportRoom(db, types, room, now),
    exportStandings: async ({ db, room, now }, { reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="standings.csv"')
        .send(await exportTable(db, types, room, now)),
    importRoom: async ({ db, viewer, body, now, announce }) => {
      const { export: file, roomPassword } = body;
      const made = await importRoom(db, { file, roomPassword, admin: viewer, types, now });
      await tellNamed({ db, now, announce }, made, viewer);
      announce(...made.members.map(({ userId }) => userTopic(userId, 'rooms')));
      return made.room;
    },
  });
}
