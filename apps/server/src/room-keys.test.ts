import { endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { setScene } from '@lockroom/testing/scene';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from './kernel/db/connect.ts';
import { migrateDatabase } from './kernel/db/migrate.ts';
import { askSample, callerOf } from './testing/ask-sample.ts';
import { divideByRoom } from './testing/divided.ts';
import { collectStatements, type RunStatement, reportPlans } from './testing/parts-looked-at.ts';
import { emptyDatabase, isOnPostgres } from './testing/test-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const PERSON = 'it is about all rooms of a person';

/** Calls with statements that look at several rooms, how many of them, and why. */
const SPREAD: Record<string, [statements: number, why: string]> = {
  'friends.activity': [1, PERSON],
  'friends.request': [1, 'people who share a room may ask each other'],
  'news.look': [1, PERSON],
  'push.mute': [1, PERSON],
  'push.saveSettings': [1, PERSON],
  'push.settings': [1, PERSON],
  'rooms.list': [1, PERSON],
  'rooms.testRooms': [1, 'administrators list all test rooms'],
  'stats.dashboard': [5, PERSON],
  'support.remove': [1, 'a picture may still be that of a fighter in some room'],
  'system.stream': [1, PERSON],
  'templates.list': [1, 'each template has a competition of its own'],
};

let server: TestServer;
let statements: { take(): RunStatement[] };
let people: Record<'manager' | 'owner' | 'member' | 'administrator', Player>;
let administrator: Player;
const cleanUps: (() => Promise<void>)[] = [];

describe.skipIf(!isOnPostgres())('with tables that are divided by room', () => {
  beforeAll(async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const first = connectPostgres(database.url, { max: 1 });
    await migrateDatabase(first.pool);
    const client = await first.pool.connect();
    await divideByRoom(client);
    await reportPlans(client);
    client.release();
    await first.close();
    const shared = connectPostgres(database.url, { max: 12 });
    cleanUps.push(shared.close);
    statements = collectStatements(shared.pool);
    server = await startTestServer({
      shared,
      config: { adminEmails: ['admin@example.com'], adminInitialPassword: 'referee-whistle' },
    });
    cleanUps.push(server.close);
    const { token, user } = await server
      .api()
      .auth.login({ body: { email: 'admin@example.com', password: 'referee-whistle' } });
    administrator = { token, user, api: server.api(token) };
  });
  beforeAll(async () => {
    people = {
      manager: await registerPlayer(server),
      owner: await registerPlayer(server),
      member: await registerPlayer(server),
      administrator,
    };
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  test.each(endpointList())('$name asks one room alone, or is known not to', async ({ name, endpoint }) => {
    const scene = await setScene(people, name);
    statements.take();
    const { token } = callerOf(endpoint, people);
    const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
    expect(await askSample(server, endpoint, sample, token)).toBeLessThan(500);
    // Two rooms may be in one part by chance.
    const [most = 0] = SPREAD[name] ?? [];
    expect(spread(statements.take()).slice(most)).toEqual([]);
  });

  test('the jobs that look for locks ask all rooms, and the others one each', async () => {
    statements.take();
    for (const _hour of [1, 2, 3]) {
      server.clock.advance(60 * 60_000);
      await server.reminders.drain();
      await server.worker.drain();
    }
    const run = statements.take();
    expect(run.length).toBeGreaterThan(100);
    // Unread reminders, and the locks of cards and of brackets that are due.
    expect(spread(run)).toHaveLength(3);
  });
});

/** The statements that have looked at several parts. */
function spread(run: readonly RunStatement[]): string[] {
  return [...new Set(run.filter(({ parts }) => parts.size > 1).map(({ text }) => text))];
}
