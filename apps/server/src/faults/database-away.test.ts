import { rmSync } from 'node:fs';
import { type Crowd, findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { type OpenStream, openStream } from '@lockroom/testing/read-stream';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import { afterEach, describe, expect, test } from 'vitest';
import { isLongRun, report } from '../testing/fault-level.ts';
import { newDataDir, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const AWAY_MS = isLongRun() ? 30_000 : 3_000;
/** The longest wait for a database: ten seconds of silence, and a margin for a busy machine. */
const LONGEST_ANSWER_MS = 13_000;
const BACK_WITHIN_MS = 15_000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Answer {
  call: string;
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** Makes one request of each kind: without a session, with one, a save. */
async function ask(server: SpawnedServer, crowd: Crowd): Promise<Answer[]> {
  const [member] = crowd.members;
  if (!member) throw new Error('Nobody is there');
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  // The score is no part of the picks that the crowd saves and the ledger tracks.
  const score = { predictions: {}, tieBreakerScores: { team1Score: 3, team2Score: 2 } };
  const calls: [string, RequestInit][] = [
    ['/api/ready', {}],
    ['/api/setup', {}],
    [`/api/rooms/${crowd.fightRoom.id}`, { headers }],
    [
      `/api/custom/brackets/${member.bracketSheet}/predictions`,
      { method: 'POST', headers, body: JSON.stringify(score) },
    ],
    [`/api/stream`, { headers }],
  ];
  return Promise.all(
    calls.map(async ([call, init]) => {
      const start = performance.now();
      const abort = new AbortController();
      const answer = await fetch(server.url + call, { ...init, signal: abort.signal });
      const ms = performance.now() - start;
      abort.abort();
      return { call, status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
    }),
  );
}

/** Waits until a page reads everything: on a resync, or after connecting again when its stream ended. */
async function untilTold({ url }: SpawnedServer, { manager }: Crowd, stream: OpenStream): Promise<void> {
  const isTold = await stream.until(({ event }) => event === 'resync').catch(() => null);
  for (let again: OpenStream | null = null; !isTold && !again; ) {
    again = await openStream(url, manager.token).catch(() => null);
    again?.close();
  }
}

describe.skipIf(!isOnPostgres())(`a database that is away for ${AWAY_MS / 1000} s`, () => {
  for (const mode of ['refuse', 'swallow'] as const) {
    const how = mode === 'refuse' ? 'refuses and cuts connections' : 'swallows what it is sent';
    test(`and ${how}: 503 with Retry-After, nothing hangs, and all is well again by itself`, {
      timeout: 300_000,
    }, async () => {
      const database = await emptyDatabase();
      cleanUps.push(database.drop);
      const url = new URL(database.url);
      const proxy = await startTcpProxy(Number(url.port));
      cleanUps.push(proxy.close);
      url.port = `${proxy.port}`;
      const DATA_DIR = newDataDir();
      cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
      const settings = { DATA_DIR, DATABASE_URL: url.href, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
      const server = await spawnServer(settings);
      cleanUps.push(() => server.stop('SIGKILL'));
      await server.ready();
      const crowd = await gatherCrowd(server.url);
      const ledger = newLedger();
      const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
      await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
      const stream = await openStream(server.url, crowd.manager.token);
      cleanUps.push(stream.close);

      await proxy.set(mode);
      const leftAt = performance.now();
      const answers: Answer[] = [];
      // A request in the very first moments may still get an answer that is in flight.
      await new Promise((resolve) => setTimeout(resolve, 100));
      while (performance.now() - leftAt < AWAY_MS) {
        answers.push(...(await ask(server, crowd)));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      stream.events.length = 0;
      await proxy.set('open');
      const backAt = performance.now();
      for (let isBack = false; !isBack; ) {
        isBack = (await ask(server, crowd)).every(({ status }) => status === 200);
        expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN_MS);
      }
      const backAfter = performance.now() - backAt;
      await untilTold(server, crowd, stream);
      const heardAfter = performance.now() - backAt;
      await stopBurst();

      expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
      expect(answers.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
      // A save without an answer may have been stored; a confirmed one must have been.
      expect([...ledger.unanswered.keys()].filter((key) => key !== '503 unavailable')).toEqual([]);
      expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
      report(
        `database away ${AWAY_MS / 1000} s (${mode}): ${answers.length} requests, all 503, slowest ` +
          `${Math.round(slowest)} ms; answers again ${Math.round(backAfter)} ms after it is back, open pages ` +
          `told after ${Math.round(heardAfter)} ms; ${ledger.answered} saves answered, 0 lost`,
      );
    });
  }
});
