import { createHash } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { fillPicks } from '@lockroom/rules';
import type pg from 'pg';
import type { Answered } from './open-loop.ts';
import { type ReadsAfterSave, readAfterSave } from './page-save.ts';
import { FORMAT_64 } from './world.ts';

const FULL = 100;

/** Fight rooms whose fights all lock at the same time, and rooms with brackets of 64. */
export interface LockNight {
  /** The members' tokens, one each. */
  tokens: string[];
  rooms: { id: string; fightId: string }[];
  /** The managers of the rooms, in the same order; they have no entries. */
  managers: { token: string }[];
  setLock(client: pg.ClientBase, at: number): Promise<void>;
  /** Saves a member's pick, alternating between servers, and then sends the page's follow-up reads. */
  save: Save;
  /** The id of a member's entry in a fight room. */
  entryOf(member: number): string;
  readsAfterSave: ReadsAfterSave;
  /** Saves a member's complete bracket of 63 picks; only with `withBrackets`. */
  saveSheet: Save;
}

/** Saves version 1 or 2 of a member's picks, so that the stored version shows which save it came from. */
export type Save = (
  member: number,
  content: 1 | 2,
  urls: readonly string[],
  agent: Agent,
) => Promise<Answered>;

// The two versions pick opposite winners in round 1.
const SHEETS = { 1: fillPicks(FORMAT_64, () => 1), 2: fillPicks(FORMAT_64, () => 2) };

