import { endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { setScene } from '@lockroom/testing/scene';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { oldIds } from './kernel/db/tables/rooms.ts';
import { isIdInRoom } from './kernel/ids.ts';
import { askSample, callerOf } from './testing/ask-sample.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Ids as they were made before they ended with the key of their room.
vi.mock('./kernel/ids.ts', async (original) => {
  const ids = await original<typeof import('./kernel/ids.ts')>();
  return { ...ids, newIdIn: ids.newId };
});

/** Calls that name something in a room by its id alone. */
const NAMING = endpointList().filter(({ endpoint }) => /^(bracket|event|fight)\./.test(endpoint.access));

let server: TestServer;
let administrator: Player;
let people: Record<'manager' | 'owner' | 'member' | 'administrator', Player>;

beforeAll(async () => {
  server = await startTestServer({
    config: { adminEmails: ['admin@example.com'], adminInitialPassword: 'referee-whistle' },
  });
  const { token, user } = await server
    .api()
    .auth.login({ body: { email: 'admin@example.com', password: 'referee-whistle' } });
  administrator = { token, user, api: server.api(token) };
  // As the migration has done for all that was there.
  await server.db.execute(sql`
    create function keep_old_id() returns trigger language plpgsql as $$
    begin insert into old_ids (id, room_key) values (new.id, new.room_key); return new; end $$`);
  for (const table of ['entries', 'competitions', 'fights'])
    await server.db.execute(sql`
      create trigger keep_old_id before insert on ${sql.identifier(table)}
      for each row execute function keep_old_id()`);
});
beforeEach(async () => {
  people = {
    manager: await registerPlayer(server),
    owner: await registerPlayer(server),
    member: await registerPlayer(server),
    administrator,
  };
});
afterAll(() => server.close());

test.each(NAMING)('$name finds what has an id from before', async ({ name, endpoint }) => {
  const scene = await setScene(people, name);
  const { rows } = await server.db.execute<{ id: string }>(sql`select id from entries`);
  expect(rows.filter(({ id }) => isIdInRoom(id))).toEqual([]);
  expect(await server.db.$count(oldIds)).toBeGreaterThan(0);
  const { token } = callerOf(endpoint, people);
  const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
  expect(await askSample(server, endpoint, sample, token)).toBeLessThan(300);
});
