import { setTimeout as pause } from 'node:timers/promises';
import { transfers, userTopic } from '@lockroom/contract';
import { createTurns, type TurnLimits } from '../../kernel/costly-work.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { exportRoom, exportTable, importRoom, tellNamed } from './transfers.service.ts';

/** One at a time: on the embedded database nothing else is read meanwhile. */
const EXPORTS: TurnLimits = {
  atOnce: 1,
  waiting: 40,
  waitMs: 20_000,
  ofOne: { waiting: 4, message: 'Your other files are still being made. Please wait a little.' },
};

/** Does an export when its turn comes, and leaves the time that it took to others before the next. */
function exportsInTurn() {
  const inTurn = createTurns(EXPORTS);
  let restUntil = 0;
  return <T>(account: string, read: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const start = Math.max(performance.now(), restUntil);
      await pause(start - performance.now());
      try {
        return await read();
      } finally {
        restUntil = 2 * performance.now() - start;
      }
    }, account);
}

/** Rooms as files: exported by their manager, imported by administrators. */
export function transferRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  const inTurn = exportsInTurn();
  return implement(transfers, {
    exportRoom: ({ db, room, viewer, now }) => inTurn(viewer.id, () => exportRoom(db, types, room, now)),
    exportStandings: async ({ db, room, viewer, now }, { reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="standings.csv"')
        .send(await inTurn(viewer.id, () => exportTable(db, types, room, now))),
    importRoom: async ({ db, viewer, body, now, announce }) => {
      const { export: file, roomPassword } = body;
      const made = await importRoom(db, { file, roomPassword, admin: viewer, types, now });
      await tellNamed({ db, now, announce }, made, viewer);
      announce(...made.members.map(({ userId }) => userTopic(userId, 'rooms')));
      return made.room;
    },
  });
}
