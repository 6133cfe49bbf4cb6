import { createHash } from 'node:crypto';
import { byLot, fillPicks, makeFormat, methodsFor } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import type pg from 'pg';

const CARD = 13;
const TEAMS = 64;
const FORMAT = makeFormat({ family: 'custom', size: TEAMS, reseeding: false });

/** A room in which each member has one entry with all picks; the first member is its manager. */
export interface SizedRoom {
  id: string;
  competitionId: string;
  kind: 'fights' | 'bracket';
  size: number;
  /** The ids of the fights, starting with Fight 1; empty for a bracket. */
  fightIds: string[];
  /** The ids of the entries, in the same order as the members. */
  entryIds: string[];
}

export interface SizedRooms {
  /** Session tokens of the members, starting with the members who are in every room. */
  tokens: string[];
  rooms: SizedRoom[];
}

const uuid = (kind: string, room: number, n: number) =>
  `${kind}${room.toString(16).padStart(6, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns different picks for each member. Teams with better seeds are picked more often. */
function sheetsOf(count: number): Record<string, string>[] {
  const lots = createLots(1_000);
  return Array.from({ length: count }, () => fillPicks(FORMAT, byLot(FORMAT, lots.next)));
}

/**
 * For each size, inserts one room with a card of 13 fights and one with a bracket of 64 teams, directly with SQL.
 * Nothing is locked and no results are entered.
 */
export async function addSizedRooms(client: pg.ClientBase, sizes: readonly number[]): Promise<SizedRooms> {
  const people = Math.max(...sizes);
  const tokens = Array.from({ length: people }, (_, n) => `sized-${n}`);
  const ids = tokens.map((_, n) => uuid('d1', 0, n));
  await client.query(
    `insert into users (id, username, email, created_at)
      select id, 'Person' || n, 'person' || n || '@example.com', now()
      from unnest($1::uuid[]) with ordinality as given(id, n)`,
    [ids],
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at)
      select gen_random_uuid(), id, hash, now(), now() + interval '30 days'
      from unnest($1::uuid[], $2::text[]) as given(id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  const sheets = sheetsOf(people);
  const rooms: SizedRoom[] = [];
  for (const size of sizes)
    for (const kind of ['fights', 'bracket'] as const)
      rooms.push(await addRoom(client, { nth: rooms.length, kind, ownerIds: ids.slice(0, size), sheets }));
  await client.query('analyze');
  return { tokens, rooms };
}

async function addRoom(
  client: pg.ClientBase,
  {
    nth,
    kind,
    ownerIds,
    sheets,
  }: {
    nth: number;
    kind: SizedRoom['kind'];
    ownerIds: readonly string[];
    sheets: readonly Record<string, string>[];
  },
): Promise<SizedRoom> {
  const size = ownerIds.length;
  const [id, competitionId] = [uuid('d2', nth, 0), uuid('d3', nth, 0)];
  const entryIds = ownerIds.map((_, n) => uuid('d4', nth, n));
  const fightIds = Array.from({ length: kind === 'fights' ? CARD : 0 }, (_, n) => uuid('d5', nth, n));
  const name = `${kind === 'fights' ? 'Card' : 'Bracket'} of ${size}`;
  const sport = kind === 'fights' ? 'mma' : 'college-basketball';
  await client.query(
    `insert into rooms (id, name, sport, room_code, circle_id, room_password, max_entries, creator_id, created_at)
      values ($1, $2, $3, $4, $1, 'canvas300', $5, $6, now())`,
    [id, name, sport, `SIZED${nth}XX`.slice(0, 8), size <= 100 ? 100 : 1_000, ownerIds[0]],
  );
  await client.query('insert into competitions (id, room_id, created_at) values ($1, $2, now())', [
    competitionId,
    id,
  ]);
  await client.query(
    `insert into room_members (room_id, user_id, joined_at, last_entry_number)
      select $1, id, now(), 1 from unnest($2::uuid[]) as given(id)`,
    [id, ownerIds],
  );
  await client.query(
    `insert into entries (id, room_id, owner_id, number, created_at)
      select id, $1, owner, 1, now() + n * interval '1 millisecond'
      from unnest($2::uuid[], $3::uuid[]) with ordinality as given(id, owner, n)`,
    [id, entryIds, ownerIds],
  );
  if (kind === 'fights') {
    await client.query(
      `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
          fighter_points, method_points, bonus_points, underdog_bonus)
        select id, $1, n, 'Red ' || n, 'Blue ' || n, '+150', '-150', 2, 1, 1, 1
        from unnest($2::uuid[]) with ordinality as given(id, n)`,
      [competitionId, fightIds],
    );
    const lots = createLots(13);
    const pick = () => ({ winner: lots.hit(0.5) ? 1 : 2, method: lots.oneOf(methodsFor('mma')) });
    const rows = entryIds.flatMap((entryId) => fightIds.map((fightId) => ({ entryId, fightId, ...pick() })));
    await client.query(
      `insert into fight_picks (id, entry_id, fight_id, winner, method, created_at, updated_at)
        select gen_random_uuid(), "entryId", "fightId", winner, method, now(), now()
        from jsonb_to_recordset($1::jsonb) as pick("entryId" uuid, "fightId" uuid, winner integer, method text)`,
      [JSON.stringify(rows)],
    );
  } else {
    await client.query(
      `insert into tournaments (competition_id, size, reseeding, round_points, left_label, right_label, left_color,
          right_color)
        values ($1, $2, false, '{1,2,3,4,5,6}', 'Left', 'Right', 'red', 'blue')`,
      [competitionId, TEAMS],
    );
    await client.query(
      `insert into tournament_picks (entry_id, picks, updated_at)
        select "entryId", picks, now() from jsonb_to_recordset($1::jsonb) as sheet("entryId" uuid, picks jsonb)`,
      [JSON.stringify(entryIds.map((entryId, n) => ({ entryId, picks: sheets[n] })))],
    );
  }
  return { id, competitionId, kind, size, fightIds, entryIds };
}

/** Locks everything in a room by setting the lock times to one minute ago. */
export async function lockSizedRoom(
  client: pg.ClientBase,
  { competitionId, kind }: SizedRoom,
): Promise<void> {
  const table = kind === 'fights' ? 'fights' : 'tournaments';
  await client.query(`update ${table} set lock_at = now() - interval '1 minute' where competition_id = $1`, [
    competitionId,
  ]);
  await client.query(
    'update rooms set version = version + 1 where id = (select room_id from competitions where id = $1)',
    [competitionId],
  );
}

/** Returns the winners of the bracket's first games. The better seed always wins. */
export function firstWinners(count: number): Record<string, string> {
  const all = fillPicks(FORMAT, () => 1);
  return Object.fromEntries(Object.entries(all).slice(0, count));
}
