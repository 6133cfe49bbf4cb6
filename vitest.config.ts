import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The features keep a database in every worker; more than two are slower on a small machine, not faster.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts'],
          setupFiles: ['test/setup/seed.ts'],
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
          name: 'features',
          include: ['apps/server/src/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // The first test of a file waits for the parts of the page to be compiled.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
