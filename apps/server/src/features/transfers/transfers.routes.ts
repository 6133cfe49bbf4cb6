import { transfers, userTopic } from '@lockroom/contract';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { exportRoom, exportTable, importRoom, notifyMembers } from './transfers.service.ts';

/** Only one export runs at a time, because the embedded database cannot run other queries during an export. */
const EXPORTS: ConcurrencyLimits = {
  atOnce: 1,
  coolsDown: true,
  waiting: 40,
  waitMs: 20_000,
  perAccount: { waiting: 4, message: 'Your other files are still being prepared. Please wait a moment.' },
};

export function transferRoutes(): Implementation[] {
  const limited = createConcurrencyLimit(EXPORTS);
  return implement(transfers, {
    exportRoom: ({ db, room, viewer, now }) => limited(() => exportRoom(db, room, now), viewer.id),
    exportStandings: async ({ db, room, viewer, now }, { reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="standings.csv"')
        .send(await limited(() => exportTable(db, room, now), viewer.id)),
    importRoom: async ({ db, viewer, body, now, announce }) => {
      const { export: file, roomPassword } = body;
      const made = await importRoom(db, { file, roomPassword, admin: viewer, now });
      await notifyMembers({ db, now, announce }, made, viewer);
      announce(...made.members.map(({ userId }) => userTopic(userId, 'rooms')));
      return made.room;
    },
  });
}
