import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { type Crowd, gatherCrowd } from '@lockroom/testing/burst';
import { type Follower, follow } from '@lockroom/testing/follower';
import { type HttpProxy, startHttpProxy } from '@lockroom/testing/http-proxy';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newDataDir, type SpawnedServer, spawnServer } from '../../apps/server/src/testing/spawn-server.ts';
import { root } from '../../scripts/lib/process.mjs';
import { type Cluster, startCluster } from './cluster.ts';
import { missing } from './installed.ts';
import { type Load, longestGap, startLoad } from './load.ts';
import { workFolder } from './program.ts';

const PAGES = 6;
/** The limits that operators can rely on. */
const MOST_DOWN_S = 30;
const ENOUGH = { timeout: 120_000, interval: 50 };

/** Makes the cluster fail; resolves to a function that repairs it. */
const CAUSES: [cause: string, act: (cluster: Cluster) => Promise<() => Promise<void> | void>][] = [
  [
    'the primary is killed',
    async ({ node }) => {
      const primary = await node('leader');
      await primary.kill();
      return primary.start;
    },
  ],
  [
    'the primary role moves to the other node as planned',
    async ({ switchOver }) => {
      await switchOver();
      return () => {};
    },
  ],
  [
    'the synchronous replica is killed',
    async ({ node }) => {
      const standby = await node('sync_standby');
      await standby.kill();
      return standby.start;
    },
  ],
  [
    'the leader of the three etcd members is killed',
    async (cluster) => {
      const member = await cluster.etcdLeader();
      await member.end('SIGKILL');
      return member.start;
    },
  ],
  [
    'the primary hangs, and resumes after another node has taken over',
    async ({ node }) => {
      const primary = await node('leader');
      primary.freeze();
      return primary.thaw;
    },
  ],
];

const cleanUps: (() => unknown)[] = [];
const settings = {
  DATABASE_URL: '',
  DATA_DIR: '',
  RATE_LIMITS: 'off',
  TRUST_PROXY: 'on',
};
let cluster: Cluster;
let proxy: HttpProxy;
let servers: SpawnedServer[];
let crowd: Crowd;

beforeAll(async () => {
  const folder = workFolder();
  cluster = await startCluster(folder);
  cleanUps.push(cluster.close);
  settings.DATABASE_URL = cluster.url;
  settings.DATA_DIR = newDataDir();
  cleanUps.push(() => rmSync(settings.DATA_DIR, { recursive: true, force: true }));
  servers = [await startBundle(settings), await startBundle(settings)];
  proxy = await startHttpProxy(servers.map(({ url }) => url));
  cleanUps.push(proxy.close);
  crowd = await gatherCrowd(proxy.url);
}, 300_000);

afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}, 60_000);

/** Starts Lockroom as in production. */
async function startBundle(own: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer(own, undefined, join(root, 'bin/lockroom.mjs'));
  cleanUps.push(() => server.stop('SIGKILL'));
  await server.ready();
  return server;
}

/** Creates a room whose name contains a counter, and opens pages that show the name. */
async function openPages(user: string) {
  const body = { username: user, email: `${user}@example.com`, passwordHash: 'secret-enough' };
  const { token } = await createClient({ baseUrl: proxy.url }).auth.register({ body });
  const api = createClient({ baseUrl: proxy.url, token: () => token });
  const { id: roomId } = await api.rooms.create({
    body: { name: 'Change 1000', sport: 'mma', roomPassword: 'canvas300' },
  });
  const readName = async () => (await api.rooms.get({ params: { roomId } })).name;
  const pages = Array.from({ length: PAGES }, () => follow(proxy.url, token, readName));
  const rename = (name: string) => api.rooms.update({ params: { roomId }, body: { name } });
  await expect.poll(() => pages.filter(({ shown }) => shown === 'Change 1000').length, ENOUGH).toBe(PAGES);
  return { pages, rename };
}

const that = (pages: Follower[], shown: string) => pages.filter((page) => page.shown === shown).length;

/** Resends a change until the server accepts it. */
async function untilDone(change: () => Promise<unknown>): Promise<void> {
  while (!(await change().then(Boolean, () => false)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

async function countLateJobs(): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from jobs where run_at < now() - interval '3 seconds'",
  );
  await client.end();
  return rows[0]?.n ?? -1;
}

describe.skipIf(missing().length > 0)('two processes behind a proxy during failures of the cluster', () => {
  let load: Load | null = null;
  let pages: Follower[] = [];
  afterEach(async () => {
    for (const { stop } of pages) stop();
    await load?.stop();
    load = null;
  });

  test.each(CAUSES)('no acknowledged save is lost when %s', { timeout: 400_000 }, async (cause, act) => {
    await cluster.settled();
    const opened = await openPages(`noor${CAUSES.findIndex(([each]) => each === cause)}`);
    pages = opened.pages;
    const running = startLoad(proxy.url, crowd);
    load = running;
    const { ledger } = running;
    await expect.poll(() => ledger.answered, ENOUGH).toBeGreaterThan(200);

    await opened.rename('Change 1001');
    const fellAt = performance.now();
    const mend = await act(cluster);
    // No other change follows, so the pages can learn of this change only from its own event or from a resync.
    await untilDone(() => opened.rename('Change 1002'));
    await expect.poll(() => that(pages, 'Change 1002'), ENOUGH).toBe(PAGES);
    const enough = ledger.answered + 300;
    await expect.poll(() => ledger.answered, ENOUGH).toBeGreaterThan(enough);
    await mend();
    await cluster.settled();
    const mendedAt = performance.now();
    await running.stop();
    load = null;

    expect(await running.findLost()).toEqual([]);
    expect(await running.findDoubles()).toEqual([]);
    const down = longestGap(ledger, fellAt, mendedAt);
    console.log(`Saves paused for ${down.toFixed(1)} s when ${cause}.`);
    expect(down).toBeLessThan(MOST_DOWN_S);
    expect([...ledger.unanswered.keys()].filter((key) => key !== '503 unavailable')).toEqual([]);
    expect(pages.map(({ refused }) => refused)).toEqual(pages.map(() => 0));
    expect(proxy.failures).toEqual([]);
    for (const { url } of servers) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await expect.poll(countLateJobs, ENOUGH).toBe(0);
  });
});
