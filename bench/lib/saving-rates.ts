import type { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { above, below, type Figure, percentile, told } from './figures.ts';
import type { Save } from './lock-night.ts';
import { sendAll } from './open-loop.ts';
import { type RunningServer, startServer } from './processes.ts';
import { postmasterOf, processorMs } from './processor.ts';
import { scaled } from './scale.ts';

const YARDSTICK = fileURLToPath(new URL('../yardsticks/memory-server.ts', import.meta.url));
const MOST_P99_MS = 300;
const STEP_SECONDS = scaled(6, 2);
const STEADY_SECONDS = scaled(8, 2);

/** A kind of save, with its rates and limits. */
export interface Saving {
  /** What is saved, such as 'single picks'. */
  what: string;
  save: Save;
  members: number;
  /** Saves per second, increased until latency exceeds its limit. */
  steps: readonly number[];
  aim: number;
  /** The rate at which the processor time of a save is measured. */
  steady: number;
  stored(client: pg.ClientBase): Promise<ReadonlyMap<number, 1 | 2>>;
}

interface Ground {
  servers: readonly RunningServer[];
  agent: Agent;
  client: pg.ClientBase;
}

interface Run {
  rate: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Sends saves at their scheduled times, regardless of earlier ones, and looks for lost saves. */
export async function measureSaving(saving: Saving, { servers, agent, client }: Ground): Promise<Figure[]> {
  const urls = servers.map(({ url }) => url);
  const pids = servers.map(({ pid }) => pid);
  const acknowledged = new Map<number, 1 | 2>();
  let nth = 0;
  const run = async (rate: number, seconds: number): Promise<Run> => {
    const from = nth;
    nth += rate * seconds;
    const times = Array.from({ length: rate * seconds }, (_, n) => (n * 1_000) / rate);
    const place = (n: number) => {
      const member = (from + n) % saving.members;
      const content: 1 | 2 = Math.floor((from + n) / saving.members) % 2 === 0 ? 1 : 2;
      return { member, content };
    };
    const sent = await sendAll(times, (n) => {
      const { member, content } = place(n);
      return saving.save(member, content, urls, agent);
    });
    for (const { nth: n, status } of sent) {
      const { member, content } = place(n);
      if (status === 200) acknowledged.set(member, content);
    }
    const latencies = sent.map(({ latencyMs }) => latencyMs);
    const failed = sent.filter(({ status }) => status !== 200).length;
    return { rate, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failed };
  };

  await run(saving.steady, scaled(4, 2));
  const postmaster = await postmasterOf(client);
  const logged = await walBytes(client);
  const before = processorMs(pids, postmaster);
  await run(saving.steady, STEADY_SECONDS);
  const after = processorMs(pids, postmaster);
  const count = saving.steady * STEADY_SECONDS;
  const log = ((await walBytes(client)) - logged) / count;
  const [own, database] = [
    (after.servers - before.servers) / count,
    (after.database - before.database) / count,
  ];
  const steps: Run[] = [];
  for (const rate of saving.steps) {
    const step = await run(rate, STEP_SECONDS);
    steps.push(step);
    if (step.failed > 0 || step.p99 > MOST_P99_MS) break;
  }
  const good = steps.filter(({ failed, p99 }) => failed === 0 && p99 <= MOST_P99_MS);
  const stored = await saving.stored(client);
  const lost = [...acknowledged].filter(([member, content]) => stored.get(member) !== content).length;
  const bare = await measureBare(saving, agent);
  const part = 'lock';
  const name = (what: string) => `${saving.what}: ${what}`;
  return [
    above(saving.aim, {
      part,
      name: name(`most a second that two processes answer with p99 under ${MOST_P99_MS} ms`),
      value: Math.max(0, ...good.map(({ rate }) => rate)),
      yardstick: { name: 'a bare server, from memory', value: bare.rate },
      more: { steps },
    }),
    below(1, {
      part,
      name: name('acknowledged and lost'),
      value: lost,
      more: { members: acknowledged.size },
    }),
    told({
      part,
      name: name(`processor time of each at ${saving.steady} a second, ms`),
      value: own + database,
      yardstick: { name: 'a bare server, from memory', value: bare.processorMs },
      more: { servers: own, database },
    }),
    told({ part, name: name('write-ahead log of each, bytes'), value: log }),
  ];
}

/** Returns the bytes written to the write-ahead log since the database was created. */
async function walBytes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Measures the load generator's own limit with the same requests against a server that does nothing. */
async function measureBare({ save, members, steps, steady }: Saving, agent: Agent) {
  const bare = await startServer(YARDSTICK, {}, '/');
  try {
    const run = async (rate: number, seconds: number) => {
      const times = Array.from({ length: rate * seconds }, (_, n) => (n * 1_000) / rate);
      const sent = await sendAll(times, (n) => save(n % members, 1, [bare.url], agent));
      return percentile(
        sent.map(({ latencyMs }) => latencyMs),
        0.99,
      );
    };
    const before = processorMs([bare.pid], 0).servers;
    await run(steady, STEADY_SECONDS);
    const processor = (processorMs([bare.pid], 0).servers - before) / (steady * STEADY_SECONDS);
    let rate = 0;
    for (const step of steps) {
      if ((await run(step, scaled(3, 1))) > MOST_P99_MS) break;
      rate = step;
    }
    return { rate, processorMs: processor };
  } finally {
    await bare.stop();
  }
}
