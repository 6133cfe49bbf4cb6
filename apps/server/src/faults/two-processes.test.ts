import { type Client, createClient } from '@lockroom/contract';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { follow } from '@lockroom/testing/follower';
import { type HttpProxy, startHttpProxy } from '@lockroom/testing/http-proxy';
import { describe, expect, test } from 'vitest';
import { isLongRun, percentile, report, useServers } from '../testing/faults.ts';
import type { SpawnedServer } from '../testing/spawn-server.ts';
import { isOnPostgres, newInstallation } from '../testing/test-database.ts';

const KILLS = isLongRun() ? 10 : 1;
const RESTARTS = isLongRun() ? 10 : 2;
const FOLLOWERS = 6;
/** A dead process is noticed within four seconds, and pages reconnect within one more second. */
const HEARD_WITHIN_MS = 8_000;

const { cleanUps, start: startServer } = useServers();

interface Cluster {
  servers: SpawnedServer[];
  proxy: HttpProxy;
  start(): Promise<SpawnedServer>;
}

/** Starts two server processes that share one PostgreSQL database, behind a proxy. */
async function startCluster(): Promise<Cluster> {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  const start = () => startServer({ ...settings, TRUST_PROXY: 'on' });
  const servers = await Promise.all([start(), start()]);
  const proxy = await startHttpProxy(servers.map(({ url }) => url));
  cleanUps.push(proxy.close);
  return { servers, proxy, start };
}

function takeOut({ servers, proxy }: Cluster, place: number): void {
  const at = proxy.upstreams.indexOf(servers[place]?.url ?? '');
  if (at >= 0) proxy.upstreams.splice(at, 1);
}

/** Starts a new process in place of one that has exited. */
async function replace(cluster: Cluster, place: number): Promise<void> {
  const server = await cluster.start();
  takeOut(cluster, place);
  cluster.servers[place] = server;
  cluster.proxy.upstreams.push(server.url);
}

describe.skipIf(!isOnPostgres())('two processes behind a proxy', () => {
  test(`every page shows every change and stays signed in if a process is killed right after a change ${KILLS} times`, {
    timeout: 600_000,
  }, async () => {
    const cluster = await startCluster();
    const { url } = cluster.proxy;
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token } = await createClient({ baseUrl: url }).auth.register({ body });
    const api = createClient({ baseUrl: url, token: () => token });
    const { id: roomId } = await api.rooms.create({
      body: { name: 'Change 1000', sport: 'mma', roomPassword: 'canvas300' },
    });
    const readName = async () => (await api.rooms.get({ params: { roomId } })).name;
    const followers = Array.from({ length: FOLLOWERS }, () => follow(url, token, readName));
    for (const { stop } of followers) cleanUps.push(stop);
    await expect
      .poll(() => followers.every(({ connections }) => connections > 0), { timeout: 20_000 })
      .toBe(true);

    const heard: number[] = [];
    let count = 1000;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const place = kill % 2;
      const direct: Client = createClient({ baseUrl: cluster.servers[place]?.url ?? '', token: () => token });
      for (let n = 0; n < 20; n += 1) {
        count += 1;
        await direct.rooms.update({ params: { roomId }, body: { name: `Change ${count}` } });
      }
      await cluster.servers[place]?.stop('SIGKILL');
      const killedAt = performance.now();
      await expect
        .poll(() => followers.map(({ shown }) => shown), { timeout: HEARD_WITHIN_MS, interval: 20 })
        .toEqual(followers.map(() => `Change ${count}`));
      heard.push(performance.now() - killedAt);
      await replace(cluster, place);
    }
    expect(followers.map(({ refused }) => refused)).toEqual(followers.map(() => 0));
    expect((await api.auth.me()).username).toBe('noor');
    report(
      `two processes, ${KILLS} kills: ${FOLLOWERS} open pages know the last change after ` +
        `${Math.round(percentile(heard, 0.5))} ms (median), ${Math.round(Math.max(...heard))} ms (worst); 0 signed out`,
    );
  });

  test(`no save fails while the processes are restarted in turn ${RESTARTS} times under load`, {
    timeout: 600_000,
  }, async () => {
    const cluster = await startCluster();
    const crowd = await gatherCrowd(cluster.proxy.url);
    const ledger = newLedger();
    const stopBurst = startBurst(cluster.proxy.url, crowd, ledger, { endsOnFailure: false });
    const stops: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const enough = ledger.answered + 20;
      await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(enough);
      const place = restart % 2;
      takeOut(cluster, place);
      const began = performance.now();
      expect(await cluster.servers[place]?.stop('SIGTERM')).toBe(0);
      stops.push(performance.now() - began);
      await replace(cluster, place);
    }
    await stopBurst();
    expect(cluster.proxy.failures).toEqual([]);
    expect([...ledger.unanswered]).toEqual([]);
    expect(await findLosses(cluster.proxy.url, crowd, ledger)).toEqual([]);
    report(
      `rolling restart, ${RESTARTS} times: ${ledger.answered} saves, 0 failed, slowest ` +
        `${Math.round(Math.max(...ledger.took))} ms; a stop takes ${Math.round(Math.max(...stops))} ms at most`,
    );
  });
});

test('a stopping server finishes every accepted save, even on keep-alive connections', {
  timeout: 300_000,
}, async () => {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  let server = await startServer(settings);
  const crowd = await gatherCrowd(server.url);
  const ledger = newLedger();
  const stops = isLongRun() ? 5 : 1;
  for (let stop = 0; stop < stops; stop += 1) {
    const stopBurst = startBurst(server.url, crowd, ledger);
    const enough = ledger.answered + 20;
    await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(enough);
    expect(await server.stop('SIGTERM')).toBe(0);
    await stopBurst();
    server = await startServer(settings);
    expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
  }
  // Refused connections are acceptable, because nothing is stored, but every accepted request must get a response.
  expect(ledger.cutOff).toBe(0);
  report(`planned stop, ${stops} times, connections kept: ${ledger.answered} saves answered, 0 cut off`);
});
