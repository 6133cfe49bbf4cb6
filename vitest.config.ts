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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
