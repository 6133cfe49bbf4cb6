import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/** Feature tests that mock a module, which requires a process without loaded modules. */
const mocking = [
  'apps/server/src/faults/parts.test.ts',
  'apps/server/src/features/competitions/toy/toy.test.ts',
  'apps/server/src/old-ids.test.ts',
];

/** Screen tests that failed at times in a page that other files had used: they follow positions of the scroll. */
const scrolling = ['apps/web/src/features/chat/chat.test.tsx'];

/** What all screen tests need. */
const inThePage = {
  environment: 'happy-dom' as const,
  setupFiles: ['apps/web/src/testing/setup.ts'],
  // The first test of a file waits until the page's modules are compiled.
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    // More than the cores of a small machine are slower, not faster; the level of the features asks for one more.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts'],
          setupFiles: ['test/setup/seed.ts'],
          // Loading the rules takes longer than most files do, and they keep nothing.
          isolate: false,
          // Ten thousand sequences of results take a while on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'structure',
          include: ['test/*.test.ts'],
        },
      },
      {
        test: {
          name: 'bundle',
          include: ['test/bundle/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'failover',
          include: ['test/failover/*.test.ts', 'apps/server/src/faults/two-processes.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/package/*.test.ts'],
          testTimeout: 20 * 60_000,
          hookTimeout: 20 * 60_000,
        },
      },
      {
        test: {
          name: 'features',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: mocking,
          globalSetup: ['test/setup/bundle.ts'],
          pool: 'forks',
          // Threads and processes that tests start run TypeScript, too.
          execArgv: ['--import', 'tsx'],
          // Loading the server takes longer than most files do. A file restores what it changes in its process.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'features-mocked',
          include: mocking,
          pool: 'forks',
          // Threads and processes that tests start run TypeScript, too.
          execArgv: ['--import', 'tsx'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...inThePage,
          name: 'screens',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: scrolling,
          // Loading the page takes longer than most files do.
          isolate: false,
        },
      },
      {
        test: { ...inThePage, name: 'screens-apart', include: scrolling },
      },
    ],
  },
});
