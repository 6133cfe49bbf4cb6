// Five thousand open pages on one process: how soon all of them receive a result, and what each of them costs.
import { fileURLToPath } from 'node:url';
import { createClient, roomTopic } from '@lockroom/contract';
import { startDatabaseServer, withClient } from '../lib/database.ts';
import { below, type Figure, median, percentile, told } from '../lib/figures.ts';
import { addLockNight } from '../lib/lock-night.ts';
import { type RunningServer, residentMb, startLockroom, startServer } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { openStreams, type Streams } from '../lib/streams.ts';

const YARDSTICK = fileURLToPath(new URL('../yardsticks/stream-server.ts', import.meta.url));
const STREAMS = scaled(5_000, 500);
const RESULTS = scaled(8, 3);
const REST_MS = 3_000;
const MOST_WAIT_MS = 20_000;

/** Measures one room that all people are members of, with its maximum of 100 entries. */
export async function measureLive(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const url = await database.create('live');
  const lockroom = await startLockroom({ DATABASE_URL: url });
  const bare = await startServer(YARDSTICK, {}, '/ready');
  try {
    const night = await withClient(url, (client) => addLockNight(client, STREAMS, { perRoom: STREAMS }));
    const own = await openMeasured(lockroom, '/api/stream', night.tokens);
    const plain = await openMeasured(bare, '/stream', night.tokens);
    const manager = createClient({ baseUrl: lockroom.url, token: () => night.managers[0]?.token ?? null });
    const [room] = night.rooms;
    if (!room) throw new Error('There is no room');
    const topics = [
      roomTopic(room.id, 'card'),
      roomTopic(room.id, 'changes'),
      roomTopic(room.id, 'standings'),
    ];
    const notice = `event: changed\ndata: ${JSON.stringify(topics)}\n\n`;
    const times: Record<'own' | 'plain', number[]> = { own: [], plain: [] };
    for (let nth = 0; nth < RESULTS; nth++) {
      times.own.push(
        await lastToHear(own.streams, roomTopic(room.id, 'standings'), () =>
          manager.fights.enterResult({
            params: { fightId: room.fightId },
            body: { winnerId: nth % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
          }),
        ),
      );
      times.plain.push(
        await lastToHear(plain.streams, 'standings', () => fetch(bare.url, { method: 'POST', body: notice })),
      );
    }
    own.streams.close();
    plain.streams.close();
    const [part, open] = ['live', `${STREAMS.toLocaleString('en-US')} open streams on one process`];
    return [
      below(1_000, {
        part,
        name: `${open}: from sending a result until the last has heard, ms`,
        value: Math.max(...times.own),
        yardstick: { name: 'bare streams', value: Math.max(...times.plain) },
        more: { median: median(times.own), p95: percentile(times.own, 0.95), times },
      }),
      told({
        part,
        name: `${open}: memory of each, kB`,
        value: own.kbEach,
        yardstick: { name: 'bare streams', value: plain.kbEach },
        more: { before: own.beforeMb, with: own.withMb },
      }),
    ];
  } finally {
    await Promise.all([lockroom.stop(), bare.stop()]);
    database.stop();
  }
}

async function openMeasured(server: RunningServer, path: string, tokens: readonly string[]) {
  const beforeMb = residentMb(server.pid);
  const streams = await openStreams(server.url, path, tokens);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const withMb = residentMb(server.pid);
  return { streams, beforeMb, withMb, kbEach: ((withMb - beforeMb) * 1024) / tokens.length };
}

/** Milliseconds from the cause until the last stream received it. */
async function lastToHear(streams: Streams, text: string, cause: () => Promise<unknown>): Promise<number> {
  const heard = streams.waitFor(text, MOST_WAIT_MS);
  await cause();
  return Math.max(...(await heard));
}
