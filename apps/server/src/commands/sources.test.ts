import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBracket } from '@lockroom/testing/teller/bracket-script';
import { writeCard } from '@lockroom/testing/teller/card-script';
import { type Script, startTeller } from '@lockroom/testing/teller/teller';
import { afterAll, expect, test } from 'vitest';
import { runLockroom } from '../testing/run-lockroom.ts';
import { newDataDir } from '../testing/spawn-server.ts';

const DAY = 24 * 3_600_000;
const teller = await startTeller(Date.now);
afterAll(() => teller.close());

async function check(settings: Record<string, string>, ...names: string[]) {
  const { code, out, err } = await runLockroom(settings, ['sources', 'check', ...names]);
  return { code, out: out.trim().split('\n'), err };
}

const startsAt = Date.now() + 2 * DAY;
const bracket = (event: string): Script => writeBracket({ event, seed: 1, traps: [], startsAt });
const changed = (script: Script): Script => ({
  ...script,
  failures: [{ trap: 'changed-shape', from: 0, to: Date.now() + DAY }],
});
const on = (...names: string[]) =>
  Object.fromEntries([
    ['EVENT_SOURCES', names.join()],
    ...names.map((name) => [`EVENT_SOURCE_BASE_${name.toUpperCase()}`, teller.url]),
  ]);

test('the source check succeeds and prints one line per request if all responses have the expected shape', async () => {
  teller.scripts = [
    bracket('nfl-2023-14team'),
    bracket('nba-2023'),
    bracket('nhl-2022'),
    bracket('mlb-2023-12team'),
    bracket('ncaa-2022'),
    writeCard({ event: 'mma-ufc-300', seed: 1, traps: [], startsAt }),
  ];
  const mapping = join(newDataDir(), 'mapping.json');
  writeFileSync(
    mapping,
    JSON.stringify({
      label: 'Club',
      sport: 'mma',
      event: { name: 'meet.title', startsAt: 'meet.when' },
      contests: 'matches',
      contest: {
        id: 'no',
        a: 'red',
        b: 'blue',
        state: 'status',
        winner: 'winner',
        startsAt: 'at',
        method: 'how',
      },
      states: { final: 'final', live: 'live', off: 'cancelled' },
    }),
  );
  const settings = {
    ...on('espn', 'nfl', 'nba', 'nhl', 'mlb', 'ncaa', 'odds', 'json'),
    EVENT_SOURCE_ODDS_KEY: 'a-secret-key',
    EVENT_SOURCE_JSON_URL: 'https://club.example/generic/0',
    EVENT_SOURCE_JSON_MAPPING: mapping,
  };
  const { code, out, err } = await check(settings);
  expect({ code, err, bad: out.filter((line) => !/: 200, \d+ kB, ok$/.test(line)) }).toEqual({
    code: 0,
    err: '',
    bad: [],
  });
  expect(new Set(out.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['espn', 'nfl', 'nba', 'nhl', 'mlb', 'ncaa', 'odds', 'json']),
  );
  expect(out.join()).not.toContain('a-secret-key');
  // The requests fetch four playoff weeks and the standings. The request for week 1 also lists the events.
  expect(out.filter((line) => line.startsWith('nfl '))).toHaveLength(5);
  expect(teller.requests.filter(({ path }) => path.includes('a-secret-key'))).toHaveLength(2);
});

test('the source check fails and prints the unexpected field if a response has the wrong shape', async () => {
  teller.scripts = [changed(bracket('nhl-2022'))];
  const { code, out } = await check(on('nhl', 'mlb'), 'nhl');
  expect(code).toBe(1);
  expect(out).toHaveLength(2);
  expect(out[0]).toMatch(/^nhl \/v1\/playoff-bracket\/\d{4}: 200, \d+ kB, changed at bracketTitle: /);
});

test('the source check fails if a source does not respond', async () => {
  teller.scripts = [];
  const { code, out } = await check(on('mlb'));
  expect({ code, out }).toEqual({
    code: 1,
    out: [
      expect.stringMatching(
        /^mlb \/api\/v1\/schedule\/postseason\/series\?season=\d{4}: The server responded with status 404\.$/,
      ),
    ],
  });
});

test('the source check refuses a source that is not enabled', async () => {
  expect(await check(on('mlb'), 'nhl')).toMatchObject({
    code: 1,
    err: "EVENT_SOURCES does not enable 'nhl'.\n",
  });
});
