import { rmSync } from 'node:fs';
import { createClient, roomTopic } from '@lockroom/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { openStream } from './testing/read-stream.ts';
import { newDataDir, type SpawnedServer, spawnServer } from './testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from './testing/test-database.ts';

const running: SpawnedServer[] = [];
const cleanUps: (() => Promise<void> | void)[] = [];

async function start(settings: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer(settings);
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL');
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function dataDir(): string {
  const folder = newDataDir();
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(isOnPostgres())('a process on the embedded database', () => {
  test('is ready after its migrations, keeps what it stored, and ends with 0 when asked to', {
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = dataDir();
    const first = await start({ DATA_DIR });
    await first.ready();
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token } = await createClient({ baseUrl: first.url }).auth.register({ body });
    // An open stream must not hold the stop up.
    const stream = await openStream(first.url, token);
    expect(await first.stop()).toBe(0);
    stream.close();

    const second = await start({ DATA_DIR });
    await second.ready();
    const me = await createClient({ baseUrl: second.url, token: () => token }).auth.me();
    expect(me.username).toBe('noor');
    expect(await second.stop('SIGINT')).toBe(0);
  });

  test('is taken over after it was killed, and not while it runs', async () => {
    const DATA_DIR = dataDir();
    const first = await start({ DATA_DIR });
    await first.ready();
    const second = await start({ DATA_DIR });
    expect(await second.ended()).toBe(1);
    expect(second.output()).toBe(`The data folder ${DATA_DIR} is in use by another Lockroom process.\n`);
    await first.stop('SIGKILL');
    const third = await start({ DATA_DIR });
    await third.ready();
  });
});

test('a wrong setting stops the start with one clear line', async () => {
  const server = await start({ DATA_DIR: '/nonexistent/never-made', PORT: 'eighty' });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toBe("Setting PORT: 'eighty' is not a port from 0 to 65535\n");
});

describe.skipIf(!isOnPostgres())('two processes on one PostgreSQL', () => {
  test('share sessions, rooms and live events', async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir() };
    // Both migrate the same empty database at once.
    const [one, two] = await Promise.all([start(settings), start(settings)]);
    await Promise.all([one.ready(), two.ready()]);
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token } = await createClient({ baseUrl: one.url }).auth.register({ body });
    const here = createClient({ baseUrl: one.url, token: () => token });
    const there = createClient({ baseUrl: two.url, token: () => token });
    const room = await here.rooms.create({
      body: { name: 'The Garage', sport: 'mma', roomPassword: 'canvas300' },
    });

    const stream = await openStream(two.url, token);
    await here.rooms.update({ params: { roomId: room.id }, body: { name: 'The Attic' } });
    const topic = roomTopic(room.id, 'room');
    await stream.until(({ event, data }) => event === 'changed' && (data as string[]).includes(topic));
    expect((await there.rooms.get({ params: { roomId: room.id } })).name).toBe('The Attic');
    stream.close();
    expect(await one.stop()).toBe(0);
    expect((await there.auth.me()).username).toBe('noor');
  });
});
