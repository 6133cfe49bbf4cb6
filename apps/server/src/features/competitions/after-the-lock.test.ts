import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { type FightRoom, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T23:00:00.000Z';
const LOCKED = refused(423, 'locked');

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const PICKED = /changed the pick of .* for .*/;

describe('removing and renaming fights', () => {
  let world: FightRoom;
  let params: { fightId: string };
  beforeEach(async () => {
    world = await openFightRoom(server, 3, people);
    params = { fightId: world.fightId(1) };
    await setLock(world.manager, world.room, params.fightId, LOCK);
  });
  const { fights: calls } = people.manager.api;
  const card = () => calls.managerFights({ params: { roomId: world.room.id } });

  const LOCKS: [string, () => Promise<unknown>][] = [
    ['locked by its time', async () => server.clock.set(LOCK)],
    [
      'locked by its result',
      () => calls.enterResult({ params, body: { winnerId: 1, winMethod: 'Decision' } }),
    ],
    [
      'whose lock had passed before it was postponed',
      async () => {
        server.clock.set(LOCK);
        await setLock(world.manager, world.room, params.fightId, LATER);
      },
    ],
  ];
  test.each(LOCKS)(
    'a fight %s cannot be removed from the card or given two other fighters',
    async (_, lock) => {
      await lock();
      await expect(calls.remove({ params })).rejects.toEqual(LOCKED);
      const room = { roomId: world.room.id };
      const fights = [{ fighter1: 'Nunes', fighter2: 'Pena' }];
      const paste = (more: { preview?: boolean; keepOthers?: boolean }) =>
        calls.pasteCard({ params: room, body: { fights, ...more } });
      await expect(paste({})).rejects.toEqual(LOCKED);
      await expect(paste({ preview: true })).rejects.toEqual(LOCKED);
      const body = { name: 'Other card', sport: 'mma' as const, fights };
      const { id: templateId } = await admin.api.templates.create({ body });
      const imported = people.manager.api.templates.import({ params: room, body: { templateId } });
      await expect(imported).rejects.toEqual(LOCKED);
      expect((await card()).map(({ id }) => id)).toEqual(world.card.map(({ id }) => id));
      await paste({ keepOthers: true });
      expect(await card()).toHaveLength(4);

      const { fighter1, fighter2 } = (await card()).find(({ id }) => id === params.fightId) ?? {};
      const rename = (body: { fighter1?: string; fighter2?: string }) => calls.update({ params, body });
      await expect(rename({ fighter1: fighter2, fighter2: fighter1 })).rejects.toEqual(LOCKED);
      await expect(rename({ fighter1: 'Yan', fighter2: 'Vera' })).rejects.toEqual(LOCKED);
      expect(await rename({ fighter1: 'Ann', fighter2 })).toMatchObject({ fighter1: 'Ann', fighter2 });
    },
  );

  test('a fight that was never locked can be removed or given two other names', async () => {
    await calls.update({ params, body: { fighter1: 'Nunes', fighter2: 'Pena' } });
    await calls.remove({ params });
    expect(await card()).toHaveLength(2);
  });

  test('a fight of a template can be removed even after its lock time', async () => {
    const fights = [{ fighter1: 'Nunes', fighter2: 'Pena' }];
    const template = await admin.api.templates.create({ body: { name: 'Past', sport: 'mma', fights } });
    const fightId = template.fights?.[0]?.id ?? '';
    const lockTimes = { [fightId]: '2026-02-01T12:00:00.000Z' };
    await admin.api.templates.setLockTimes({ params: { templateId: template.id }, body: { lockTimes } });
    const others = [{ fighter1: 'Yan', fighter2: 'Vera' }];
    const report = await admin.api.fights.pasteTemplateCard({
      params: { templateId: template.id },
      body: { fights: others },
    });
    expect(report.fightsRemoved).toEqual(['Nunes vs Pena']);
  });

  test('the log discloses a changed pick of a removed fight when the fight would have locked', async () => {
    const { manager, owner, other, bracket, room } = world;
    await savePick(owner, bracket, params.fightId, 1, 'KO/TKO');
    await savePick(manager, bracket, params.fightId, 2, 'Decision');
    const free = world.fightId(2);
    await savePick(manager, bracket, free, 2, 'Submission');
    const linesOf = async (player: Player) =>
      (await readLog(player, room))
        .filter((line) => PICKED.test(line))
        .map((line) => / to .* by /.test(line));
    expect(await linesOf(other)).toEqual([false, false]);
    await calls.remove({ params });
    await calls.remove({ params: { fightId: free } });
    expect(await linesOf(other)).toEqual([false, false]);
    expect(await linesOf(owner)).toEqual([true, true]);
    expect(await linesOf(manager)).toEqual([true, true]);
    server.clock.set(LOCK);
    expect(await linesOf(other)).toEqual([false, true]);
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    expect(await linesOf(other)).toEqual([true, true]);
  });

  test('the log line about a removed fight shows members only their own cleared picks', async () => {
    const { manager, owner, other, bracket, otherBracket, room } = world;
    await savePick(owner, bracket, params.fightId, 1);
    await savePick(other, otherBracket, params.fightId, 1);
    const body = { fights: [{ fighter1: 'Nunes', fighter2: 'Pena' }] };
    await manager.api.fights.pasteCard({ params: { roomId: room.id }, body });
    const newest = async (player: Player) => (await readLog(player, room))[0] ?? '';
    expect(await newest(manager)).toContain(`cleared picks: 1 of ${bracket.name}; 1 of ${otherBracket.name}`);
    expect(await newest(owner)).toContain(`cleared picks: 1 of ${bracket.name}`);
    expect(await newest(owner)).not.toContain(otherBracket.name);
  });
});

describe('reopening a completed room', () => {
  const complete = (roomId: string, isCompleted: boolean) =>
    people.manager.api.rooms.complete({ params: { roomId }, body: { isCompleted } });
  const line = (what: string) => expect.stringContaining(what);

  test('fights without a lock can be picked again, and later picks by the manager are logged', async () => {
    const { room, fightId, manager } = await openFightRoom(server, 3, people);
    await setLock(manager, room, fightId(2), LOCK);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await savePick(manager, own, fightId(1), 1);
    await complete(room.id, true);
    await complete(room.id, false);
    expect(await readLog(people.other, room)).toContainEqual(
      'unmarked the event as completed; picks that everyone could see can be changed again',
    );
    await savePick(manager, own, fightId(2), 1);
    expect((await readLog(manager, room))[0]).not.toMatch(PICKED);
    await savePick(manager, own, fightId(1), 2);
    expect((await readLog(manager, room))[0]).toEqual(line(`changed the pick of ${own.name}`));
  });

  test('nothing can be picked again if every fight has a lock', async () => {
    const { room, fightId, manager } = await openFightRoom(server, 1, people);
    await setLock(manager, room, fightId(1), LOCK);
    await complete(room.id, true);
    await complete(room.id, false);
    expect((await readLog(manager, room))[0]).toBe('unmarked the event as completed');
  });

  test('a tournament without a lock can be picked again, and later picks by the manager are logged', async () => {
    const world = await openBracketRoom(people);
    const { room, manager } = world;
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await complete(room.id, true);
    await complete(room.id, false);
    expect((await readLog(manager, room))[0]).toMatch(/can be changed again$/);
    await saveSheet(manager, own, { 'r1-1': 'red1' });
    expect((await readLog(manager, room))[0]).toEqual(line(`changed the picks of ${own.name}`));
    await setBracketLock(world, LOCK);
    const locked = await openBracketRoom(people);
    await setBracketLock(locked, LOCK);
    await complete(locked.room.id, true);
    await complete(locked.room.id, false);
    expect((await readLog(manager, locked.room))[0]).toBe('unmarked the event as completed');
  });
});

test('the names of two teams cannot be switched after the tournament has been locked', async () => {
  const world = await openBracketRoom(people);
  const { manager, room } = world;
  const params = { roomId: room.id };
  const name = (teamNames: Record<string, string>) =>
    manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
  await name({ red1: 'Lions', red2: 'Bears', red3: 'TBD', red4: 'TBD' });
  await setBracketLock(world, LOCK);
  await name({ red1: 'Bears', red2: 'Lions' });
  server.clock.set(LOCK);
  await expect(name({ red1: 'Lions', red2: 'Bears' })).rejects.toEqual(LOCKED);
  await expect(name({ red1: ' lions' })).rejects.toEqual(LOCKED);
  await name({ red1: 'Chicago Bears', red3: 'Rams' });
});
