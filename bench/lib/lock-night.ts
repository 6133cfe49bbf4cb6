import { createHash } from 'node:crypto';
import type { Agent } from 'node:http';
import { fillPicks } from '@lockroom/rules';
import type pg from 'pg';
import { type Answer, send } from './send.ts';
import { FORMAT_64 } from './world.ts';

const FULL = 100;

/** Fight rooms whose fights all lock at the same time, and as many 64-team tournament rooms with the same members. */
export interface LockNight {
  /** One token for each member. */
  tokens: string[];
  /** The ids of the fight rooms. */
  roomIds: string[];
  /** The tokens of the rooms' managers, in the order of the rooms. Managers have no entries. */
  managers: string[];
  setLock(client: pg.ClientBase, at: number): Promise<void>;
  /** Saves a member's pick, alternating between servers. */
  save: Save;
  /** Saves a member's complete bracket of 63 picks. */
  saveSheet: Save;
}

/** Saves version 1 or 2 of a member's picks, so that the stored picks show which save they came from. */
export type Save = (member: number, content: 1 | 2, urls: readonly string[], agent: Agent) => Promise<Answer>;

// The two versions pick opposite winners in round 1.
const SHEETS = { 1: fillPicks(FORMAT_64, () => 1), 2: fillPicks(FORMAT_64, () => 2) };

