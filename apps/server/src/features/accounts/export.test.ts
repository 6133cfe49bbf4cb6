import { readdirSync } from 'node:fs';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { EXPORTED, NOT_EXPORTED } from './export.service.ts';

const TABLES = new URL('../../kernel/db/tables/', import.meta.url);
const server = await useTestServer();

const nameOf = (column: PgColumn) => `${getTableConfig(column.table as PgTable).name}.${column.name}`;

async function readTables(): Promise<ReturnType<typeof getTableConfig>[]> {
  const files = readdirSync(TABLES);
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, TABLES).href) as Promise<object>),
  );
  return modules.flatMap((module) =>
    Object.values(module).flatMap((value: unknown) => (is(value, PgTable) ? [getTableConfig(value)] : [])),
  );
}

test('every column that refers to an account is either exported or listed with a reason', async () => {
  const tables = await readTables();
  const referring = tables.flatMap(({ name, columns, foreignKeys }) => {
    const toUsers = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users')
      .flatMap((key) => key.columns.map((column) => column.name));
    // Some columns name an account without a foreign key.
    const named = columns
      .map((column) => column.name)
      .filter((column) => /(^|_)(user|owner|author|actor|creator|sender|receiver|by)_id$/.test(column));
    return [...new Set([...toUsers, ...named])].map((column) => `${name}.${column}`);
  });
  const exported = EXPORTED.map(nameOf);
  const excused = Object.keys(NOT_EXPORTED);
  expect(referring.length).toBeGreaterThan(25);
  expect(referring.filter((column) => !exported.includes(column) && !excused.includes(column))).toEqual([]);
  expect(excused.filter((column) => exported.includes(column) || !referring.includes(column))).toEqual([]);
});

test("the export contains the account's data but no secrets or names of other people, and API tokens cannot request it", async () => {
  const { room, owner, other, bracket, otherBracket, fightId } = await openFightRoom(server, 2);
  await savePick(owner, bracket, fightId(1), 2, 'Submission');
  await savePick(other, otherBracket, fightId(1), 1);
  await owner.api.chat.send({ params: { roomId: room.id }, body: { message: 'Mine' } });
  await other.api.chat.send({ params: { roomId: room.id }, body: { message: 'Theirs' } });
  const { token } = await owner.api.tokens.create({
    body: {
      name: 'Script',
      scope: 'read',
      expiresAt: new Date(server.clock.now() + 86_400_000).toISOString(),
    },
  });

  const file = (await owner.api.accounts.export()) as Record<string, Record<string, unknown>[]>;
  const only = (table: string) => file[table] ?? [];
  expect(only('users')).toEqual([
    expect.objectContaining({ id: owner.user.id, username: owner.user.username, email: owner.user.email }),
  ]);
  expect(only('entries').map(({ id }) => id)).toEqual([bracket.id]);
  expect(only('fight_picks')).toEqual([
    expect.objectContaining({ fightId: fightId(1), winner: 2, method: 'Submission' }),
  ]);
  expect(only('messages').map(({ text }) => text)).toEqual(['Mine']);
  expect(only('room_members').map(({ roomId }) => roomId)).toEqual([room.id]);
  expect(only('tokens').map(({ name }) => name)).toEqual(['Script']);

  const text = JSON.stringify(file);
  for (const secret of [owner.token, token, other.user.username, other.user.email, room.roomPassword])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"\w*(Hash|Token|secret|p256dh)":/);
  const { status } = await server.call('GET', '/api/auth/export', { token });
  expect(status).toBe(403);
});
