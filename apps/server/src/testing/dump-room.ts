import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/connect.ts';

/** A room's tables, except the changes log, undoable actions and notifications. */
const TABLES = {
  rooms: 'select * from rooms where id = $',
  competitions: 'select * from competitions where room_id = $',
  room_members: 'select * from room_members where room_id = $',
  messages: 'select * from messages where room_id = $',
  invite_links: 'select * from invite_links where room_id = $',
  entries: 'select * from entries where room_id = $',
  fights: 'select f.* from fights f join competitions c on c.id = f.competition_id where c.room_id = $',
  fight_picks: 'select p.* from fight_picks p join entries e on e.id = p.entry_id where e.room_id = $',
  taken_picks: 'select p.* from taken_picks p join entries e on e.id = p.entry_id where e.room_id = $',
  followings: 'select * from followings where room_id = $',
  tournaments:
    'select t.* from tournaments t join competitions c on c.id = t.competition_id where c.room_id = $',
  tournament_picks:
    'select p.* from tournament_picks p join entries e on e.id = p.entry_id where e.room_id = $',
};

/** Returns every row of a room, keyed by table and in a stable order. Omits version columns. */
export async function dumpRoom(db: Db, roomId: string): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(TABLES)) {
    const [head = '', tail = ''] = query.split('$');
    const { rows } = await db.execute<{ row: unknown }>(
      sql`select to_jsonb(r) - 'version' as row from (${sql.raw(head)}${roomId}${sql.raw(tail)}) r order by to_jsonb(r)::text`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
