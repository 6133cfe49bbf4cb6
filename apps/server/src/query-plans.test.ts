import { type Endpoint, endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from './testing/administrator.ts';
import { askSample, callerOf } from './testing/ask-sample.ts';
import { addCrowd } from './testing/crowd.ts';
import { LISTS, type ListName } from './testing/fill-lists.ts';
import { tablesReadWhole } from './testing/plans.ts';
import { recordStatements, type Statement } from './testing/statements.ts';
import type { TestServer } from './testing/test-server.ts';

/** Tables that grow as the product is used. */
const GROWING = [
  'audit_entries',
  'entries',
  'changes',
  'dev_plans',
  'competitions',
  'fight_picks',
  'fights',
  'friend_requests',
  'images',
  'invite_links',
  'jobs',
  'lock_reminders',
  'messages',
  'notifications',
  'password_resets',
  'room_members',
  'rooms',
  'blocks',
  'reports',
  'report_reasons',
  'sessions',
  'support_comments',
  'support_posts',
  'templates',
  'tournament_picks',
  'tournaments',
  'rate_limits',
  'idempotency_keys',
  'users',
];

/**
 * API calls that may read a whole table: two count its rows, the calendar sorts events without a start time by their
 * first lock, and administrators search all names. The other calls listed are rare.
 */
const READS_ALL: Record<string, readonly string[]> = {
  'followings.calendar': ['templates'],
  'plans.counts': ['dev_plans'],
  'support.counts': ['support_posts'],
  'rooms.remove': ['notifications'],
  'accounts.export': ['changes', 'dev_plans'],
  'administration.accounts': ['users'],
  'administration.remove': [
    'changes',
    'invite_links',
    'jobs',
    'notifications',
    'rate_limits',
    'rooms',
    'users',
  ],
};

const CROWD = 5_000;

const { server, admin: administrator } = await startWithAdministrators();
const client = await connectBeside(server);
await addCrowd(client, { from: 1, to: CROWD });
const recorder = recordStatements();
afterAll(async () => {
  recorder.stop();
  await client.end();
  await server.close();
});

test.each(endpointList())('$name never reads a growing table completely', async ({ name, endpoint }) => {
  const { scene, people } = await sceneFor(name, endpoint);
  recorder.take();
  const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
  await askSample(server, endpoint, sample, callerOf(endpoint, people).token);
  expect(await unexpectedReads(name)).toEqual([]);
});

test.each(endpointList().filter(({ endpoint }) => endpoint.isPaged))(
  '$name never reads a growing table completely to load the next page',
  async ({ name, endpoint }) => {
    const list = await LISTS[name as ListName]?.({ server, administrator });
    if (!list) throw new Error(`There is no sample list for ${name}`);
    const [before = ''] = await list.add(3);
    recorder.take();
    const sample = { ...list, query: { ...list.query, before } };
    expect(await askSample(server, endpoint, sample, list.reader.token)).toBe(200);
    expect(await unexpectedReads(name)).toEqual([]);
  },
);

test('the reminders and the job queue never read a growing table completely', async () => {
  recorder.take();
  await server.reminders.drain();
  await server.worker.drain();
  const statements = recorder.take();
  expect(statements.length).toBeGreaterThan(2);
  expect(await wholeReads(statements)).toEqual([]);
});

test('the check detects a query without an index', async () => {
  const text = 'select id from rooms where name = $1';
  expect(await wholeReads([{ text, values: ['Crowd 7'], trip: 0, rows: 0 }])).toEqual([`rooms: ${text}`]);
});

type People = Record<'manager' | 'owner' | 'member' | 'administrator', Player>;
type Played = { scene: Scene; people: People };
const scenesOfReads = new Map<string, Promise<Played>>();

/** Read-only calls of the same kind share one scene (a room and other test data). */
function sceneFor(name: string, { method }: Endpoint): Promise<Played> {
  if (method !== 'GET') return newScene(name);
  const kind = sceneKind(name);
  const played = scenesOfReads.get(kind) ?? newScene(name);
  scenesOfReads.set(kind, played);
  return played;
}

const peopleOfFeatures = new Map<string, People>();

/** Uses new people for each feature: for members of hundreds of rooms, PostgreSQL would rightly scan all rooms. */
async function newScene(name: string): Promise<Played> {
  const feature = name.split('.')[0] ?? '';
  const people = peopleOfFeatures.get(feature) ?? {
    manager: await registerPlayer(server),
    owner: await registerPlayer(server),
    member: await registerPlayer(server),
    administrator,
  };
  peopleOfFeatures.set(feature, people);
  return { scene: await setScene(people, name), people };
}

/** Returns the whole-table reads of the latest call, except those that the call may make. */
async function unexpectedReads(name: string): Promise<string[]> {
  const reads = await wholeReads(recorder.take());
  return reads.filter((read) => !READS_ALL[name]?.some((table) => read.startsWith(`${table}: `)));
}

/** Returns 'table: statement' for every growing table that would be read completely. */
async function wholeReads(statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    for (const table of await tablesReadWhole(client, statement)) {
      if (GROWING.includes(table)) found.push(`${table}: ${statement.text}`);
    }
  }
  return found;
}

async function connectBeside({ db }: TestServer): Promise<pg.Client> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const beside = new pg.Client({ connectionString: url.href });
  await beside.connect();
  // The default value suits old disks: PostgreSQL would scan thousands of rows rather than look up a hundred.
  await beside.query('set random_page_cost = 1.1');
  return beside;
}
