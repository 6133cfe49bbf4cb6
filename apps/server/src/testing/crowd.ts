import type pg from 'pg';

/** An inclusive range of room numbers. The first room has number 1. */
interface Span {
  from: number;
  to: number;
}

const CARD = 3;
/** All games of an eight-team tournament, so that the crowd's entries are complete. */
const SHEET = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };

// Each id encodes its kind and a number in the format of a UUIDv7, so that rows can reference each other.
const id = (kind: string, number: string) =>
  `('${kind.padEnd(8, '0')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
// In these ids, the second group of digits is a number within a room.
const idIn = (kind: string, part: string) =>
  `('${kind.padEnd(8, '0')}-' || lpad(to_hex(${part}), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const [user, room, competition] = [id('a1', 'n'), id('a2', 'n'), idIn('a3', '0')];
const neighbour = id('a1', 'n % $2 + 1');
// Each room has two entries: one by its own manager and one by the next room's manager.
const sheet = idIn('a4', 's');
const fight = idIn('a5', 'f');
const post = id('ad', 'n');
const since = "timestamptz '2026-01-01' + n * interval '1 second'";

/**
 * Fills a PostgreSQL database with rooms, alternating between fight cards and tournaments. Each room has two members,
 * two complete entries, its own manager, a message, a log line and sessions. For each room, also adds a post, a
 * comment, a plan and a template. Another call can continue with a later range.
 */
export async function addCrowd(client: pg.ClientBase, { from, to }: Span): Promise<void> {
  // Disable foreign key checks, which would take most of the time. The inserted rows are consistent anyway.
  await client.query('set session_replication_role = replica');
  for (const statement of STATEMENTS) await client.query(statement, [from, to]);
  await client.query('set session_replication_role = default');
  await client.query('analyze');
}

const ROOMS = 'from generate_series($1::int, $2::int) n';
const FIGHT_ROOMS = `${ROOMS}, generate_series(1, ${CARD}) f`;
const ONLY_FIGHTS = 'where n % 2 = 0';
const ONLY_BRACKETS = 'where n % 2 = 1';

const STATEMENTS = [
  `insert into users (id, username, email, created_at)
    select ${user}, 'crowd' || n, 'crowd' || n || '@example.com', ${since} ${ROOMS}`,
  `insert into sessions (id, user_id, token_hash, created_at, expires_at)
    select ${id('a6', 'n')}, ${user}, md5('crowd' || n), ${since}, now() + interval '30 days' ${ROOMS}`,
  `insert into rooms (id, name, sport, room_code, circle_id, room_password, max_entries, creator_id, created_at)
    select ${room}, 'Crowd ' || n, case when n % 2 = 0 then 'mma' else 'custom' end, 'CROWD' || n, ${room}, 'canvas300', 10,
      ${user}, ${since} ${ROOMS}`,
  `insert into competitions (id, room_id, created_at)
    select ${competition}, ${room}, ${since} ${ROOMS}`,
  `insert into room_members (room_id, user_id, joined_at, last_entry_number)
    select ${room}, ${user}, ${since}, 1 ${ROOMS}
    union all select ${room}, ${neighbour}, ${since}, 1 ${ROOMS}`,
  `insert into invite_links (id, room_id, creator_id, preview_hash, key_hash, created_at, expires_at)
    select ${id('b2', 'n')}, ${room}, ${user}, md5('preview' || n), md5('key' || n), ${since},
      timestamptz '2100-01-01' ${ROOMS}`,
  `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
      fighter_points, method_points, bonus_points, underdog_bonus, lock_at)
    select ${fight}, ${competition}, f, 'Red ' || f, 'Blue ' || f, '+150', '-150', 2, 1, 1, 1,
      timestamptz '2030-01-01' + n * interval '1 minute' ${FIGHT_ROOMS} ${ONLY_FIGHTS}`,
  `insert into tournaments (competition_id, size, reseeding, round_points, left_label, right_label, left_color,
      right_color, lock_at)
    select ${competition}, 8, false, array[1, 2, 3], 'RED', 'BLUE', '#c8102e', '#0b5fff',
      timestamptz '2030-01-01' + n * interval '1 minute' ${ROOMS} ${ONLY_BRACKETS}`,
  `insert into entries (id, room_id, owner_id, number, created_at)
    select ${sheet}, ${room}, case s when 0 then ${user} else ${neighbour} end, 1, ${since}
    ${ROOMS}, generate_series(0, 1) s`,
  `insert into fight_picks (id, entry_id, fight_id, winner, method, created_at, updated_at)
    select ${id('a7', '(n * 2 + s) * 8 + f')}, ${sheet}, ${fight}, 1, 'Decision', ${since}, ${since}
    ${FIGHT_ROOMS}, generate_series(0, 1) s ${ONLY_FIGHTS}`,
  `insert into tournament_picks (entry_id, picks, updated_at)
    select ${sheet}, '${JSON.stringify(SHEET)}', ${since} ${ROOMS}, generate_series(0, 1) s ${ONLY_BRACKETS}`,
  `insert into messages (id, room_id, author_id, text, created_at)
    select ${id('a8', 'n')}, ${room}, ${user}, 'Message ' || n, ${since} ${ROOMS}`,
  `insert into changes (id, room_id, actor_id, actor_name, kind, data, created_at)
    select ${id('a9', 'n')}, ${room}, ${user}, 'crowd' || n, 'room.created', '{}', ${since} ${ROOMS}`,
  `insert into notifications (id, user_id, kind, title, message, created_at)
    select ${id('aa', 'n')}, ${user}, 'member-joined', 'Room update', 'Crowd ' || n, ${since} ${ROOMS}`,
  `insert into friend_requests (id, sender_id, receiver_id, status, created_at)
    select ${id('ab', 'n')}, ${user}, ${id('a1', '$2 + n')}, 'accepted', ${since} ${ROOMS}`,
  `insert into blocks (user_id, blocked_id, created_at) select ${user}, ${neighbour}, ${since} ${ROOMS}`,
  `insert into reports (id, kind, subject_id, subject_key, room_id, person_id, content, picture_hash, created_at, closed_at)
    select ${id('b3', 'n')}, 'message', ${id('a8', 'n')}, 'message:' || n, ${room}, ${neighbour}, 'Message ' || n,
      'picture' || n, ${since}, case when n % 2 = 0 then ${since} end ${ROOMS}`,
  `insert into report_reasons (report_id, user_id, text, created_at)
    select ${id('b3', 'n')}, ${user}, 'Reason ' || n, ${since} ${ROOMS}`,
  `insert into audit_entries (id, created_at, actor_id, actor_name, act, account_id, account_name)
    select ${id('b4', 'n')}, ${since}, ${user}, 'Crowd ' || n, 'locked', ${neighbour}, 'Neighbor ' || n ${ROOMS}`,
  `insert into images (hash, content, width, height, created_at)
    select 'picture' || n, '', 1, 1, ${since} ${ROOMS}`,
  `insert into jobs (id, kind, payload, run_at, created_at)
    select ${id('ac', 'n')}, 'mail', '{}', timestamptz '2100-01-01' + n * interval '1 second', ${since} ${ROOMS}`,
  `insert into rate_limits (key, window_start, count) select 'signIn:account:crowd' || n, n, 1 ${ROOMS}`,
  `insert into idempotency_keys (id, fingerprint, answer, created_at)
    select md5('intent' || n), '', '', ${since} ${ROOMS}`,
  `insert into password_resets (token_hash, user_id, created_at, expires_at)
    select md5('reset' || n), ${user}, ${since}, ${since} + interval '1 hour' ${ROOMS}`,
  `insert into support_posts (id, author_id, title, description, category, created_at)
    select ${post}, ${user}, 'Post ' || n, 'About something', 'issues', ${since} ${ROOMS}`,
  `insert into support_comments (id, post_id, author_id, content, created_at)
    select ${id('ae', 'n')}, ${post}, ${user}, 'Comment ' || n, ${since} ${ROOMS}`,
  `insert into dev_plans (id, author_id, title, description, category, priority, status, notes, created_at)
    select ${id('af', 'n')}, ${user}, 'Plan ' || n, 'To do something', 'features', 'low', 'planning', array['First this'],
      ${since} ${ROOMS}`,
  `insert into competitions (id, created_at) select ${id('b1', 'n')}, ${since} ${ROOMS}`,
  `insert into templates (id, competition_id, name, sport, created_at)
    select ${id('b0', 'n')}, ${id('b1', 'n')}, 'Template ' || n, 'mma', ${since} ${ROOMS}`,
  `insert into lock_reminders (competition_id, lock_at, created_at)
    select ${competition}, ${since}, ${since} ${ROOMS}`,
];
