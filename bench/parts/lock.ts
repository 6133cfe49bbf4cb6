// Measures the minute before a lock: ten thousand members save at scheduled times, through two server processes.
import { Agent } from 'node:http';
import { ERRORS } from '@lockroom/contract';
import { startDatabaseServer, withClient } from '../lib/database.ts';
import { below, type Figure, percentile } from '../lib/figures.ts';
import { addLockNight, type LockNight, storedPicks, storedSheets } from '../lib/lock-night.ts';
import { arrivals, evenly, type Sent, sendAll } from '../lib/open-loop.ts';
import { type Build, builds, type RunningServer, startLockroom } from '../lib/processes.ts';
import { measureSaving } from '../lib/saving-rates.ts';
import { scaled } from '../lib/scale.ts';

const MEMBERS = scaled(10_000, 1_000);
const MINUTE_MS = scaled(60_000, 10_000);
/** Node optimizes hot code only after thousands of saves. A production server has long passed that point. */
const WARM_UP_SECONDS = scaled(40, 1);
/** The number of saves that are deliberately sent late. */
const LATE = scaled(300, 50);
const LATE_MS = 2_000;
const MOST_P99_MS = 300;
const SINGLE = { steps: [300, 600, 900, 1_200, 1_500, 1_800, 2_200], aim: 1_500, steady: 200 };
const SHEETS = { steps: [200, 400, 600, 800, 1_000, 1_200], aim: 1_000, steady: 150 };

/**
 * Measures the last minute and looks for lost and late picks, then increases the rates of single picks and of whole
 * brackets until latency exceeds its limit. An earlier build is measured in the same run (see `builds`).
 */
export async function measureLock(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  try {
    const figures: Figure[] = [];
    for (const [nth, build] of builds().entries())
      figures.push(...(await measureBuild(await database.create(`lock_night_${nth}`), build)));
    return figures;
  } finally {
    await database.stop();
  }
}

async function measureBuild(url: string, { name, bundle }: Build): Promise<Figure[]> {
  const servers: RunningServer[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  try {
    // The first server creates the tables.
    for (let nth = 0; nth < 2; nth++) servers.push(await startLockroom({ DATABASE_URL: url }, bundle));
    const urls = servers.map((server) => server.url);
    const figures = await withClient(url, async (client) => {
      const night = await addLockNight(client, MEMBERS);
      const reopen = () => night.setLock(client, Date.now() + 3_600_000);
      await reopen();
      await sendAll(evenly(200, WARM_UP_SECONDS), (n) => night.save(n % MEMBERS, 1, urls, agent));
      const lockAt = Date.now() + MINUTE_MS + 1_000;
      await night.setLock(client, lockAt);
      const judged = judge(await lastMinute(night, urls, agent, lockAt), await storedPicks(client));
      await reopen();
      const ground = { servers, agent, client };
      const stored = async () => (await storedPicks(client)).winners;
      const single = { ...SINGLE, members: MEMBERS, what: 'single picks', save: night.save, stored };
      const sheets = { ...SHEETS, members: MEMBERS, what: 'sheets of 63', save: night.saveSheet };
      return [
        ...judged,
        ...(await measureSaving(single, ground)),
        ...(await measureSaving({ ...sheets, stored: storedSheets }, ground)),
      ];
    });
    return figures.map((figure) => ({ ...figure, name: name + figure.name }));
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function lastMinute(night: LockNight, urls: string[], agent: Agent, lockAt: number): Promise<Sent[]> {
  const inTime = arrivals(MEMBERS, MINUTE_MS);
  const late = Array.from({ length: LATE }, (_, n) => MINUTE_MS + (n * LATE_MS) / LATE);
  await new Promise((resolve) => setTimeout(resolve, lockAt - MINUTE_MS - Date.now()));
  // The late saves try to change picks that the first members have already made.
  return sendAll([...inTime, ...late], (n) => night.save(n % MEMBERS, n < MEMBERS ? 2 : 1, urls, agent));
}

function judge(
  sent: readonly Sent[],
  { winners, lastAt, lockAt }: Awaited<ReturnType<typeof storedPicks>>,
): Figure[] {
  const part = 'lock';
  const accepted = sent.filter(({ status }) => status === 200);
  const refused = sent.filter(({ status }) => status === ERRORS.locked.status);
  const lost = accepted.filter(({ nth }) => nth < MEMBERS && winners.get(nth) !== 2).length;
  const afterLock =
    accepted.filter(({ bytes }) => Date.parse(JSON.parse(bytes.toString()).savedAt) >= lockAt).length +
    (lastAt >= lockAt ? 1 : 0);
  const times = sent.filter(({ nth }) => nth < MEMBERS).map(({ latencyMs }) => latencyMs);
  const name = (what: string) =>
    `${MEMBERS.toLocaleString('en-US')} members in the last ${MINUTE_MS / 1000} s: ${what}`;
  return [
    below(1, { part, name: name('acknowledged picks lost'), value: lost }),
    below(1, {
      part,
      name: name('picks accepted after the lock'),
      value: afterLock,
      more: { refused: refused.length, sentLate: LATE },
    }),
    below(1, {
      part,
      name: name('saves that failed'),
      value: sent.length - accepted.length - refused.length,
    }),
    below(MOST_P99_MS, {
      part,
      name: name('p99 from the intended arrival, ms'),
      value: percentile(times, 0.99),
      more: { p50: percentile(times, 0.5), most: Math.max(...times) },
    }),
  ];
}
