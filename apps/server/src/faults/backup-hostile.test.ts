import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createLots } from '@lockroom/testing/lots';
import { afterAll, expect, test } from 'vitest';
import { checksum } from '../kernel/db/backup/format.ts';
import { restoreBackup } from '../kernel/db/backup/restore-backup.ts';
import { writeBackup } from '../kernel/db/backup/write-backup.ts';
import { PlainFailure } from '../kernel/errors.ts';
import { isLongRun } from '../testing/faults.ts';
import { fillEveryTable, readEveryTable } from '../testing/filled-schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockroom-backup-'));
const connection = await openTestDatabase();
const client = await connection.pool.connect();
await client.query('truncate dev_plans');
await fillEveryTable(client);
const good = join(folder, 'good');
await writeBackup(client, good, new Date('2026-03-01T12:00:00.000Z'));
const lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n').slice(0, -1);
const before = await readEveryTable(client);
afterAll(async () => {
  client.release();
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes lines as a backup with a valid checksum. */
function forge(forged: readonly string[]): string {
  const sum = checksum();
  for (const line of forged) sum.add(line);
  const rows = forged.filter((line) => line.startsWith('[')).length;
  return written(gzipSync(`${[...forged, JSON.stringify({ rows, sha256: sum.digest() })].join('\n')}\n`));
}

function written(bytes: Buffer): string {
  const file = join(folder, 'bad');
  writeFileSync(file, bytes);
  return file;
}

const restored = (file: string) => restoreBackup(client, file, { replaces: true });

async function expectRefused(file: string, reason: string | RegExp, what: string): Promise<void> {
  const error = await restored(file).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error, what).toBeInstanceOf(PlainFailure);
  expect((error as Error).message, what).toMatch(reason);
  expect((error as Error).message, what).not.toContain('\n');
  expect(await readEveryTable(client), what).toEqual(before);
}

/** Returns the backup's lines with the first row of a table replaced. */
function withRow(table: string, change: (row: Record<string, unknown>) => string | string[]): string[] {
  const at = lines.indexOf(JSON.stringify({ table })) + 1;
  const row: unknown = JSON.parse((lines[at] ?? '').slice(1, -1));
  return lines.toSpliced(at, 1, ...[change(row as Record<string, unknown>)].flat());
}
const row = (fields: object) => `[${JSON.stringify(fields)}]`;

test('a backup that is truncated or has one flipped bit is either refused or restores the original data', async () => {
  const bytes = readFileSync(good);
  const lots = createLots(4_112_026);
  const tries = isLongRun() ? 400 : 25;
  for (let nth = 0; nth < tries; nth += 1) {
    const at = lots.between(0, bytes.length - 1);
    await expectRefused(written(bytes.subarray(0, at)), 'cannot be restored', `cut off at ${at}`);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << lots.between(0, 7));
    const error = await restored(written(changed)).catch((thrown: unknown) => thrown);
    if (error instanceof Error) expect(error, `changed at ${at}`).toBeInstanceOf(PlainFailure);
    else expect(await readEveryTable(client), `changed at ${at}`).toEqual(before);
  }
  expect(await readEveryTable(client)).toEqual(before);
});

const head = (change: object) => () => [
  JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change }),
  ...lines.slice(1),
];
const hostile: [what: string, reason: RegExp, forged: () => string[]][] = [
  ['another format version', /not a backup of this version/, head({ version: 2 })],
  ['another format', /not a backup of this version/, head({ format: 'lockroom-room' })],
  ['a newer schema', /another version of Lockroom/, head({ schema: '9999_future' })],
  ['SQL as its schema', /another version of Lockroom/, head({ schema: "0001'; drop table users; --" })],
  ['nothing but a header', /it is empty/, () => lines.slice(0, 1)],
  ['rows before a table', /a row of no table/, () => lines.toSpliced(1, 1)],
  [
    'SQL as the name of a table',
    /has no table/,
    () => [...lines, JSON.stringify({ table: 'users"; drop table users; --' })],
  ],
  [
    'a system table of the database',
    /has no table/,
    () => [...lines, JSON.stringify({ table: 'pg_authid' }), row({ rolname: 'eve' })],
  ],
  [
    'a reference to a missing row',
    /foreign key/,
    () => withRow('rooms', (one) => row({ ...one, creator_id: one.id })),
  ],
  ['the same row twice', /duplicate key/, () => withRow('users', (one) => [row(one), row(one)])],
  ['a missing required value', /null value/, () => withRow('users', ({ username: _, ...one }) => row(one))],
  ['a value of another type', /invalid input/, () => withRow('users', (one) => row({ ...one, id: 'eve' }))],
  [
    'a date that is out of range',
    /out of range/,
    () => withRow('users', (one) => row({ ...one, created_at: '999999-01-01T00:00:00Z' })),
  ],
  [
    'an unknown column',
    /does not match its schema/,
    () => withRow('users', (one) => row({ ...one, is_root: true })),
  ],
  ['a row that is not an object', /does not match its schema/, () => withRow('users', () => '[5]')],
  ['an empty row', /does not match its schema/, () => withRow('users', () => '[]')],
  [
    'two rows in one line',
    /does not match its schema/,
    () => withRow('users', (one) => `[${JSON.stringify(one)},${JSON.stringify({ ...one, id: one.id })}]`),
  ],
  [
    'a text with a null character',
    /unsupported Unicode|cannot be converted/,
    () => withRow('users', (one) => row({ ...one, username: 'a\u0000b' })),
  ],
  [
    'a lone surrogate',
    /contradict each other/,
    () => withRow('users', (one) => row(one).replace(String(one.username), '\\ud800')),
  ],
  [
    'an invalid number',
    /overflows|out of range|invalid input/,
    () => withRow('images', (one) => row(one).replace(/"width":\d+/, '"width":1e400000')),
  ],
  [
    'deep nesting',
    /does not match its schema/,
    () =>
      withRow('rooms', (one) =>
        row({ ...one, sport_config: 0 }).replace(
          '"sport_config":0',
          `"sport_config":${'['.repeat(200_000)}${']'.repeat(200_000)}`,
        ),
      ),
  ],
  [
    'a line of 17 MB',
    /line/,
    () => withRow('rooms', (one) => row({ ...one, name: 'x'.repeat(17 * 1024 * 1024) })),
  ],
];
test.each(hostile)(
  'a backup with a defect is refused with a one-line error and changes nothing: %s',
  async (what, reason, forged) => {
    await expectRefused(forge(forged()), reason, what);
  },
);

test('the intact backup can still be restored after all the defective ones have been refused', async () => {
  await restored(good);
  expect(await readEveryTable(client)).toEqual(before);
});
