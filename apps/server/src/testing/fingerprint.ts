import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

const TABLES = [
  'users',
  'password_resets',
  'images',
  'rooms',
  'competitions',
  'room_members',
  'changes',
  'fights',
  'entries',
  'fight_picks',
  'tournaments',
  'tournament_picks',
  'messages',
  'friend_requests',
  'notifications',
  'support_posts',
  'support_comments',
  'dev_plans',
  'templates',
  'followings',
];

/**
 * A digest of all stored rows by table, except sessions and jobs. The jobs of earlier calls are done first: they write
 * after their call has answered.
 */
export async function fingerprintOf({ worker, db }: TestServer): Promise<Record<string, string>> {
  await worker.drain();
  const digests = TABLES.map(
    (table) =>
      sql`select ${table}::text as table, md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.identifier(table)} t`,
  );
  const { rows } = await db.execute<{ table: string; digest: string | null }>(
    sql.join(digests, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ table, digest }) => [table, digest ?? '']));
}
