import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { refusedWith } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { FORGOTTEN_PASSWORD } from '../features/auth/auth.mail.ts';
import { jobs } from '../kernel/db/tables/jobs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const decoder = vi.hoisted(() => ({ isBroken: false }));
vi.mock('../features/images/decoder.ts', async (original) => {
  const real = await original<typeof import('../features/images/decoder.ts')>();
  return {
    ...real,
    decodePhoto: (...call: Parameters<typeof real.decodePhoto>) => {
      if (decoder.isBroken) throw new Error('The decoder is broken');
      return real.decodePhoto(...call);
    },
  };
});

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  decoder.isBroken = false;
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(config: { smtpUrl?: string } = {}): Promise<TestServer> {
  const server = await startTestServer({ config });
  cleanUps.push(server.close);
  return server;
}

/** Checks that a pick can be saved, scored and announced. */
async function expectPlay(server: TestServer): Promise<void> {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 2);
  const stream = await openStream(server.url, owner.token);
  expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
  await enterResult(manager, fightId(1));
  const standings = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(standings[0]).toMatchObject({ id: bracket.id, rank: 1 });
  await stream.until(({ event, data }) => event === 'changed' && JSON.stringify(data).includes('standings'));
  stream.close();
}

test('an unresponsive mail server does not delay other calls, and unsent emails stay in the queue', async () => {
  const silent = await startTcpProxy(1);
  cleanUps.push(silent.close);
  await silent.set('swallow');
  const server = await start({ smtpUrl: `smtp://127.0.0.1:${silent.port}` });
  const { api, user } = (await openFightRoom(server, 1)).owner;
  expect(await api.auth.forgotPassword({ body: { email: user.email } })).toEqual({ success: true });
  const drained = server.worker.drain();
  await expectPlay(server);
  await drained;
  const waiting = await server.db.select().from(jobs).where(eq(jobs.kind, FORGOTTEN_PASSWORD));
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every(({ lastError, lockedUntil }) => lastError !== null && lockedUntil === null)).toBe(
    true,
  );
});

test('a crashing image decoder fails only the upload', async () => {
  const server = await start();
  const { owner } = await openFightRoom(server, 1);
  decoder.isBroken = true;
  await expect(owner.api.auth.uploadPhoto({ body: { photoData: PIXEL } })).rejects.toEqual(
    refusedWith(500, 'Something went wrong on our side. Please try again.'),
  );
  await expectPlay(server);
  decoder.isBroken = false;
  await owner.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
});
