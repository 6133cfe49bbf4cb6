// Runs the measurements: npm run bench [-- part ...]. Prints one table and writes it to bench/results.
// BENCH_BEFORE=<tree>/bin/lockroom.mjs also measures an earlier build; BENCH_QUICK=1 only checks that everything runs.
import { Refusal, run, runMain } from '../scripts/lib/process.mjs';
import type { Figure } from './lib/figures.ts';
import { printTable, writeResults } from './lib/report.ts';

const PARTS: Record<string, () => Promise<() => Figure[] | Promise<Figure[]>>> = {
  http: async () => (await import('./parts/http.ts')).measureHttp,
  chances: async () => (await import('./parts/chances.ts')).measureChances,
  lock: async () => (await import('./parts/lock.ts')).measureLock,
  minute: async () => (await import('./parts/minute.ts')).measureMinute,
  page: async () => (await import('./parts/page.ts')).measurePage,
  rooms: async () => (await import('./parts/rooms.ts')).measureRooms,
  start: async () => (await import('./parts/start.ts')).measureStart,
};

await runMain(async () => {
  // An explicit exit runs the exit handlers, which stop the programs that were started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown)
    throw new Refusal(`Unknown part '${unknown}'; the parts are ${Object.keys(PARTS).join(', ')}.`);
  run(process.execPath, ['scripts/prepare.mjs', 'build']);

  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const [name, load] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`Measuring ${name} ...`);
    try {
      const measure = await load();
      figures.push(...(await measure()));
    } catch (error) {
      console.error(error);
      failures.push(name);
    }
  }
  printTable(figures);
  console.log(`Written to ${writeResults(figures, failures)}.`);
  if (failures.length > 0) throw new Refusal(`Not measured: ${failures.join(', ')}.`);
});
