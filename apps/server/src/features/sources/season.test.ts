import { startTeller } from '@lockroom/testing/teller/teller';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { SOURCES } from './settings.ts';
import { drawNight, playNight } from './testing/season.ts';

/** `npm run test:long -- season` simulates 200 event nights; `SEASON_FROM=18 SEASON_NIGHTS=1` plays only night 18. */
const { SEASON_NIGHTS, SEASON_FROM = '1' } = process.env;
/** Night 3 has a tournament, which poller.test.ts does not cover. */
const FEW = [3];
const SEEDS = SEASON_NIGHTS
  ? Array.from({ length: Number(SEASON_NIGHTS) }, (_, index) => Number(SEASON_FROM) + index)
  : FEW;
const FIRST_NIGHT = Date.parse('2026-10-03T22:00:00Z');

/** Plays one night on its own server. Returns the faults found and the decisions left to people. */
async function play(seed: number): Promise<{ faults: string[]; acts: string[] }> {
  let now = FIRST_NIGHT;
  const teller = await startTeller(() => now);
  // The Odds API is left out, because it has no results and gives start times only for single fights.
  const names = SOURCES.map(({ name }) => name).filter((name) => name !== 'odds');
  const bases = names.map((name) => [`EVENT_SOURCE_BASE_${name.toUpperCase()}`, teller.url]);
  const server = await startTestServer({
    config: { eventSources: names, eventSourceSettings: Object.fromEntries(bases) },
  });
  const poll = async () => {
    now = server.clock.now();
    await server.poller.drain();
    await server.worker.drain();
  };
  const script = drawNight(seed, FIRST_NIGHT);
  try {
    const report = await playNight(server, teller, script, poll);
    const faults = (['wrong', 'reopened', 'misplaced', 'missing'] as const).flatMap((kind) =>
      report[kind].map((what) => `${script.label}: ${kind}: ${what}`),
    );
    return { faults, acts: report.acts.map((act) => `${script.label}: ${act}`) };
  } catch (error) {
    throw new Error(script.label, { cause: error });
  } finally {
    await server.close();
    await teller.close();
  }
}

test('rooms that follow events from faulty sources need almost no manual corrections', {
  timeout: SEEDS.length * 240_000,
}, async () => {
  const faults: string[] = [];
  const acts: string[] = [];
  for (const seed of SEEDS) {
    const night = await play(seed);
    faults.push(...night.faults);
    acts.push(...night.acts);
  }
  if (acts.length > 0) process.stdout.write(`left to people:\n${acts.join('\n')}\n`);
  expect(faults).toEqual([]);
  expect(acts.length).toBeLessThanOrEqual(Math.ceil(SEEDS.length / 10));
});
