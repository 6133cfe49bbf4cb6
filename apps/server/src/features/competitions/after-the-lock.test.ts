import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { type FightRoom, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type People, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import type { TestServer } from '../../testing/test-server.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T23:00:00.000Z';
const LOCKED = refused(423, 'locked');

let server: TestServer;
let admin: Player;
let people: People;
beforeAll(async () => {
  const started = await startWithAdministrators();
  server = started.server;
  admin = started.administrators[0] ?? (await registerPlayer(server));
  people = await registerPeople(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const PICKED = /changed the pick of .* for .*/;

describe('a fight that has been locked', () => {
  let world: FightRoom;
  let params: { fightId: string };
  beforeEach(async () => {
    world = await openFightRoom(server, 3, people);
    params = { fightId: world.fightId(1) };
    await setLock(world.manager, world.room, params.fightId, LOCK);
  });
  const { api } = { api: () => people.manager.api.fights };
  const card = () => api().managerFights({ params: { roomId: world.room.id } });
  const isStillThere = async () => expect((await card()).map(({ id }) => id)).toContain(params.fightId);

  const LOCKS: [string, () => Promise<unknown>][] = [
    ['by its time', async () => server.clock.set(LOCK)],
    ['by its result', () => api().enterResult({ params, body: { winnerId: 1, winMethod: 'Decision' } })],
    [
      'before the lock was postponed',
      async () => {
        server.clock.set(LOCK);
        await setLock(world.manager, world.room, params.fightId, LATER);
      },
    ],
  ];
  describe.each(LOCKS)('%s', (_, lock) => {
    test('cannot be removed from the card', async () => {
      await lock();
      await expect(api().remove({ params })).rejects.toEqual(LOCKED);
      const room = { roomId: world.room.id };
      const fights = [{ fighter1: 'Nunes', fighter2: 'Pena' }];
      const paste = (more: { preview?: boolean; keepOthers?: boolean }) =>
        api().pasteCard({ params: room, body: { fights, ...more } });
      await expect(paste({})).rejects.toEqual(LOCKED);
      await expect(paste({ preview: true })).rejects.toEqual(LOCKED);
      const body = { name: 'Other card', sport: 'mma' as const, fights };
      const { id: templateId } = await admin.api.templates.create({ body });
      const imported = people.manager.api.templates.import({ params: room, body: { templateId } });
      await expect(imported).rejects.toEqual(LOCKED);
      await isStillThere();
      expect(await card()).toHaveLength(3);
      await paste({ keepOthers: true });
      expect(await card()).toHaveLength(4);
    });

    test('cannot be given two other fighters', async () => {
      await lock();
      const { fighter1, fighter2 } = (await card()).find(({ id }) => id === params.fightId) ?? {};
      const rename = (body: { fighter1?: string; fighter2?: string }) => api().update({ params, body });
      await expect(rename({ fighter1: fighter2, fighter2: fighter1 })).rejects.toEqual(LOCKED);
      await expect(rename({ fighter1: 'Nunes', fighter2: 'Pena' })).rejects.toEqual(LOCKED);
      expect(await rename({ fighter1: 'Nunes', fighter2 })).toMatchObject({ fighter1: 'Nunes', fighter2 });
    });
  });

  test('a fight that was never locked can be removed or given two other names', async () => {
    await api().update({ params, body: { fighter1: 'Nunes', fighter2: 'Pena' } });
    await api().remove({ params });
    expect(await card()).toHaveLength(2);
  });

  test('any fight can be removed from a template', async () => {
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

  test('a sealed log line about a removed fight is disclosed when the fight would have locked', async () => {
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
    await api().remove({ params });
    await api().remove({ params: { fightId: free } });
    expect(await linesOf(other)).toEqual([false, false]);
    expect(await linesOf(owner)).toEqual([true, true]);
    expect(await linesOf(manager)).toEqual([true, true]);
    server.clock.set(LOCK);
    expect(await linesOf(other)).toEqual([false, true]);
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    expect(await linesOf(other)).toEqual([true, true]);
  });

  test('members are notified only about their own picks of a removed fight', async () => {
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

  test("opens fights without a lock, logs that, and logs the manager's later picks", async () => {
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

  test('opens nothing if everything has a lock', async () => {
    const { room, fightId, manager } = await openFightRoom(server, 1, people);
    await setLock(manager, room, fightId(1), LOCK);
    await complete(room.id, true);
    await complete(room.id, false);
    expect((await readLog(manager, room))[0]).toBe('unmarked the event as completed');
  });

  test('opens a tournament without a lock in the same way', async () => {
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

test('teams cannot be switched in a bracket that has been locked', async () => {
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
  const body = { name: 'Turned', sport: 'custom' as const, bracketSize: 8 };
  const template = await admin.api.templates.create({
    body: { ...body, teamNames: { 'left-wc-1': 'Lions', 'left-wc-2': 'Chicago Bears' } },
  });
  const imported = manager.api.templates.importCustom({ params, body: { templateId: template.id } });
  await expect(imported).rejects.toEqual(LOCKED);
});
