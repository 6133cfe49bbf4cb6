import { readdirSync } from 'node:fs';
import type { TournamentState } from '@lockroom/rules';
import { fullRooms, HARD, type RoomKind } from '@lockroom/testing/full-rooms';
import { expect, type Page, test } from '@playwright/test';

// Measures how fast the page's worker finds out who can still win a room. Calls the worker directly, because opening
// whole pages would be too slow for this many rooms.

const STEPS = [63, 47, 31, 23, 15] as const;
const ROOMS = 200;
const HARD_ROOMS = 10;
/** Targets in milliseconds, from the request to the worker until the page receives the result. */
const AIMS = { median: 100, most: 1_000, hard: 10_000 } as const;

const workerName = () =>
  readdirSync('apps/web/dist/assets').find((name) => /^chances\.worker-.*\.js$/.test(name));

async function timesOf(page: Page, kind: RoomKind, open: number, count: number): Promise<(number | null)[]> {
  const [first, ...others] = fullRooms(kind, open, count + 1);
  const times: (number | null)[] = [];
  await page.evaluate(startWorker, `/assets/${workerName()}`);
  // A page is usually open before a result arrives, so the worker is warmed up first.
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(timeOf, first as TournamentState);
  for (const room of others) times.push(await page.evaluate(timeOf, room));
  return times;
}

test.beforeEach(({ page }) => page.goto('/'));

for (const open of STEPS) {
  test(`the worker quickly finds out who can still win ${ROOMS} rooms with ${open} open games`, async ({
    page,
  }) => {
    test.setTimeout(1_800_000);
    const times = sorted(await timesOf(page, 'usual', open, ROOMS));
    const [median, most] = [at(times, 0.5), at(times, 0.95)];
    console.log(`${open} open: median ${median} ms, 95 % ${most} ms, slowest ${times.at(-1)} ms`);
    expect.soft(median, 'median').toBeLessThan(AIMS.median);
    expect.soft(most, '95 %').toBeLessThan(AIMS.most);
  });
}

for (const kind of HARD) {
  test(`the worker finds out within ten seconds who can still win a hard room (${kind})`, async ({
    page,
  }) => {
    test.setTimeout(1_800_000);
    for (const open of STEPS) {
      const times = sorted(await timesOf(page, kind, open, HARD_ROOMS));
      console.log(`${kind}, ${open} open: median ${at(times, 0.5)} ms, slowest ${times.at(-1)} ms`);
      expect.soft(times.at(-1), `${open} open`).toBeLessThan(AIMS.hard);
    }
  });
}

const sorted = (times: readonly (number | null)[]) =>
  times.map((time) => time ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);

const at = (times: readonly number[], part: number) => times[Math.ceil(times.length * part) - 1] as number;

function startWorker(url: string): void {
  const before = Reflect.get(window, 'worker') as Worker | undefined;
  before?.terminate();
  Object.assign(window, { worker: new Worker(url, { type: 'module' }), asked: 0 });
}

function timeOf(rules: TournamentState): Promise<number | null> {
  const { worker, asked } = window as unknown as { worker: Worker; asked: number };
  const id = asked + 1;
  Object.assign(window, { asked: id });
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The worker failed'));
    const start = performance.now();
    worker.onmessage = ({ data }) => {
      if (data.id !== id) return;
      resolve('answer' in data ? Math.round(performance.now() - start) : null);
    };
    worker.postMessage({ id, facts: { kind: 'tournament', rules }, question: { ask: 'outlook' } });
  });
}
