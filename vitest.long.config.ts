import { defineConfig } from 'vitest/config';
import { inPage, onServer, RANDOM } from './vitest.config.ts';

const SERVER = 'apps/server/src';
const COMPETITIONS = `${SERVER}/features/competitions`;

/**
 * Files run one after another, because they measure or use the whole machine. They run in new processes, because some
 * files mock modules.
 */
const alone = { ...onServer, fileParallelism: false, isolate: true };
const faults = { FAULTS: 'long' };

const {
  NIGHTS = '10000',
  ACTS = '2000',
  SEASON_NIGHTS = '200',
  SHARED_PAIRS = '10000',
  ATTACK_REQUESTS = '200000',
} = process.env;

/** The long tests: `npm run test:long -- <name>`. They run without a time limit. */
export default defineConfig({
  test: {
    testTimeout: 0,
    projects: [
      {
        test: {
          ...onServer,
          name: 'nights',
          include: [`${COMPETITIONS}/fights/nights.test.ts`],
          env: { NIGHTS },
        },
      },
      {
        test: {
          ...onServer,
          name: 'acts',
          include: [`${COMPETITIONS}/acts-random.test.ts`],
          env: { ACTS },
        },
      },
      {
        test: {
          ...onServer,
          name: 'season',
          include: [`${SERVER}/features/sources/season.test.ts`],
          env: { SEASON_NIGHTS },
        },
      },
      {
        test: {
          ...onServer,
          name: 'shared',
          include: [`${COMPETITIONS}/shared-answers.test.ts`],
          env: { SHARED_PAIRS },
        },
      },
      {
        test: {
          ...onServer,
          name: 'timeline',
          include: [`${COMPETITIONS}/{timeline,tournaments/tournaments-events}.test.ts`],
          env: { TIMELINE_EVENTS: 'all' },
        },
      },
      {
        test: {
          ...onServer,
          name: 'attack',
          include: [`${SERVER}/attack/generated.test.ts`],
          env: { ATTACK_REQUESTS },
        },
      },
      {
        test: {
          ...onServer,
          name: 'examples',
          include: [
            `${SERVER}/bad-input.test.ts`,
            `${SERVER}/features/guests/forged-guests.test.ts`,
            ...RANDOM,
          ],
          env: { EXAMPLES: 'all' },
        },
      },
      {
        test: {
          ...inPage,
          name: 'examples-page',
          include: ['apps/web/src/screens/parts.test.tsx'],
          env: { EXAMPLES: 'all' },
        },
      },
      { test: { ...alone, name: 'faults', include: [`${SERVER}/faults/*.test.ts`], env: faults } },
      {
        test: {
          ...alone,
          name: 'faults-embedded',
          include: [`${SERVER}/faults/*.test.ts`],
          env: { ...faults, TEST_DATABASE_URL: '' },
        },
      },
      {
        test: {
          ...alone,
          name: 'failover',
          globalSetup: [...onServer.globalSetup, 'test/failover/setup.ts'],
          include: ['test/failover/*.test.ts', `${SERVER}/faults/two-processes.test.ts`],
        },
      },
      {
        test: {
          ...alone,
          name: 'compose',
          include: ['test/compose/*.test.ts'],
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
          name: 'chances',
          include: ['packages/rules/src/chances/*.test.ts'],
          setupFiles: ['test/setup/seed.ts'],
          testTimeout: 2 * 60 * 60_000,
          env: { OUTLOOK_ROOMS: '10000' },
        },
      },
    ],
  },
});
