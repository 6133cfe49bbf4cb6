import { deferred } from '@lockroom/testing/deferred';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { areWaiting } from '../../testing/are-waiting.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { deleteRoom, findRoomLocked } from '../rooms/rooms.store.ts';
import { insertMessage, lockChat } from './chat.store.ts';

const server = await startTestServer();
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
  await areWaiting(server, 1);
  waits.resolve();
  await expect(Promise.all([sent, ended])).resolves.toHaveLength(2);
});
