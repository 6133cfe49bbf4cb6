import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { EventFileError, readEventFile } from '../features/templates/event-file.ts';
import { claimData } from '../kernel/db/data-lock.ts';
import { runLockroom } from '../testing/run-lockroom.ts';
import { newDataDir } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../test/events/${name}.json`, import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataDir(): string {
  const folder = newDataDir();
  folders.push(folder);
  return folder;
}

const load = (settings: Record<string, string>, ...files: string[]) =>
  runLockroom(settings, ['templates', ...files]);

// Runs only on PostgreSQL, because opening the embedded database for every run would take seconds.
test.runIf(isOnPostgres())(
  'the command creates templates, prints a line for each, and changes nothing when run again',
  async () => {
    const folder = dataDir();
    const { url, drop } = await emptyDatabase();
    const settings = { DATABASE_URL: url };
    const [card, bracket] = [fileOf('mma-ufc-300'), fileOf('nfl-2015-12team')];
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{"kind": "fight-card", "sport": "chess", "name": "x", "fights": []}');
    const first = await load(settings, card, wrong, bracket, join(folder, 'none.json'));
    expect(first.out.split('\n')).toEqual(
      expect.arrayContaining([
        `${card} created: UFC 300 (mma, 13 fights)`,
        `${bracket} created: NFL playoffs 2015 season (football, 12 teams)`,
      ]),
    );
    expect(first.err).toContain(`${wrong} is not an event file: sport: `);
    expect(first.err).toContain('none.json cannot be read: ENOENT');
    expect(first.code).toBe(1);
    const second = await load(settings, card, bracket);
    expect(second).toEqual({
      code: 0,
      out: `${card} unchanged: UFC 300 (mma, 13 fights)\n${bracket} unchanged: NFL playoffs 2015 season (football, 12 teams)\n`,
      err: '',
    });
    expect(await load(settings)).toMatchObject({
      code: 1,
      err: 'Specify the event files: lockroom templates <file...>\n',
    });
    await drop();
  },
);

test.skipIf(isOnPostgres())(
  'the command refuses to open an embedded database that another process is using',
  async () => {
    const folder = dataDir();
    const lock = claimData(folder);
    expect(await load({ DATA_DIR: folder }, fileOf('mma-ufc-300'))).toEqual({
      code: 1,
      out: '',
      err: `The data folder ${folder} is in use by another Lockroom process.\n`,
    });
    lock.release();
  },
);

const CARD = {
  kind: 'fight-card',
  sport: 'mma',
  name: 'X',
  fights: [
    {
      fighter1: 'A',
      fighter2: 'B',
      odds1: '-150',
      odds2: '+130',
      winner: 1,
      outcome: 'win',
      method: 'KO/TKO',
    },
  ],
};
const [FIGHT] = CARD.fights;

test.each([
  ['no JSON', '{', 'is not JSON'],
  ['another JSON object', '{"a": 1}', 'is not an event file: kind: '],
  ['a list', '[]', 'is not an event file: '],
  ['no fights', JSON.stringify({ ...CARD, fights: [] }), 'is not an event file: fights: '],
  [
    'invalid odds',
    JSON.stringify({ ...CARD, fights: [{ ...FIGHT, odds1: 'x' }] }),
    'has invalid odds for A: x',
  ],
  [
    'no method',
    JSON.stringify({ ...CARD, fights: [{ ...FIGHT, method: 'Magic' }] }),
    'has no winner or no known method for A vs B',
  ],
])('an event file with %s is refused with a one-line error', (_, text, message) => {
  expect(() => readEventFile(text)).toThrow(EventFileError);
  expect(() => readEventFile(text)).toThrow(message);
});
