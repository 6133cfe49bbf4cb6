import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import {
  enterResult,
  type FightRoom,
  openFightRoom,
  readLog,
  savePick,
  setLock,
} from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, type Player } from '@lockroom/testing/world';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWithEverybody } from './testing/start.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T23:00:00.000Z';
const LOCKED = refused(423, 'locked');
const OTHERS = [{ fighter1: 'Nunes', fighter2: 'Pena' }];

const { server, admin, people } = await startWithEverybody();
const { manager, owner, other } = people;
const { fights: calls } = manager.api;
beforeEach(() => server.clock.set(NOON));

const PICKED = /changed the pick of .* for .*/;
const newest = async (player: Player, room: { id: string }) => (await readLog(player, room))[0] ?? '';

describe('removing and renaming fights', () => {
  let world: FightRoom;
  let params: { fightId: string };
  let inRoom: { params: { roomId: string } };
  const lock = (at: string) => setLock(manager, world.room, params.fightId, at);
  beforeEach(async () => {
    world = await openFightRoom(server, 3, people);
    params = { fightId: world.fightId(1) };
    inRoom = { params: { roomId: world.room.id } };
    await lock(LOCK);
  });
  const card = () => calls.managerFights(inRoom);
  const create = (name: string, fights: typeof OTHERS) =>
    admin.api.templates.create({ body: { name, sport: 'mma', fights } });

  const LOCKS: [string, () => Promise<unknown>][] = [
    ['locked by its time', async () => server.clock.set(LOCK)],
    ['locked by its result', () => enterResult(manager, params.fightId, 1)],
    [
      'whose lock had passed before it was postponed',
      async () => {
        server.clock.set(LOCK);
        await lock(LATER);
      },
    ],
  ];
  test.each(LOCKS)(
    'a fight %s can neither be removed from the card nor be given two other fighters',
    async (_, close) => {
      await close();
      const { id: templateId } = await create('Other card', OTHERS);
      const paste = (more: { preview?: boolean; keepOthers?: boolean }) =>
        calls.pasteCard({ ...inRoom, body: { fights: OTHERS, ...more } });
      const rename = (body: { fighter1?: string; fighter2?: string }) => calls.update({ params, body });
      for (const change of [
        () => calls.remove({ params }),
        () => paste({}),
        () => paste({ preview: true }),
        () => manager.api.templates.import({ ...inRoom, body: { templateId } }),
        () => rename({ fighter1: 'Blue 1', fighter2: 'Red 1' }),
        () => rename({ fighter1: 'Yan', fighter2: 'Vera' }),
      ])
        await expect(change()).rejects.toEqual(LOCKED);
      expect((await card()).map(({ id }) => id)).toEqual(world.card.map(({ id }) => id));
      await paste({ keepOthers: true });
      expect(await card()).toHaveLength(4);
      expect(await rename({ fighter1: 'Ann', fighter2: 'Blue 1' })).toMatchObject({ fighter1: 'Ann' });
    },
  );

  test('a fight that was never locked can be removed or given two other fighters', async () => {
    await calls.update({ params, body: { fighter1: 'Nunes', fighter2: 'Pena' } });
    await calls.remove({ params });
    expect(await card()).toHaveLength(2);
  });

  test('a fight of a template can be removed even after its lock time', async () => {
    const template = await create('Past', OTHERS);
    const lockTimes = { [template.fights[0]?.id ?? '']: '2026-02-01T12:00:00.000Z' };
    const ofTemplate = { params: { templateId: template.id } };
    await admin.api.templates.setLockTimes({ ...ofTemplate, body: { lockTimes } });
    const fights = [{ fighter1: 'Yan', fighter2: 'Vera' }];
    const report = await admin.api.fights.pasteTemplateCard({ ...ofTemplate, body: { fights } });
    expect(report.fightsRemoved).toEqual(['Nunes vs Pena']);
  });

  test('a changed pick of a removed fight stays hidden in the log until the fight would have locked', async () => {
    const { bracket, room } = world;
    const free = world.fightId(2);
    await savePick(owner, bracket, params.fightId, 1, 'KO/TKO');
    await savePick(manager, bracket, params.fightId, 2);
    await savePick(manager, bracket, free, 2, 'Submission');
    const linesOf = async (player: Player) =>
      (await readLog(player, room))
        .filter((line) => PICKED.test(line))
        .map((line) => / to .* by /.test(line));
    expect(await linesOf(other)).toEqual([false, false]);
    await calls.remove({ params });
    await calls.remove({ params: { fightId: free } });
    expect(await linesOf(other)).toEqual([false, false]);
    for (const player of [owner, manager]) expect(await linesOf(player)).toEqual([true, true]);
    server.clock.set(LOCK);
    expect(await linesOf(other)).toEqual([false, true]);
    await completeRoom(manager, room);
    expect(await linesOf(other)).toEqual([true, true]);
  });

  test('the log line about a removed fight shows members only their own cleared picks', async () => {
    const { bracket, otherBracket, room } = world;
    await savePick(owner, bracket, params.fightId, 1);
    await savePick(other, otherBracket, params.fightId, 1);
    await calls.pasteCard({ ...inRoom, body: { fights: OTHERS } });
    const own = `cleared picks: 1 of ${bracket.name}`;
    expect(await newest(manager, room)).toContain(`${own}; 1 of ${otherBracket.name}`);
    expect(await newest(owner, room)).toContain(own);
    expect(await newest(owner, room)).not.toContain(otherBracket.name);
  });
});

const reopen = async (room: { id: string }) => {
  await completeRoom(manager, room);
  await completeRoom(manager, room, false);
  return newest(other, room);
};
const REOPENED = 'unmarked the event as completed; picks that everyone could see can be changed again';

test('after a room is reopened, fights without a lock can be picked, and picks by the manager are logged', async () => {
  const { room, fightId } = await openFightRoom(server, 3, people);
  await setLock(manager, room, fightId(2), LOCK);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  await savePick(manager, own, fightId(1), 1);
  expect(await reopen(room)).toBe(REOPENED);
  await savePick(manager, own, fightId(2), 1);
  expect(await newest(manager, room)).not.toMatch(PICKED);
  await savePick(manager, own, fightId(1), 2);
  expect(await newest(manager, room)).toContain(`changed the pick of ${own.name}`);
});

test('after a room is reopened, a tournament without a lock can be picked, and picks by the manager are logged', async () => {
  const { room } = await openBracketRoom(people);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  expect(await reopen(room)).toBe(REOPENED);
  await saveSheet(manager, own, { 'r1-1': 'red1' });
  expect(await newest(manager, room)).toContain(`changed the picks of ${own.name}`);
});

test('after a room is reopened, nothing can be picked if all fights or the tournament have a lock', async () => {
  const { room, fightId } = await openFightRoom(server, 1, people);
  await setLock(manager, room, fightId(1), LOCK);
  expect(await reopen(room)).toBe('unmarked the event as completed');
  const tournament = await openBracketRoom(people);
  await setBracketLock(tournament, LOCK);
  expect(await reopen(tournament.room)).toBe('unmarked the event as completed');
});
