import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/** What differs on the embedded database. All of the server is tested on PostgreSQL. */
const EMBEDDED = [
  'apps/server/src/process.test.ts',
  'apps/server/src/faults/{backup,busy-process,clock-steps,kill,migrations,no-room}.test.ts',
  'apps/server/src/kernel/db/{first-run,open,transaction}.test.ts',
  'apps/server/src/commands/templates.test.ts',
  'apps/server/src/features/transfers/transfers.test.ts',
  'test/bundle/*.test.ts',
];

/** Files that mock a module, which requires a process without loaded modules. */
const MOCKING = ['apps/server/src/faults/parts.test.ts'];

/** They follow scroll positions, and failed at times in a page that other files had used. */
const SCROLLING = ['apps/web/src/features/chat/chat.test.tsx'];

/** Also used by the long tests. */
export const onServer = {
  globalSetup: ['test/setup/server.ts'],
  pool: 'forks' as const,
  // Loading the server takes longer than most files do. A file restores what it changes in its process.
  isolate: false,
  // Threads and processes that tests start run TypeScript, too.
  execArgv: ['--import', 'tsx'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export const inPage = {
  environment: 'happy-dom' as const,
  setupFiles: ['apps/web/src/testing/setup.ts'],
  // Loading the page takes longer than most files do.
  isolate: false,
  // The first test of a file waits until the page's modules are compiled.
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Server tests wait for restarts, locks that fall and mail servers that hang, so a third worker fills two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts', 'test/*.test.ts'],
          setupFiles: ['test/setup/seed.ts'],
          // Loading the rules takes longer than most files do, and they keep nothing.
          isolate: false,
          // Ten thousand sequences of results take a while on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...onServer,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: MOCKING,
        },
      },
      { test: { ...onServer, name: 'server-mocked', include: MOCKING, isolate: true } },
      {
        test: { ...onServer, name: 'embedded', include: EMBEDDED, env: { TEST_DATABASE_URL: '' } },
      },
      { test: { ...inPage, name: 'page', include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude: SCROLLING } },
      { test: { ...inPage, name: 'page-scrolling', include: SCROLLING, isolate: true } },
    ],
  },
});
