// Lockroom's speed, compared with a bare route that runs the same statements and sends the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { createPostgresBus } from '../../apps/server/src/kernel/live/postgres-bus.ts';
import { recordStatements } from '../../apps/server/src/testing/statements.ts';
import { startDatabaseServer, withConnection } from '../lib/database.ts';
import { atLeast, type Figure, median, told } from '../lib/figures.ts';
import { type Load, load, type WireRequest } from '../lib/load.ts';
import { startLockroom, startServer } from '../lib/processes.ts';
import { barePath, type RecordedRequest } from '../lib/recorded.ts';
import { scaled } from '../lib/scale.ts';
import { type BenchWorld, buildWorld } from '../lib/world.ts';

const YARDSTICK = fileURLToPath(new URL('../yardsticks/statement-server.ts', import.meta.url));
const ROOMS = 50;
const ROUNDS = scaled(4, 2);
const SECONDS = scaled(3, 2);
const WARM_UP_SECONDS = scaled(2, 1);

/** Measures reads and writes on PostgreSQL, product and yardstick in turn. */
export async function measureHttp(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  const url = await database.create('http');
  const lockroom = await startLockroom({ DATABASE_URL: url });
  try {
    const calls = callsOf(await buildWorld(lockroom.url, ROOMS));
    const file = join(folder, 'recorded.json');
    const recorded = await record(
      url,
      calls.flatMap(({ requests }) => requests),
    );
    writeFileSync(file, JSON.stringify(recorded));
    const bare = await startServer(YARDSTICK, { DATABASE_URL: url, RECORDED: file }, '/ready');
    const figures: Figure[] = [];
    let nth = 0;
    for (const call of calls) {
      const more = { statements: recorded[nth]?.statements.length, bytes: recorded[nth]?.answer.length };
      const bareRequests = call.requests.map((request) => ({ ...request, path: barePath(nth++) }));
      const sides = {
        own: { url: lockroom.url, requests: call.requests },
        bare: { url: bare.url, requests: bareRequests },
      };
      figures.push(...(await compare(call, sides, more)));
    }
    await bare.stop();
    return figures;
  } finally {
    await lockroom.stop();
    database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface MeasuredCall {
  name: string;
  aim: number;
  requests: WireRequest[];
}

function callsOf({ token, fightRoom, bracketRoom, fightIds, members }: BenchWorld): MeasuredCall[] {
  const read = (path: string): WireRequest[] => [{ method: 'GET', path, token }];
  const openFight = fightIds.at(-1);
  return [
    {
      name: 'standings of 100 brackets, fights',
      aim: 0.6,
      requests: read(`/api/rooms/${fightRoom.id}/brackets`),
    },
    {
      name: 'standings of 100 brackets, bracket of 64',
      aim: 0.6,
      requests: read(`/api/rooms/${bracketRoom.id}/brackets`),
    },
    { name: `list of ${ROOMS} rooms`, aim: 0.6, requests: read('/api/rooms') },
    { name: 'one room', aim: 0.6, requests: read(`/api/rooms/${fightRoom.id}`) },
    {
      name: 'saving one fight pick',
      aim: 0.5,
      requests: members.map(({ token, fightSheetId }) => ({
        method: 'POST',
        path: '/api/predictions',
        token,
        body: {
          eventId: fightSheetId,
          fightId: openFight,
          predictedWinnerId: 2,
          predictedMethod: 'Submission',
        },
      })),
    },
    {
      name: 'saving a sheet of 63 picks',
      aim: 0.5,
      requests: members.map(({ token, bracketSheetId, picks }) => ({
        method: 'POST',
        path: `/api/custom/brackets/${bracketSheetId}/predictions`,
        token,
        body: { predictions: picks },
      })),
    },
  ];
}

/** Handles each request once in this process, and records its statements and its answer. */
async function record(url: string, requests: readonly WireRequest[]): Promise<RecordedRequest[]> {
  return withConnection(url, async ({ db, pool }) => {
    const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    const live = await createPostgresBus({ url, pool, log: console });
    const { http } = await buildApp({ db, config, clock: systemClock, live, webRoot: null });
    const recorder = recordStatements();
    const recorded: RecordedRequest[] = [];
    for (const { method, path, token, body } of requests) {
      recorder.take();
      const answer = await http.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
      recorded.push({ method, statements: recorder.take(), answer: answer.body });
    }
    recorder.stop();
    await http.close();
    await live.close();
    return recorded;
  });
}

interface Side {
  url: string;
  requests: readonly WireRequest[];
}

async function compare(
  { name, aim }: MeasuredCall,
  sides: { own: Side; bare: Side },
  more: Record<string, unknown>,
): Promise<Figure[]> {
  const run = ({ url, requests }: Side, seconds: number) => load(url, requests, seconds);
  await run(sides.own, WARM_UP_SECONDS);
  await run(sides.bare, WARM_UP_SECONDS);
  const own: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await run(sides.own, SECONDS));
    bare.push(await run(sides.bare, SECONDS));
  }
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond));
  const p99 = (loads: readonly Load[]) => median(loads.map(({ p99 }) => p99));
  const part = 'http';
  return [
    atLeast(aim, {
      part,
      name: `${name}, requests/s`,
      value: rate(own),
      yardstick: { name: 'bare route', value: rate(bare) },
      more: { ...more, rounds: { lockroom: own, bare } },
    }),
    told({
      part,
      name: `${name}, p99 ms`,
      value: p99(own),
      yardstick: { name: 'bare route', value: p99(bare) },
    }),
  ];
}
