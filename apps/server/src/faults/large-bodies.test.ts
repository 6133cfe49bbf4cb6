import { createClient } from '@lockroom/contract';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterEach, describe, expect, test } from 'vitest';
import { isLongRun, report } from '../testing/fault-level.ts';
import {
  figuresInWords,
  type OthersFigures,
  peakMemoryOf,
  processorTimeOf,
  watchOthers,
} from '../testing/others.ts';
import { type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { isOnPostgres, newInstallation } from '../testing/test-database.ts';

const BYTES = 1024 * 1024 - 100;
/** What people notice; only an idle machine can be held to it. */
const MOST_P99_MS = isLongRun() ? 250 : Number.POSITIVE_INFINITY;
const MOST_GROWN_MB = 250;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(): Promise<SpawnedServer> {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  const server = await spawnServer({ ...settings, TRUST_PROXY: 'on' });
  cleanUps.push(() => server.stop('SIGKILL'));
  await server.ready();
  return server;
}

const register = ({ url }: SpawnedServer, username: string) =>
  registerPlayer({ api: (token) => createClient({ baseUrl: url, token: () => token ?? null }) }, username);

let addresses = 0;
/** Sends a body from an address of its own; 0 where there is no answer. */
async function send(url: string, body: string, token?: string): Promise<number> {
  addresses += 1;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.2.${Math.floor(addresses / 250)}.${addresses % 250}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Attacks a server while a member uses it; returns the statuses of the attack. */
async function attack(
  server: SpawnedServer,
  name: string,
  sendAll: () => Promise<number[]>,
): Promise<{ statuses: number[]; others: OthersFigures; grownMb: number }> {
  const member = await register(server, 'member');
  await openRoom(member);
  const calls = ['/api/rooms', '/api/auth/user'].map((path) => ({ path, token: member.token }));
  const before = peakMemoryOf(server.pid);
  const stop = await watchOthers({ url: server.url, calls, everyMs: 20 });
  const processor = processorTimeOf(server.pid);
  const statuses = await sendAll();
  const others = await stop();
  const grownMb = peakMemoryOf(server.pid) - before;
  const seconds = (processorTimeOf(server.pid) - processor).toFixed(1);
  const engine = isOnPostgres() ? 'PostgreSQL' : 'embedded';
  report(
    `${engine}, ${name}: ${seconds} s of processor, ${figuresInWords(others)}; memory ${before} + ${grownMb} MB`,
  );
  return { statuses: [...new Set(statuses)].sort(), others, grownMb };
}

const refusedAtEase = (status: number) => ({
  statuses: [status],
  others: expect.objectContaining({
    p99: expect.toSatisfy((ms: number) => ms < MOST_P99_MS),
    failed: 0,
  }),
  grownMb: expect.toSatisfy((mb: number) => mb < MOST_GROWN_MB),
});

describe('a megabyte of opening brackets, 160 times at once', () => {
  const brackets = '['.repeat(BYTES);

  test('is refused unread by the sign-in while others are answered', async () => {
    const server = await start();
    const signIns = () =>
      Promise.all(Array.from({ length: 160 }, () => send(`${server.url}/api/auth/login`, brackets)));
    expect(await attack(server, '160 sign-ins of 1 MB', signIns)).toEqual(refusedAtEase(413));
  });

  test('is refused unread by an unknown path', async () => {
    const server = await start();
    const calls = () =>
      Promise.all(Array.from({ length: 160 }, () => send(`${server.url}/api/nothing`, brackets)));
    expect(await attack(server, '160 unknown paths with 1 MB', calls)).toEqual(refusedAtEase(413));
  });
});

describe('a megabyte from people with accounts, 8 at once and 20 one after the other', () => {
  for (const [name, status, body] of [
    ['of opening brackets', 400, '['.repeat(BYTES)],
    ['of nested objects', 400, `${'{"a":'.repeat(BYTES / 6)}1${'}'.repeat(BYTES / 6)}`],
    ['of a long list', 413, `{"name":[${'1,'.repeat(BYTES / 2 - 10)}1]}`],
    [
      'of many fields',
      413,
      `{"sportConfig":{${Array.from({ length: BYTES / 13 }, (_, n) => `"k${n + 100_000}":""`).join()}}}`,
    ],
  ] as const)
    test(`${name} is refused before it is parsed`, async () => {
      const server = await start();
      const accounts = await Promise.all(
        Array.from({ length: 8 }, (_, n) => register(server, `account${n}`)),
      );
      const twenty = async (token: string) => {
        const statuses: number[] = [];
        while (statuses.length < 20) statuses.push(await send(`${server.url}/api/rooms`, body, token));
        return statuses;
      };
      const all = async () => (await Promise.all(accounts.map(({ token }) => twenty(token)))).flat();
      expect(await attack(server, `160 times 1 MB ${name}`, all)).toEqual(refusedAtEase(status));
    });
});
