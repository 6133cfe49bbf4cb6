import { ApiError, type competitions } from '@lockroom/contract';
import { createLots } from '@lockroom/testing/lots';
import { expect, onTestFinished, test } from 'vitest';
import type { SharedHandler } from '../../kernel/http/pipeline.ts';
import { createSharedAnswers, type SharedAnswers } from '../../kernel/http/shared.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { type Difference, differencesFor, openWalk, type Pair, readShared } from './testing/shared-walk.ts';

/** `npm run test:long -- shared` checks 10,000 states. */
const PAIRS = Number(process.env.SHARED_PAIRS ?? 120);
/** With this seed, the first room has a tournament and the second has a fight card. */
const SEED = 61;
/** Number of states per room, enough to include every kind of action. */
const SERIES = 60;
/** The calls are slow on a busy machine. */
const LONG = { timeout: 600_000 + PAIRS * 2_000 };

const NOON = '2026-03-01T12:00:00.000Z';
/** Builds each response separately for its viewer. */
const unshared: SharedAnswers = (_key, _asked, build) => build();

async function openPair(shared: SharedAnswers): Promise<Pair> {
  const connection = await openTestDatabase();
  const clock = createTestClock(NOON);
  const on = { shared: connection, serverClock: clock };
  const keeping = await startTestServer({ ...on, sharedAnswers: shared });
  const building = await startTestServer({ ...on, sharedAnswers: unshared });
  onTestFinished(async () => {
    await Promise.all([keeping.close(), building.close()]);
    await connection.close();
  });
  return { keeping: { ...keeping, clock }, building: { ...building, clock } };
}

/**
 * Takes rooms through random states: in each state, one viewer reads the room, something changes, and another viewer
 * reads it. Returns the first difference found, or null.
 */
async function walk(pair: Pair, pairs: number, done = new Map<string, number>()): Promise<Difference | null> {
  for (let at = 0; at < pairs; at += SERIES) {
    pair.building.clock.set(NOON);
    const lots = createLots(SEED + at);
    const walked = await openWalk(pair, lots);
    const viewers = Object.entries(walked.people);
    for (let nth = at; nth < Math.min(at + SERIES, pairs); nth++) {
      const before = lots.oneOf(viewers);
      const [name, act] = lots.oneOf(walked.acts);
      const after = lots.oneOf(viewers.filter(([who]) => who !== before[0]));
      await readShared(pair, walked, before[1]);
      try {
        await act();
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        // A refused action leaves the state unchanged.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
      }
      const [difference] = await differencesFor(pair, walked, after[1]);
      if (difference) return `${nth}, ${before[0]}, ${name}, ${after[0]}: ${difference}`;
    }
  }
  return null;
}

test('every response shared by several viewers equals the response built for each viewer', LONG, async () => {
  const done = new Map<string, number>();
  expect(await walk(await openPair(createSharedAnswers()), PAIRS, done)).toBeNull();
  const often = ['time', 'a result', 'a lock', 'completion', 'a guest who leaves', 'an undone action'];
  for (const act of often) expect(done.get(act), act).toBeGreaterThan(0);
});

const always = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Caches with typical mistakes, one mistake each. */
const LEAKS: [string, (answers: SharedAnswers) => SharedAnswers][] = [
  [
    'a lock whose time has come',
    (answers) => (key, asked, build) => answers(key, asked, async () => ({ ...(await build()), ...always })),
  ],
  ['the version', (answers) => (key, asked, build) => answers(key, { ...asked, version: 0 }, build)],
  ['the room', (answers) => (key, asked, build) => answers(key.split(' ')[0] ?? '', asked, build)],
];

test.each(LEAKS)('the comparison detects a cache that ignores %s', LONG, async (_, leaking) => {
  expect(await walk(await openPair(leaking(createSharedAnswers())), 4 * SERIES)).not.toBeNull();
});

test('code that builds a shared response has no access to the viewer', () => {
  type Building = Parameters<SharedHandler<typeof competitions.standings>>[0];
  // @ts-expect-error The viewer is not available.
  const leak = (context: Building) => context.viewer;
  // @ts-expect-error There is no field that says whether the viewer manages the room.
  const other = (context: Building) => context.room.isManager;
  expect([leak, other]).toHaveLength(2);
});
