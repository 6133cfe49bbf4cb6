import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/connect.ts';

/** Queries for rows that must exist together, by the name of the inconsistency. */
const WHOLES = {
  'rooms without a competition': sql`select 1 from rooms r where not exists (select from competitions c where c.room_id = r.id)`,
  'rooms whose creator is no member': sql`select 1 from rooms r where not exists
    (select from room_members m where m.room_id = r.id and m.user_id = r.creator_id)`,
  'rooms without a line in their log': sql`select 1 from rooms r where not exists (select from changes c where c.room_id = r.id)`,
  'entries beyond their owner’s count': sql`select 1 from entries b where not exists
    (select from room_members m where m.room_id = b.room_id and m.user_id = b.owner_id and m.last_entry_number >= b.number)`,
  'accounts without a session': sql`select 1 from users u where password_hash is not null
    and not exists (select from sessions s where s.user_id = u.id)`,
  'bracket rooms without a bracket': sql`select 1 from rooms r join competitions c on c.room_id = r.id
    where r.sport = 'custom' and not exists (select from tournaments t where t.competition_id = c.id)`,
};

/** The inconsistencies in a database, by name; empty when every transaction was applied completely or not at all. */
export async function findHalves(db: Db): Promise<string[]> {
  const halves: string[] = [];
  for (const [name, query] of Object.entries(WHOLES)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) halves.push(`${rows.length} ${name}`);
  }
  return halves;
}
