// Measures the minute after a result: thousands of open pages fetch their data from one server process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import type pg from 'pg';
import { root } from '../../scripts/lib/process.mjs';
import { type DatabaseServer, startDatabaseServer, withClient } from '../lib/database.ts';
import { below, type Figure, median, percentile } from '../lib/figures.ts';
import { addLockNight, type LockNight } from '../lib/lock-night.ts';
import { probe } from '../lib/probe.ts';
import { type Build, builds, startLockroom, startServer } from '../lib/processes.ts';
import { fetchAtOnce, openResultPages } from '../lib/result-pages.ts';
import { scaled } from '../lib/scale.ts';
import { fetchBytes } from '../lib/send.ts';

const YARDSTICK = join(root, 'bench/yardsticks/memory-server.ts');
/** How many pages are open, and within how many milliseconds all of them should have the new standings. */
const PAGES = [
  { count: scaled(1_000, 100), aimMs: 500, isLast: false },
  { count: scaled(5_000, 200), aimMs: 2_000, isLast: true },
];
const OTHERS_MS = 100;
const RESULTS = scaled(3, 2);
const FIGHTS = 13;
const ALONE = scaled(2_000, 200);
const part = 'minute';

/**
 * Measures one room that everybody is a member of, with 100 entries and a locked card of 13 fights. An earlier build is
 * measured in the same run (see `builds`).
 */
export async function measureMinute(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  try {
    const figures: Figure[] = [];
    for (const [nth, build] of builds().entries())
      for (const pages of PAGES) figures.push(...(await measureBuild(database, nth, build, pages)));
    return figures;
  } finally {
    await database.stop();
  }
}

async function measureBuild(
  database: DatabaseServer,
  nth: number,
  { name, bundle }: Build,
  { count, aimMs, isLast }: (typeof PAGES)[number],
): Promise<Figure[]> {
  const databaseUrl = await database.create(`minute_${nth}_${count}`);
  const { url, stop } = await startLockroom({ DATABASE_URL: databaseUrl }, bundle);
  try {
    const { night, fightIds } = await withClient(databaseUrl, (client) => addNight(client, count));
    const [roomId = '', manager = ''] = [night.roomIds[0], night.managers[0]];
    const api = createClient({ baseUrl: url, token: () => manager });
    const pages = await openResultPages(url, roomId, night.tokens);
    const rounds: number[][] = [];
    const others: number[] = [];
    for (let result = 0; result < RESULTS; result++) {
      const probing = await probe(`${url}/api/notifications`, manager);
      rounds.push(
        await pages.repaint(() =>
          api.fights.enterResult({
            params: { fightId: fightIds[result % FIGHTS] ?? '' },
            body: { winnerId: result % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
          }),
        ),
      );
      others.push(...(await probing.stop()));
    }
    pages.close();
    const what = `${name}${count.toLocaleString('en-US')} pages`;
    const times = rounds.flat();
    return [
      below(aimMs, {
        part,
        name: `${what}: from sending a result until the last has its standings, ms`,
        value: median(rounds.map((round) => Math.max(...round))),
        more: { median: median(times), p99: percentile(times, 0.99) },
      }),
      below(OTHERS_MS, {
        part,
        name: `${what}: another's answer meanwhile on a new connection, 99th percentile, ms`,
        value: percentile(others, 0.99),
        more: { median: median(others), most: Math.max(...others) },
      }),
      ...(isLast
        ? [await compareWarm(name, `${url}/api/rooms/${roomId}/standings`, night.tokens.slice(0, 100))]
        : []),
    ];
  } finally {
    await stop();
  }
}

/** Compares warm responses with those of a bare server that sends the same bytes. */
async function compareWarm(name: string, url: string, tokens: readonly string[]): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  const answer = join(folder, 'answer');
  writeFileSync(answer, await fetchBytes(url, tokens[0] ?? '', new Agent()));
  const bare = await startServer(['--import', 'tsx', YARDSTICK], { ANSWER: answer }, '/');
  const callers = Array.from({ length: ALONE }, (_, n) => tokens[n % tokens.length] ?? '');
  const rates: [own: number[], bare: number[]] = [[], []];
  try {
    for (let round = 0; round < 3; round++)
      for (const [at, target] of [url, bare.url].entries()) {
        const times = await fetchAtOnce(target, callers);
        rates[at]?.push((callers.length / Math.max(...times)) * 1_000);
      }
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const [value, most] = [median(rates[0]), median(rates[1])];
  return {
    part,
    name: `${name}standings of 100 brackets, warm, requests/s`,
    value,
    yardstick: { name: 'the same bytes from memory', value: most },
    aim: '>= 0.8 of the yardstick',
    isMet: value >= 0.8 * most,
  };
}

/** Adds the room, a locked card of 13 fights, and picks for all entries. */
async function addNight(
  client: pg.ClientBase,
  members: number,
): Promise<{ night: LockNight; fightIds: string[] }> {
  const night = await addLockNight(client, members, members);
  await client.query(
    `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
        fighter_points, method_points, bonus_points, underdog_bonus)
      select gen_random_uuid(), f.competition_id, n, 'Red ' || n, 'Blue ' || n, '+150', '-150', 2, 1, 1, 1
      from fights f, generate_series(2, ${FIGHTS}) n`,
  );
  await client.query("update fights set lock_at = now() - interval '1 minute'");
  await client.query(
    `insert into fight_picks (id, entry_id, fight_id, winner, method, created_at, updated_at)
      select gen_random_uuid(), e.id, f.id, 1 + (e.number + f.position + ascii(substr(e.id::text, 8, 1))) % 2,
        'Decision', now(), now() from entries e join competitions c using (room_id)
        join fights f on f.competition_id = c.id`,
  );
  const { rows } = await client.query<{ id: string }>('select id from fights order by position');
  await client.query('analyze');
  return { night, fightIds: rows.map(({ id }) => id) };
}
