import { createClient } from '@lockroom/contract';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, report } from '../testing/fault-level.ts';
import { FILLABLE, fillRooms, type ManagerOfFullRooms } from '../testing/full-room.ts';
import { figuresInWords, processorTimeOf, watchOthers } from '../testing/others.ts';
import { type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { isOnPostgres, newInstallation } from '../testing/test-database.ts';

/** What people notice; only an idle machine can be held to it. */
const MOST_P99_MS = isLongRun() ? 250 : Number.POSITIVE_INFINITY;
const AT_ONCE = 20;

let server: SpawnedServer;
let managers: ManagerOfFullRooms[];
let member: Player;
const cleanUps: (() => unknown)[] = [];
beforeAll(async () => {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  server = await spawnServer({ ...settings, ...FILLABLE, TRUST_PROXY: 'on', RATE_LIMITS: 'off' });
  cleanUps.push(() => server.stop('SIGKILL'));
  await server.ready();
  managers = await fillRooms(server.url);
  const host = { api: (token?: string) => createClient({ baseUrl: server.url, token: () => token ?? null }) };
  member = await registerPlayer(host, 'member');
  await openRoom(member);
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

type PathOf = (of: ManagerOfFullRooms) => string;
const READS: [name: string, path: PathOf][] = [
  ['exports of fights', ({ fights }) => `/api/rooms/${fights}/export`],
  ['exports of tournaments', ({ tournament }) => `/api/rooms/${tournament}/export`],
  ['tables of fights', ({ fights }) => `/api/rooms/${fights}/export.csv`],
  ['lists of brackets', ({ fights }) => `/api/rooms/${fights}/brackets`],
  ['pictures', ({ fights }) => `/api/rooms/${fights}/picture?size=post`],
];

let calls = 0;
async function read(of: ManagerOfFullRooms, path: PathOf): Promise<number> {
  calls += 1;
  const headers = {
    authorization: `Bearer ${of.manager.token}`,
    'x-forwarded-for': `10.3.${Math.floor(calls / 250)}.${calls % 250}`,
  };
  const answer = await fetch(server.url + path(of), { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends the reads at once, spread over `accounts`, while a member keeps using the product; returns the statuses. */
async function readAtOnce(name: string, path: PathOf, accounts: number) {
  const paths = ['/api/rooms', '/api/auth/user'].map((one) => ({ path: one, token: member.token }));
  const stop = await watchOthers({ url: server.url, calls: paths, everyMs: 20 });
  const processor = processorTimeOf(server.pid);
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => {
      const of = managers[n % accounts];
      if (!of) throw new Error('There are too few managers');
      return read(of, path);
    }),
  );
  const others = await stop();
  const seconds = processorTimeOf(server.pid) - processor;
  const answered = statuses.filter((status) => status === 200).length;
  report(
    `${isOnPostgres() ? 'PostgreSQL' : 'embedded'}, ${AT_ONCE} ${name} by ${accounts}: ${answered} answered, ` +
      `${seconds.toFixed(1)} s of processor, ${figuresInWords(others)}`,
  );
  return { statuses, others };
}

for (const [name, path] of READS)
  test(`others are answered while twenty ${name} are asked for at once`, async () => {
    for (const accounts of [1, 2]) {
      const { statuses, others } = await readAtOnce(name, path, accounts);
      expect(others.failed).toBe(0);
      expect(others.p99).toBeLessThan(MOST_P99_MS);
      expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
    }
  });

test('an account has one export running and four waiting, of whichever kinds', async () => {
  const of = managers.at(-1);
  if (!of) throw new Error('There is no manager');
  const kinds = READS.slice(0, 3).map(([, path]) => path);
  const statuses = await Promise.all(
    kinds.flatMap((path) => Array.from({ length: 10 }, () => read(of, path))),
  );
  // Those that come late may find a place that has become free.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
