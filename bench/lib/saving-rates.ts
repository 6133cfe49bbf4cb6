import type { Agent } from 'node:http';
import type pg from 'pg';
import { above, below, type Figure, percentile } from './figures.ts';
import type { Save } from './lock-night.ts';
import { evenly, sendAll } from './open-loop.ts';
import type { RunningServer } from './processes.ts';
import { postmasterOf, processorMs } from './processor.ts';
import { scaled } from './scale.ts';

const MOST_P99_MS = 300;
const STEP_SECONDS = scaled(6, 2);
const STEADY_SECONDS = scaled(8, 2);

export interface Saving {
  /** What is saved, such as 'single picks'. */
  what: string;
  save: Save;
  members: number;
  /** The rates to try, in saves per second, until latency exceeds its limit. */
  steps: readonly number[];
  aim: number;
  /** The rate, in saves per second, at which the CPU time of a save is measured. */
  steady: number;
  stored(client: pg.ClientBase): Promise<ReadonlyMap<number, 1 | 2>>;
}

interface Ground {
  servers: readonly RunningServer[];
  agent: Agent;
  client: pg.ClientBase;
}

/** Sends saves at their scheduled times, regardless of the outcome of earlier ones, and checks for lost saves. */
export async function measureSaving(saving: Saving, { servers, agent, client }: Ground): Promise<Figure[]> {
  const urls = servers.map(({ url }) => url);
  const pids = servers.map(({ pid }) => pid);
  const acknowledged = new Map<number, 1 | 2>();
  let count = 0;
  const run = async (rate: number, seconds: number) => {
    const from = count;
    count += rate * seconds;
    const place = (n: number) => {
      const content: 1 | 2 = Math.floor((from + n) / saving.members) % 2 === 0 ? 1 : 2;
      return { member: (from + n) % saving.members, content };
    };
    const sent = await sendAll(evenly(rate, seconds), (n) => {
      const { member, content } = place(n);
      return saving.save(member, content, urls, agent);
    });
    for (const { nth, status } of sent) {
      const { member, content } = place(nth);
      if (status === 200) acknowledged.set(member, content);
    }
    const failed = sent.filter(({ status }) => status !== 200).length;
    const p99 = percentile(
      sent.map(({ latencyMs }) => latencyMs),
      0.99,
    );
    return { rate, p99, failed, isGood: failed === 0 && p99 <= MOST_P99_MS };
  };

  await run(saving.steady, scaled(4, 2));
  const postmaster = await postmasterOf(client);
  const before = processorMs(pids, postmaster);
  await run(saving.steady, STEADY_SECONDS);
  const spent = (processorMs(pids, postmaster) - before) / (saving.steady * STEADY_SECONDS);
  const steps: Awaited<ReturnType<typeof run>>[] = [];
  for (const rate of saving.steps) {
    steps.push(await run(rate, STEP_SECONDS));
    if (!steps.at(-1)?.isGood) break;
  }
  const stored = await saving.stored(client);
  const lost = [...acknowledged].filter(([member, content]) => stored.get(member) !== content).length;
  const part = 'lock';
  const name = (what: string) => `${saving.what}: ${what}`;
  return [
    above(saving.aim, {
      part,
      name: name(`most a second that two processes answer with p99 under ${MOST_P99_MS} ms`),
      value: Math.max(0, ...steps.flatMap(({ isGood, rate }) => (isGood ? [rate] : []))),
      more: { steps },
    }),
    below(1, { part, name: name('acknowledged and lost'), value: lost }),
    {
      part,
      name: name(`processor time of each at ${saving.steady} a second, server and database, ms`),
      value: spent,
    },
  ];
}
