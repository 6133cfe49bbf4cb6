import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres } from '../kernel/db/connect.ts';
import { EVERYWHERE, KEYED } from '../kernel/db/keyed-tables.ts';
import { migrateDatabase } from '../kernel/db/migrate.ts';
import { emptyDatabase, isOnPostgres, openTestDatabase } from '../testing/test-database.ts';
import { planDistribution } from './distribute/plan.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let plan: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const client = await database.pool.connect();
  plan = await planDistribution(client);
  client.release();
});
afterAll(() => database.close());

test('every table with the key of a room is divided by it, or everywhere', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'room_key' order by 1`);
  const placed: string[] = [...KEYED, ...EVERYWHERE];
  expect(rows.map(({ name }) => name).filter((name) => !placed.includes(name))).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...KEYED]));
  const divided = plan.flatMap(
    (text) => /create_distributed_table\('(\w+)', 'room_key'/.exec(text)?.[1] ?? [],
  );
  expect(divided).toEqual([...KEYED]);
});

test('a table is placed after those that it refers to, and its references are dropped before and made after', () => {
  const at = (text: string) => plan.findIndex((one) => one.includes(text));
  const first = at("create_distributed_table('rooms'");
  expect(at('alter table "entries" drop constraint "entries_room_fk"')).toBeLessThan(first);
  expect(at("create_reference_table('users')")).toBeLessThan(at("create_reference_table('sessions')"));
  const again = at('alter table "entries" add constraint "entries_room_fk" FOREIGN KEY (room_id, room_key)');
  expect(again).toBeGreaterThan(at("create_distributed_table('entries'"));
  // A template is everywhere, and cannot refer to what is divided.
  expect(at('drop constraint "templates_competition_fk"')).toBeGreaterThanOrEqual(0);
  expect(at('add constraint "templates_competition_fk"')).toBe(-1);
});

test.skipIf(!isOnPostgres())('the command prints the plan, runs nothing, and does nothing else', async () => {
  const own = await emptyDatabase();
  const { pool, close } = connectPostgres(own.url, { max: 1 });
  await migrateDatabase(pool);
  const run = (...words: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const command = fileURLToPath(new URL('./distribute.ts', import.meta.url));
      const env = { PATH: process.env.PATH ?? '', DATABASE_URL: own.url };
      const child = execFile(process.execPath, [command, ...words], { env }, (_, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      );
    });
  const printed = await run('--dry-run');
  expect(printed).toMatchObject({ code: 0, err: '' });
  expect(printed.out.trim().split('\n')).toEqual(plan.map((statement) => `${statement};`));
  const refused = await run();
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(
    'Lockroom cannot run on several database machines yet, so this only prints what it would do: ' +
      'lockroom distribute --dry-run\n',
  );
  await close();
  await own.drop();
});