// Ids contain the number of the member or room; ids within a room contain both.
const sqlUuid = (kind: string, n: string) =>
  `('${kind.padEnd(8, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const uuidIn = (kind: string, n: number, room: number) =>
  `${kind}${n.toString(16).padStart(6, '0')}-0000-7000-8000-${room.toString(16).padStart(12, '0')}`;
const sqlUuidIn = (kind: string, n: string, room: string) =>
  `('${kind}' || lpad(to_hex(${n}), 6, '0') || '-0000-7000-8000-' || lpad(to_hex(${room}), 12, '0'))::uuid`;
const memberOf = (entryId: string) => Number.parseInt(entryId.slice(2, 8), 16);
const tokenOf = (member: number) => `night-${member}`;

/**
 * Inserts the rooms directly with SQL, because registering ten thousand people through the API would take minutes.
 * Members are counted from 0, not including the managers. At most 100 members of a room have an entry.
 */
export async function addLockNight(
  client: pg.ClientBase,
  members: number,
  perRoom = FULL,
): Promise<LockNight> {
  const rooms = Math.ceil(members / perRoom);
  const own = `n / ${perRoom}`;
  const [user, manager] = [sqlUuid('b1', 'n'), sqlUuid('b1', `${members} + r`)];
  const people = `from generate_series(0, ${members - 1}) n`;
  const all = `from generate_series(0, ${rooms - 1}) r`;
  const kinds = [
    { room: 'b2', competition: 'b3', entry: 'b4', name: 'Night', sport: 'mma', code: 'NIGHT' },
    {
      room: 'c2',
      competition: 'c3',
      entry: 'c4',
      name: 'Brackets',
      sport: 'college-basketball',
      code: 'GAMES',
    },
  ];
  const statements = kinds.flatMap(({ room, competition, entry, name, sport, code }) => [
    `insert into rooms (id, name, sport, room_code, circle_id, room_password, max_entries, creator_id, created_at)
      select ${sqlUuid(room, 'r')}, '${name} ' || r, '${sport}', '${code}' || r, ${sqlUuid(room, 'r')}, 'canvas300',
        ${FULL}, ${manager}, now() ${all}`,
    `insert into competitions (id, room_id, created_at)
      select ${sqlUuidIn(competition, '0', 'r')}, ${sqlUuid(room, 'r')}, now() ${all}`,
    `insert into room_members (room_id, user_id, joined_at, last_entry_number)
      select ${sqlUuid(room, own)}, ${user}, now(), 1 ${people}`,
    `insert into room_members (room_id, user_id, joined_at)
      select ${sqlUuid(room, 'r')}, ${manager}, now() ${all}`,
    `insert into entries (id, room_id, owner_id, number, created_at)
      select ${sqlUuidIn(entry, 'n', own)}, ${sqlUuid(room, own)}, ${user}, 1, now() ${people}
      where n % ${perRoom} < ${FULL}`,
  ]);
  for (const statement of [
    `insert into users (id, username, email, created_at)
      select ${user}, 'night' || n, 'night' || n || '@example.com', now()
      from generate_series(0, ${members + rooms - 1}) n`,
    ...statements,
    `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
        fighter_points, method_points, bonus_points, underdog_bonus)
      select ${sqlUuidIn('b5', '0', 'r')}, ${sqlUuidIn('b3', '0', 'r')}, 1, 'Red', 'Blue', '+150', '-150', 2, 1, 1, 1
      ${all}`,
    `insert into tournaments (competition_id, size, reseeding, round_points, left_label, right_label, left_color, right_color)
      select ${sqlUuidIn('c3', '0', 'r')}, 64, false, '{1,2,4,8,16,32}', 'Left', 'Right', 'red', 'blue' ${all}`,
  ])
    await client.query(statement);
  const tokens = Array.from({ length: members + rooms }, (_, n) => tokenOf(n));
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at)
      select ${sqlUuid('b6', '(n - 1)')}, ${sqlUuid('b1', '(n - 1)')}, hash, now(), now() + interval '1 day'
      from unnest($1::text[]) with ordinality as given(hash, n)`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query('analyze');
  const post = (member: number, urls: readonly string[], path: string, body: unknown, agent: Agent) =>
    send(urls[member % urls.length] + path, { method: 'POST', token: tokenOf(member), body }, agent);
  const roomOf = (member: number) => Math.floor(member / perRoom);
  return {
    tokens: tokens.slice(0, members),
    roomIds: Array.from({ length: rooms }, (_, n) => uuidIn('b2', 0, n)),
    managers: tokens.slice(members),
    async setLock(open, at) {
      await open.query('update fights set lock_at = $1', [new Date(at)]);
    },
    save: (member, content, urls, agent) => {
      const body = {
        eventId: uuidIn('b4', member, roomOf(member)),
        fightId: uuidIn('b5', 0, roomOf(member)),
        predictedWinnerId: content,
        predictedMethod: 'Decision',
      };
      return post(member, urls, '/api/predictions', body, agent);
    },
    saveSheet: (member, content, urls, agent) => {
      const path = `/api/custom/brackets/${uuidIn('c4', member, roomOf(member))}/predictions`;
      return post(member, urls, path, { predictions: SHEETS[content] }, agent);
    },
  };
}

/** Returns the version stored in each member's bracket. */
export async function storedSheets(client: pg.ClientBase): Promise<Map<number, 1 | 2>> {
  const { rows } = await client.query<{ entry_id: string; picks: Record<string, string> }>(
    'select entry_id, picks from tournament_picks',
  );
  const [game = ''] = Object.keys(SHEETS[1]);
  return new Map(
    rows.map(({ entry_id, picks }) => [memberOf(entry_id), picks[game] === SHEETS[1][game] ? 1 : 2]),
  );
}

/** Returns the stored winners by member, the time of the last change to a pick, and when the fights lock. */
export async function storedPicks(client: pg.ClientBase) {
  const { rows } = await client.query<{
    entry_id: string;
    winner: 1 | 2;
    updated_at: Date;
    lock_at: Date;
  }>('select entry_id, winner, updated_at, lock_at from fight_picks join fights on fights.id = fight_id');
  return {
    winners: new Map(rows.map((row) => [memberOf(row.entry_id), row.winner])),
    lastAt: Math.max(...rows.map((row) => row.updated_at.getTime())),
    lockAt: rows[0]?.lock_at.getTime() ?? 0,
  };
}
