import { endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { setScene } from '@lockroom/testing/scene';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithCast } from './testing/administrator.ts';
import { askSample, callerOf } from './testing/ask-sample.ts';
import type { TestServer } from './testing/test-server.ts';

const { server, people } = await startWithCast();
await recordForgottenVersions(server);
afterAll(() => server.close());

/**
 * Makes the database record each transaction that changes data in shared responses without incrementing the room's
 * version. The check runs at commit, so the order of the statements does not matter.
 */
async function recordForgottenVersions({ db }: TestServer): Promise<void> {
  await db.execute(sql`create table forgotten (changed text not null)`);
  // The rooms that this transaction has created or whose version it has incremented.
  await db.execute(sql`
    create function note_raised() returns trigger language plpgsql as $$ begin
      perform set_config('test.raised', coalesce(current_setting('test.raised', true), '') || new.id, true);
      return null;
    end $$`);
  await db.execute(sql`
    create trigger note_made after insert on rooms for each row execute function note_raised()`);
  await db.execute(sql`
    create trigger note_raised after update on rooms for each row
    when (old.version < new.version) execute function note_raised()`);
  await db.execute(sql`
    create function check_raised() returns trigger language plpgsql as $$
    declare
      changed jsonb = to_jsonb(coalesce(new, old));
      room uuid = case tg_table_name
        when 'rooms' then changed ->> 'id'
        when 'entries' then changed ->> 'room_id'
        else (select room_id::text from competitions where id = (changed ->> 'competition_id')::uuid) end;
    begin
      if exists (select from rooms where id = room)
        and strpos(coalesce(current_setting('test.raised', true), ''), room::text) = 0
      then insert into forgotten values (tg_op || ' of ' || tg_table_name);
      end if;
      return null;
    end $$`);
  for (const table of ['entries', 'fights', 'tournaments'])
    await db.execute(sql`
      create constraint trigger check_raised after insert or update or delete on ${sql.identifier(table)}
      deferrable initially deferred for each row execute function check_raised()`);
  await db.execute(sql`
    create constraint trigger check_completed after update on rooms deferrable initially deferred
    for each row when (old.completed_at is distinct from new.completed_at) execute function check_raised()`);
}

async function takeForgotten(): Promise<string[]> {
  const { rows } = await server.db.execute<{ changed: string }>(sql`delete from forgotten returning changed`);
  return [...new Set(rows.map(({ changed }) => changed))];
}

test.each(endpointList().filter(({ endpoint }) => endpoint.method !== 'GET'))(
  '$name increments the version of a room whenever it changes the competition, brackets or completion',
  async ({ name, endpoint }) => {
    const scene = await setScene(people, name);
    await server.worker.drain();
    await takeForgotten();
    const { token } = callerOf(endpoint, people);
    const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
    expect(await askSample(server, endpoint, sample, token)).toBeLessThan(500);
    await server.worker.drain();
    expect(await takeForgotten()).toEqual([]);
  },
);

test('the check detects a change that does not increment the version', async () => {
  await setScene(people, 'fights.enterResult');
  expect(await takeForgotten()).toEqual([]);
  await server.db.execute(sql`update fights set position = position`);
  await server.db.execute(sql`update entries set rank = rank`);
  await server.db.execute(sql`update rooms set completed_at = now()`);
  expect(await takeForgotten()).toEqual(['UPDATE of fights', 'UPDATE of entries', 'UPDATE of rooms']);
});
