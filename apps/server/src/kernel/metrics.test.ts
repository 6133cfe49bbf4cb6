import { readFileSync } from 'node:fs';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { refused } from '@lockroom/testing/refusals';
import Fastify from 'fastify';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { jobs } from './db/tables/jobs.ts';
import { newId } from './ids.ts';
import { countPoll, serveMetrics } from './metrics.ts';

const TOKEN = 'a-token-for-metrics';
const server = await startTestServer();
const measured = { db: server.db, pool: Reflect.get(server.db, '$client') as pg.Pool, clock: server.clock };
const metrics = await serveMetrics(Fastify(), {
  ...measured,
  config: { host: '127.0.0.1', metricsPort: 0, metricsToken: null },
});
afterAll(async () => {
  metrics.close();
  await server.close();
});

const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
const readValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );

test('API calls, saves, late saves, streams and jobs are counted without labels that identify a person or a room', async () => {
  const room = await openFightRoom(server, 2);
  const before = await read();
  const stream = await openStream(server.url, room.owner.token);
  await savePick(room.owner, room.bracket, room.fightId(1), 2, 'KO/TKO');
  const lockAt = server.clock.now() + 60_000;
  await setLock(room.manager, room.room, room.fightId(1), new Date(lockAt).toISOString());
  server.clock.set(new Date(lockAt + 3_000).toISOString());
  await expect(savePick(room.owner, room.bracket, room.fightId(1), 1)).rejects.toEqual(
    refused(423, 'locked'),
  );
  await setLock(room.manager, room.room, room.fightId(2), new Date(lockAt + 600_000).toISOString());
  const result = { winnerId: 1, winMethod: 'Decision' } as const;
  await room.manager.api.fights.enterResult({ params: { fightId: room.fightId(2) }, body: result });
  await expect(savePick(room.owner, room.bracket, room.fightId(2), 1)).rejects.toEqual(
    refused(423, 'locked'),
  );
  // The lock changes woke the worker, which would drop the due job below, because its kind is unknown.
  await server.worker.stop();
  const runAt = new Date(server.clock.now() - 90_000);
  const job = { id: newId(), kind: 'test.waiting', payload: {}, createdAt: runAt };
  await server.db.insert(jobs).values([
    { ...job, runAt },
    { ...job, id: newId(), runAt: new Date(server.clock.now() + 90_000) },
  ]);
  const after = await read();
  const grew = (series: string) => readValue(after, series) - readValue(before, series);

  expect(grew('lockroom_saves_total{outcome="saved"}')).toBe(1);
  expect(grew('lockroom_saves_total{outcome="late"}')).toBe(2);
  expect(grew('lockroom_late_save_seconds_count')).toBe(1);
  expect(grew('lockroom_late_save_seconds_bucket{le="2"}')).toBe(0);
  expect(grew('lockroom_late_save_seconds_bucket{le="5"}')).toBe(1);
  expect(grew('lockroom_request_seconds_count{method="POST",call="/api/predictions",status="423"}')).toBe(2);
  expect(grew('lockroom_open_streams')).toBe(1);
  expect(readValue(after, 'lockroom_jobs_due{kind="test.waiting"}')).toBe(1);
  expect(readValue(after, 'lockroom_oldest_job_seconds')).toBe(90);
  expect(readValue(after, 'lockroom_database_up')).toBe(1);
  await stream.close();

  const { id, roomCode, roomPassword, name } = room.room;
  const { username, email } = room.owner.user;
  for (const secret of [
    id,
    roomCode,
    roomPassword,
    name,
    username,
    email,
    room.owner.token,
    'KO/TKO',
    room.bracket.id,
  ])
    expect(after).not.toContain(secret);
});

test('the dashboard and the alerts query only metrics that exist', async () => {
  countPoll('espn', 'answered');
  const text = await read();
  const files = ['dashboard.json', 'alerts.yml'].map((file) =>
    readFileSync(new URL(`../../../../docs/deployment/monitoring/${file}`, import.meta.url), 'utf8'),
  );
  const asked = files.join('\n').match(/\blockroom_\w+/g) ?? [];
  const names = new Set(asked.map((name) => name.replace(/_(bucket|count)$/, '')));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) expect(text).toContain(`# TYPE ${name} `);
});

test("on the page's port, metrics require the token, or return 404 if no token is configured", async () => {
  const open = async (config: { metricsToken: string | null }) => {
    const http = Fastify();
    await serveMetrics(http, { ...measured, config: { host: '127.0.0.1', metricsPort: null, ...config } });
    return http;
  };
  const http = await open({ metricsToken: TOKEN });
  const status = async (authorization?: string) =>
    (await http.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
  expect(await status()).toBe(401);
  expect(await status(`Bearer ${TOKEN}x`)).toBe(401);
  expect(await status(`Bearer ${TOKEN}`)).toBe(200);
  expect((await (await open({ metricsToken: null })).inject('/metrics')).statusCode).toBe(404);
});

test('metrics that do not need the database are still available while it is down', async () => {
  const db = { execute: () => Promise.reject(new Error('down')) } as never;
  const http = Fastify();
  const config = { host: '127.0.0.1', metricsPort: null, metricsToken: TOKEN };
  await serveMetrics(http, { ...measured, db, config });
  const { body } = await http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(readValue(body, 'lockroom_database_up')).toBe(0);
  expect(body).toMatch(/^lockroom_open_streams 0$/m);
});
