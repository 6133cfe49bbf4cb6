import { rmSync } from 'node:fs';
import { createClient, roomTopic, type Topic, userTopic } from '@lockroom/contract';
import { enterResult } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { PIXEL } from '@lockroom/testing/scene';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import { afterEach, describe, expect, test } from 'vitest';
import { connectPostgres } from './kernel/db/connect.ts';
import { childrenOf, isRunning } from './testing/processes.ts';
import { newDataDir, type SpawnedServer, spawnServer } from './testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres, putDatabaseInto } from './testing/test-database.ts';

const PATIENCE = { timeout: 10_000 };

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

/** Uploads a picture and returns the ids of the server's decoding processes. */
async function decode(server: SpawnedServer, token: string): Promise<number[]> {
  const { auth } = createClient({ baseUrl: server.url, token: () => token });
  await auth.uploadPhoto({ body: { photoData: PIXEL } });
  const children = childrenOf(server.pid);
  expect(children).toHaveLength(1);
  return children;
}

async function storedHashes(url: string): Promise<unknown[]> {
  const { pool, close } = connectPostgres(url, { max: 1 });
  try {
    return (await pool.query('select password_hash from users')).rows.map((row) => row.password_hash);
  } finally {
    await close();
  }
}

describe.skipIf(isOnPostgres())('a process on the embedded database', () => {
  test('the process becomes ready, exits with code 0 on a stop signal, and keeps its data', {
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = dataDir();
    const first = await start({ DATA_DIR });
    await first.ready();
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token } = await createClient({ baseUrl: first.url }).auth.register({ body });
    // An open stream must not delay the shutdown.
    const stream = await openStream(first.url, token);
    const decoders = await decode(first, token);
    expect(await first.stop()).toBe(0);
    stream.close();
    await expect.poll(() => decoders.filter(isRunning), PATIENCE).toEqual([]);

    const second = await start({ DATA_DIR });
    await second.ready();
    const me = await createClient({ baseUrl: second.url, token: () => token }).auth.me();
    expect(me.username).toBe('noor');
    expect(await second.stop('SIGINT')).toBe(0);
  });

  test('a running process locks its data folder, and a killed process releases it', async () => {
    const DATA_DIR = dataDir();
    await putDatabaseInto(DATA_DIR);
    const first = await start({ DATA_DIR });
    await first.ready();
    const second = await start({ DATA_DIR });
    expect(await second.ended()).toBe(1);
    expect(second.output()).toBe(`The data folder ${DATA_DIR} is in use by another Lockroom process.\n`);
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token } = await createClient({ baseUrl: first.url }).auth.register({ body });
    const decoders = await decode(first, token);
    await first.stop('SIGKILL');
    await expect.poll(() => decoders.filter(isRunning), PATIENCE).toEqual([]);
    const third = await start({ DATA_DIR });
    await third.ready();
  });
});

test('an invalid setting stops the server from starting and is reported in one line', async () => {
  const server = await start({ DATA_DIR: '/nonexistent/never-made', PORT: 'eighty' });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toBe("Setting PORT: 'eighty' is not a port from 0 to 65535\n");
});

describe.skipIf(!isOnPostgres())('a separate direct connection to PostgreSQL', () => {
  test('the process uses the direct connection only for migrations and LISTEN', async () => {
    const database = await emptyDatabase();
    const direct = new URL(database.url);
    const way = await startTcpProxy(Number(direct.port));
    cleanUps.push(way.close, database.drop);
    direct.port = `${way.port}`;
    const settings = {
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: direct.href,
      DATA_DIR: dataDir(),
      LOG_LEVEL: 'warn',
    };
    await way.set('refuse');
    const early = await start(settings);
    expect(await early.ended()).toBe(1);
    expect(early.output()).toMatch(/^The database cannot be reached: .*\n$/);

    await way.set('open');
    const server = await start(settings);
    await server.ready();
    await way.set('refuse');
    await expect.poll(server.output, PATIENCE).toContain('The LISTEN connection was lost');
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  });
});

describe.skipIf(!isOnPostgres())('two processes on one PostgreSQL database', () => {
  test("two processes share sessions and rooms, and announce each other's changes within a second", async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir() };
    // Both processes migrate the same empty database at the same time.
    const [one, two] = await Promise.all([start(settings), start(settings)]);
    await Promise.all([one.ready(), two.ready()]);
    const enter = async (url: string, username: string) => {
      const body = { username, email: `${username}@example.com`, passwordHash: 'secret-enough' };
      const { token, user } = await createClient({ baseUrl: url }).auth.register({ body });
      return { id: user.id, token, api: createClient({ baseUrl: url, token: () => token }) };
    };
    const noor = await enter(one.url, 'noor');
    const wren = await enter(two.url, 'wren');
    // In production, passwords are hashed at full cost by default.
    const full = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,/);
    expect(await storedHashes(database.url)).toEqual([full, full]);
    const room = await noor.api.rooms.create({
      body: { name: 'The Garage', sport: 'mma', roomPassword: 'canvas300' },
    });
    const params = { roomId: room.id };
    const streams = {
      noor: await openStream(one.url, noor.token),
      wren: await openStream(two.url, wren.token),
    };

    const tells = async (who: keyof typeof streams, topic: Topic, act: () => Promise<unknown>) => {
      const stream = streams[who];
      stream.events.length = 0;
      await act();
      const start = performance.now();
      await stream.until(({ event, data }) => event === 'changed' && (data as string[]).includes(topic));
      expect(performance.now() - start, topic).toBeLessThan(1_000);
    };
    await tells('noor', userTopic(noor.id, 'notifications'), () =>
      wren.api.rooms.join({ body: { roomCode: room.roomCode, password: 'canvas300' } }),
    );
    await tells('wren', roomTopic(room.id, 'room'), () =>
      noor.api.rooms.update({ params, body: { name: 'The Attic' } }),
    );
    expect((await wren.api.rooms.get({ params })).name).toBe('The Attic');
    const message = 'Main card is open';
    await tells('wren', roomTopic(room.id, 'messages'), () =>
      noor.api.chat.send({ params, body: { message } }),
    );
    expect(await wren.api.chat.unreadCount({ params })).toEqual({ unreadCount: 1 });
    await tells('wren', userTopic(wren.id, 'friends'), () =>
      noor.api.friends.request({ body: { receiverId: wren.id } }),
    );
    const [request] = await wren.api.friends.received();
    await tells('noor', userTopic(noor.id, 'friends'), () =>
      wren.api.friends.accept({ params: { requestId: request?.id ?? '' } }),
    );
    const fight = await noor.api.fights.add({
      body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
    });
    await wren.api.brackets.create({ body: { roomId: room.id } });
    await tells('wren', roomTopic(room.id, 'standings'), () => enterResult(noor, fight.id, 1, 'KO/TKO'));
    const newest = async () => (await wren.api.notifications.list())[0]?.kind;
    await expect.poll(newest, { timeout: 20_000 }).toBe('results-posted');
    for (const stream of Object.values(streams)) stream.close();
    expect(await one.stop()).toBe(0);
    const there = createClient({ baseUrl: two.url, token: () => noor.token });
    expect((await there.auth.me()).username).toBe('noor');
  });
});
