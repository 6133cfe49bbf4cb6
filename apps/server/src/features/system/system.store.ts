import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';

/** Runs a trivial query; throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
