import type { NotificationKind } from '@lockroom/contract';
import { setLock } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer } from '../../testing/test-server.ts';

/* A room of 100 people and an event of 13 fights, 20 minutes apart, without picks. Notifications are grouped. */
const MINUTE = 60_000;
const FIGHTS = 13;
const MEMBERS = 99;
const FIRST_LOCK = Date.parse('2026-03-07T22:00:00.000Z');

const server = await startTestServer();
afterAll(() => server.close());

async function count({ api }: Player) {
  const kinds: Partial<Record<NotificationKind, number>> = {};
  const list = await api.notifications.list({ query: { limit: '200' } });
  for (const { kind } of list) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}

test('an event with 13 results in a room of 100 causes one notification of each kind for everybody', {
  timeout: 180_000,
}, async () => {
  server.clock.set(new Date(FIRST_LOCK - 24 * 60 * MINUTE).toISOString());
  const manager = await registerPlayer(server);
  const room = await openRoom(manager, { maxBrackets: 100 });
  const members: Player[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const player = await registerPlayer(server);
    await joinRoom(player, room);
    await player.api.brackets.create({ body: { roomId: room.id } });
    members.push(player);
  }
  expect(await count(manager)).toEqual({ 'member-joined': 1 });
  const [joined] = await manager.api.notifications.list();
  expect(joined).toMatchObject({
    count: MEMBERS,
    message: expect.stringContaining('99 people joined '),
  });

  const card = [];
  for (let n = 0; n < FIGHTS; n += 1) {
    const fight = await manager.api.fights.add({
      body: { eventId: room.eventId, fighter1: `Red ${n}`, fighter2: `Blue ${n}` },
    });
    await setLock(manager, room, fight.id, new Date(FIRST_LOCK + n * 20 * MINUTE).toISOString());
    card.push(fight);
  }
  const [reader, another] = members;
  if (!reader || !another) throw new Error('Expected two members');

  let reminders = 0;
  for (let at = -60; at < FIGHTS * 20; at += 10) {
    server.clock.set(new Date(FIRST_LOCK + at * MINUTE).toISOString());
    await server.reminders.drain();
    reminders = Math.max(reminders, (await count(reader))['lock-reminder'] ?? 0);
    const fight = at > 0 && at % 20 === 10 ? card[(at - 10) / 20] : undefined;
    if (fight)
      await manager.api.fights.enterResult({
        params: { fightId: fight.id },
        body: { winnerId: 1, winMethod: 'Decision' },
      });
    if (fight) await tellHeld(server);
  }
  expect(reminders).toBe(1);
  // The reminder disappears with the last lock, and one notification about results remains.
  for (const player of [reader, another]) expect(await count(player)).toEqual({ 'results-posted': 1 });
  const [results] = await reader.api.notifications.list();
  expect(results).toMatchObject({
    count: FIGHTS,
    message: expect.stringContaining('the latest of 13 updates'),
  });
  expect(await count(manager)).toEqual({ 'member-joined': 1 });
});