const uuid = (kind: string, n: number | string) =>
  `${kind.padEnd(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const sqlUuid = (kind: string, n: string) =>
  `('${kind.padEnd(8, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
// Ids within a room contain the numbers of the member and the room.
const uuidIn = (kind: string, n: number, room: number) =>
  `${kind}${n.toString(16).padStart(6, '0')}-0000-7000-8000-${room.toString(16).padStart(12, '0')}`;
const sqlUuidIn = (kind: string, n: string, room: string) =>
  `('${kind}' || lpad(to_hex(${n}), 6, '0') || '-0000-7000-8000-' || lpad(to_hex(${room}), 12, '0'))::uuid`;
const tokenOf = (member: number) => `night-${member}`;

/**
 * Inserts the rooms directly with SQL, because registering ten thousand people through the API would take minutes.
 * Members are counted from 0, not including the managers. At most 100 members of a room have an entry.
 */
export async function addLockNight(
  client: pg.ClientBase,
  members: number,
  { perRoom = FULL, withBrackets = false } = {},
): Promise<LockNight> {
  const rooms = Math.ceil(members / perRoom);
  const own = `n / ${perRoom}`;
  const [user, sheet] = [sqlUuid('b1', 'n'), sqlUuidIn('b4', 'n', own)];
  const [room, competition, fight] = [
    sqlUuid('b2', 'r'),
    sqlUuidIn('b3', '0', 'r'),
    sqlUuidIn('b5', '0', 'r'),
  ];
  const roomOfMember = sqlUuid('b2', own);
  const people = `from generate_series(0, ${members - 1}) n`;
  const all = `from generate_series(0, ${rooms - 1}) r`;
  for (const statement of [
    `insert into users (id, username, email, created_at)
      select ${user}, 'night' || n, 'night' || n || '@example.com', now()
      from generate_series(0, ${members + rooms - 1}) n`,
    insertRooms({
      room,
      name: 'Night',
      sport: 'mma',
      code: 'NIGHT',
      manager: sqlUuid('b1', `${members} + r`),
      all,
    }),
    `insert into competitions (id, room_id, created_at)
      select ${competition}, ${room}, now() ${all}`,
    `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
        fighter_points, method_points, bonus_points, underdog_bonus)
      select ${fight}, ${competition}, 1, 'Red', 'Blue', '+150', '-150', 2, 1, 1, 1 ${all}`,
    `insert into room_members (room_id, user_id, joined_at, last_entry_number)
      select ${roomOfMember}, ${user}, now(), 1 ${people}`,
    `insert into room_members (room_id, user_id, joined_at)
      select ${room}, ${sqlUuid('b1', `${members} + r`)}, now() ${all}`,
    `insert into entries (id, room_id, owner_id, number, created_at)
      select ${sheet}, ${roomOfMember}, ${user}, 1, now() ${people} where n % ${perRoom} < ${FULL}`,
  ])
    await client.query(statement);
  if (withBrackets) await addBrackets(client, { members, rooms, perRoom });
  const hashes = Array.from({ length: members + rooms }, (_, n) =>
    createHash('sha256').update(tokenOf(n)).digest('hex'),
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at)
      select ${sqlUuid('b6', '(n - 1)')}, ${sqlUuid('b1', '(n - 1)')}, hash, now(), now() + interval '1 day'
      from unnest($1::text[]) with ordinality as given(hash, n)`,
    [hashes],
  );
  await client.query('analyze');
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const entryOf = (member: number) => uuidIn('b4', member, Math.floor(member / perRoom));
  const night: LockNight = {
    tokens: numbers(members).map(tokenOf),
    rooms: numbers(rooms).map((n) => ({ id: uuid('b2', n), fightId: uuidIn('b5', 0, n) })),
    managers: numbers(rooms).map((n) => ({ token: tokenOf(members + n) })),
    async setLock(open, at) {
      await open.query("update fights set lock_at = $1 where id::text like 'b5000000%'", [new Date(at)]);
    },
    entryOf,
    readsAfterSave: [],
    async save(member, winner, urls, agent) {
      const url = urls[member % urls.length] ?? '';
      const [token, entryId] = [tokenOf(member), entryOf(member)];
      const saved = await post(`${url}/api/predictions`, token, agent, {
        eventId: entryId,
        fightId: uuidIn('b5', 0, Math.floor(member / perRoom)),
        predictedWinnerId: winner,
        predictedMethod: 'Decision',
      });
      const page = { url, token, entryId, roomId: uuid('b2', Math.floor(member / perRoom)) };
      const reads = await readAfterSave(night.readsAfterSave, page, agent);
      return reads.find(({ status }) => status !== 200) ?? saved;
    },
    saveSheet: (member, content, urls, agent) =>
      post(
        `${urls[member % urls.length]}/api/custom/brackets/${uuidIn('c4', member, Math.floor(member / perRoom))}/predictions`,
        tokenOf(member),
        agent,
        { predictions: SHEETS[content] },
      ),
  };
  return night;
}

function insertRooms({
  room,
  name,
  sport,
  code,
  manager,
  all,
}: Record<'room' | 'name' | 'sport' | 'code' | 'manager' | 'all', string>): string {
  return `insert into rooms (id, name, sport, room_code, circle_id, room_password, max_entries, creator_id, created_at)
    select ${room}, '${name} ' || r, '${sport}', '${code}' || r, ${room}, 'canvas300', ${FULL}, ${manager}, now() ${all}`;
}

/** For each fight room, adds a room with a bracket of 64 and the same people. */
async function addBrackets(
  client: pg.ClientBase,
  { members, rooms, perRoom }: { members: number; rooms: number; perRoom: number },
): Promise<void> {
  const own = `n / ${perRoom}`;
  const [room, competition] = [sqlUuid('c2', 'r'), sqlUuidIn('c3', '0', 'r')];
  const [user, roomOfMember] = [sqlUuid('b1', 'n'), sqlUuid('c2', own)];
  const people = `from generate_series(0, ${members - 1}) n`;
  const all = `from generate_series(0, ${rooms - 1}) r`;
  for (const statement of [
    insertRooms({
      room,
      name: 'Brackets',
      sport: 'college-basketball',
      code: 'GAMES',
      manager: sqlUuid('b1', `${members} + r`),
      all,
    }),
    `insert into competitions (id, room_id, created_at)
      select ${competition}, ${room}, now() ${all}`,
    `insert into tournaments (competition_id, size, reseeding, round_points, left_label, right_label, left_color, right_color)
      select ${competition}, 64, false, '{1,2,4,8,16,32}', 'Left', 'Right', 'red', 'blue' ${all}`,
    `insert into room_members (room_id, user_id, joined_at, last_entry_number)
      select ${roomOfMember}, ${user}, now(), 1 ${people}`,
    `insert into room_members (room_id, user_id, joined_at)
      select ${room}, ${sqlUuid('b1', `${members} + r`)}, now() ${all}`,
    `insert into entries (id, room_id, owner_id, number, created_at)
      select ${sqlUuidIn('c4', 'n', own)}, ${roomOfMember}, ${user}, 1, now() ${people} where n % ${perRoom} < ${FULL}`,
  ])
    await client.query(statement);
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

const memberOf = (entryId: string) => Number.parseInt(entryId.slice(2, 8), 16);

/**
 * Returns the stored winners by member, the time of the last change to a pick, and the time at which the fights lock.
 */
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

function post(url: string, token: string, agent: Agent, body: unknown): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        answer += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, answer }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });
}
