import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/** Tests of behavior that differs on the embedded database. The whole server is tested on PostgreSQL. */
const EMBEDDED = [
  'apps/server/src/process.test.ts',
  'apps/server/src/faults/{backup,clock-steps,kill,migrations,no-room}.test.ts',
  'apps/server/src/kernel/db/{first-run,open,transaction}.test.ts',
  'apps/server/src/commands/templates.test.ts',
  'apps/server/src/features/transfers/transfers.test.ts',
  'test/bundle/*.test.ts',
];

/** Tests that kill or block processes and databases. They run with `npm run test:long -- faults`. */
const LONG_FAULTS =
  'apps/server/src/faults/{backup,busy-process,database-away,followed-night,migrations,two-processes}.test.ts';

/**
 * Random rooms that are compared with models of the rules. They run with `npm run test:long -- examples`; the other tests
 * have an example of each rule.
 */
export const RANDOM = [
  'apps/server/src/features/rooms/managers-drills.test.ts',
  'apps/server/src/features/notifications/reminders-rooms.test.ts',
];

/** Files that mock a module. A module can be mocked only before the process has loaded it. */
const MOCKING = ['apps/server/src/faults/parts.test.ts'];

/** Page tests that depend on scroll positions, or reload modules that later files would share. */
const ISOLATED = [
  'apps/web/src/features/chat/chat.test.tsx',
  'apps/web/src/features/chances/chances-worker.test.ts',
  'apps/web/src/api/session.test.ts',
];

/** Settings that the long tests also use. */
export const onServer = {
  globalSetup: ['test/setup/server.ts'],
  pool: 'forks' as const,
  // Test files share the loaded server, because loading it takes longer than running most files. Each file restores
  // what it changes in the process.
  isolate: false,
  // Threads and processes started by tests also run TypeScript.
  execArgv: ['--import', 'tsx'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export const inPage = {
  environment: 'happy-dom' as const,
  setupFiles: ['apps/web/src/testing/setup.ts'],
  // Test files share the loaded page, because loading it takes longer than running most files.
  isolate: false,
  // The first test of a file waits until the page's modules are compiled.
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Server tests often wait for restarts, locks and unresponsive mail servers, so three workers are needed to use two
    // cores fully.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts', 'test/*.test.ts'],
          setupFiles: ['test/setup/seed.ts'],
          // Test files share the loaded rules, which have no state, because loading them takes longer than running most
          // files.
          isolate: false,
          // Thousands of random rooms take some time on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...onServer,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [LONG_FAULTS, ...MOCKING, ...RANDOM],
        },
      },
      { test: { ...onServer, name: 'server-mocked', include: MOCKING, isolate: true } },
      {
        test: { ...onServer, name: 'embedded', include: EMBEDDED, env: { TEST_DATABASE_URL: '' } },
      },
      { test: { ...inPage, name: 'page', include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude: ISOLATED } },
      { test: { ...inPage, name: 'page-isolated', include: ISOLATED, isolate: true } },
    ],
  },
});
