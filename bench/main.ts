// The measurements: npm run bench [-- part ...]. Prints one table and writes it to bench/results.
// BENCH_BEFORE=<tree>/bin/lockroom.mjs also measures an earlier build; BENCH_QUICK=1 only checks that everything runs.
import { Refusal, run, runMain } from '../scripts/lib/process.mjs';
import type { Figure } from './lib/figures.ts';
import { printTable, writeResults } from './lib/report.ts';

interface Part {
  /** The tasks of scripts/prepare.mjs that must run first. */
  needs: string[];
  load(): Promise<() => Promise<Figure[]>>;
}

const PARTS: Record<string, Part> = {
  http: {
    needs: ['build'],
    load: async () => (await import('./parts/http.ts')).measureHttp,
  },
  chances: {
    needs: [],
    load: async () => (await import('./parts/chances.ts')).measureChances,
  },
  lock: {
    needs: ['build', 'chromium'],
    load: async () => (await import('./parts/lock.ts')).measureLock,
  },
  minute: {
    needs: ['build'],
    load: async () => (await import('./parts/minute.ts')).measureMinute,
  },
  page: {
    needs: ['build', 'chromium'],
    load: async () => (await import('./parts/page.ts')).measurePage,
  },
  rooms: {
    needs: ['build'],
    load: async () => (await import('./parts/rooms.ts')).measureRooms,
  },
  start: {
    needs: ['build'],
    load: async () => (await import('./parts/start.ts')).measureStart,
  },
};

await runMain(async () => {
  // An explicit exit runs the exit handlers, which stop the programs that were started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown)
    throw new Refusal(`Unknown part '${unknown}'; the parts are ${Object.keys(PARTS).join(', ')}.`);
  const chosen = Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name));
  const needs = [...new Set(chosen.flatMap(([, part]) => part.needs))];
  if (needs.length > 0) run(process.execPath, ['scripts/prepare.mjs', ...needs]);

  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const [name, part] of chosen) {
    console.log(`Measuring ${name} ...`);
    const start = performance.now();
    try {
      const measure = await part.load();
      const measured = await measure();
      figures.push(...measured);
      printTable(measured);
      console.log(`${name} took ${Math.round((performance.now() - start) / 1000)} s.\n`);
    } catch (error) {
      console.error(error);
      failures.push(name);
    }
  }
  if (chosen.length > 1) printTable(figures);
  console.log(`Written to ${writeResults(figures, failures)}.`);
  if (failures.length > 0) throw new Refusal(`Not measured: ${failures.join(', ')}.`);
});
