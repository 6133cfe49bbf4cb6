import { rmSync } from 'node:fs';
import {
  type Crowd,
  findLosses,
  gatherCrowd,
  type Ledger,
  newLedger,
  startBurst,
} from '@lockroom/testing/burst';
import { type OpenStream, openStream } from '@lockroom/testing/read-stream';
import { sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import type { Db } from '../kernel/db/connect.ts';
import { newDataDir, type SpawnedServer, spawnServer } from './spawn-server.ts';

/**
 * Provides folders and servers that are removed after each test in the file, and runs the clean-ups that tests
 * register.
 */
export function useServers() {
  const cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  async function spawn(settings: Record<string, string>): Promise<SpawnedServer> {
    const server = await spawnServer({ RATE_LIMITS: 'off', ...settings });
    cleanUps.push(() => server.stop('SIGKILL'));
    return server;
  }
  return {
    cleanUps,
    spawn,
    async start(settings: Record<string, string>): Promise<SpawnedServer> {
      const server = await spawn(settings);
      await server.ready();
      return server;
    },
    newFolder(): string {
      const folder = newDataDir();
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  };
}

/** Whether the long runs were requested with `npm run test:long -- faults`. */
export const isLongRun = (): boolean => process.env.FAULTS === 'long';

/** Prints a measured value on a line that is easy to find in the output. */
export function report(figure: string): void {
  process.stdout.write(`measured: ${figure}\n`);
}

/** Returns the percentile for a share from 0 to 1; 0 if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const BURST = { leastSaves: 20, mostMs: 300 } as const;

/**
 * Kills a server `rounds` times at random moments during bursts of saves, and checks after each restart that every
 * acknowledged save is stored. Finally stops the server normally. `readyAfter` contains the duration of each restart in
 * milliseconds.
 */
export async function surviveCuts(
  rounds: number,
  startServer: () => Promise<SpawnedServer>,
): Promise<{ ledger: Ledger; readyAfter: number[] }> {
  const ledger = newLedger();
  const readyAfter: number[] = [];
  let crowd: Crowd | null = null;
  for (let round = 0; round <= rounds; round += 1) {
    const server = await startServer();
    const began = performance.now();
    await server.ready();
    if (round > 0) readyAfter.push(performance.now() - began);
    crowd ??= await gatherCrowd(server.url);
    expect(await findLosses(server.url, crowd, ledger), `after cut ${round}`).toEqual([]);
    if (round === rounds) {
      expect(await server.stop()).toBe(0);
      break;
    }
    const burst = startBurst(server.url, crowd, ledger);
    const enough = ledger.answered + BURST.leastSaves;
    await expect.poll(() => ledger.answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * BURST.mostMs));
    await server.stop('SIGKILL');
    await burst();
  }
  return { ledger, readyAfter };
}

/** Queries that find incomplete data, keyed by a description of what is wrong. */
const WHOLES = {
  'rooms without a competition': sql`select 1 from rooms r where not exists (select from competitions c where c.room_id = r.id)`,
  'rooms whose creator is not a member': sql`select 1 from rooms r where not exists
    (select from room_members m where m.room_id = r.id and m.user_id = r.creator_id)`,
  'rooms without a line in their log': sql`select 1 from rooms r where not exists (select from changes c where c.room_id = r.id)`,
  'entries beyond their owner’s count': sql`select 1 from entries b where not exists
    (select from room_members m where m.room_id = b.room_id and m.user_id = b.owner_id and m.last_entry_number >= b.number)`,
  'accounts without a session': sql`select 1 from users u where password_hash is not null
    and not exists (select from sessions s where s.user_id = u.id)`,
  'bracket rooms without a bracket': sql`select 1 from rooms r join competitions c on c.room_id = r.id
    where r.sport = 'custom' and not exists (select from tournaments t where t.competition_id = c.id)`,
};

/**
 * Returns the names of the inconsistencies in a database; empty if every transaction was applied completely or not at
 * all.
 */
export async function findHalves(db: Db): Promise<string[]> {
  const halves: string[] = [];
  for (const [name, query] of Object.entries(WHOLES)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) halves.push(`${rows.length} ${name}`);
  }
  return halves;
}

/** The response to a request; `ms` is the request's duration. */
export interface Answer {
  call: string;
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** Makes one request of each kind: a public one, a signed-in one, a save, and the event stream. */
export async function askEverything(url: string, crowd: Crowd): Promise<Answer[]> {
  const [member] = crowd.members;
  if (!member) throw new Error('The crowd has no members');
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  // Tests of stored saves check only picks, so they are not affected by this score.
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
      const answer = await fetch(url + call, { ...init, signal: abort.signal });
      const ms = performance.now() - start;
      abort.abort();
      return { call, status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
    }),
  );
}

/** Waits until a page would reload: either 'resync' arrives, or the stream has ended and can be opened again. */
export async function untilTold(url: string, { manager }: Crowd, stream: OpenStream): Promise<void> {
  const isTold = await stream.until(({ event }) => event === 'resync').catch(() => null);
  for (let again: OpenStream | null = null; !isTold && !again; ) {
    again = await openStream(url, manager.token).catch(() => null);
    again?.close();
  }
}
