import { deferred } from '@lockroom/testing/deferred';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deleteRoom, findRoomLocked } from '../rooms/rooms.store.ts';
import { insertMessage, lockChat } from './chat.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.skipIf(!isOnPostgres())('deleting a room waits for a running message, and both succeed', async () => {
  const manager = await registerPlayer(server);
  const { id: roomId } = await openRoom(manager);
  const held = deferred<void>();
  const waits = deferred<void>();
  const sent = server.db.transaction(async (db) => {
    await lockChat(db, roomId);
    held.resolve();
    await waits.promise;
    await insertMessage(db, {
      id: newId(),
      roomId,
      authorId: manager.user.id,
      text: 'Hi',
      createdAt: new Date(),
    });
  });
  await held.promise;
  const ended = server.db.transaction(async (db) => {
    await findRoomLocked(db, roomId, 'update');
    await deleteRoom(db, roomId);
  });
  await expect
    .poll(async () => {
      const { rows } = await server.db.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.waiting;
    })
    .toBe(1);
  waits.resolve();
  await expect(Promise.all([sent, ended])).resolves.toHaveLength(2);
});
