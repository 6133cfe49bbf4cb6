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
import { beforeEach, describe, expect, test } from 'vitest';
import { dumpRoom } from '../../testing/dump-room.ts';
import { startWithEverybody } from './testing/start.ts';
import { undoNewest } from './testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const JUST_BEFORE = '2026-03-01T19:58:00.000Z';
const AFTER = '2026-03-01T20:05:00.000Z';
const LATER = '2026-03-01T23:00:00.000Z';
const LOCKED = refused(423, 'locked');

const { server, admin, people } = await startWithEverybody();

let at: FightRoom;
beforeEach(async () => {
  server.clock.set(NOON);
  at = await openFightRoom(server, 3, people);
  await lock(1, LOCK);
});
const { manager } = people;
const { api } = manager;
const on = (n: number) => ({ params: { fightId: at.fightId(n) } });
const inRoom = () => ({ params: { roomId: at.room.id } });
const lock = (n: number, time: string | null) => setLock(manager, at.room, at.fightId(n), time);
const rename = (n: number, fighterNumber: 1 | 2, name: string) =>
  api.fightActs.rename({ ...on(n), body: { fighterNumber, name } });
const replace = (n: number, fighterNumber: 1 | 2, name: string) =>
  api.fightActs.replace({ ...on(n), body: { fighterNumber, name } });
const put = (n: number, body: { fighter1?: string; fighter2?: string }) =>
  api.fights.update({ ...on(n), body });
const add = (fighter1: string, fighter2: string) =>
  api.fights.add({ body: { eventId: at.room.eventId, fighter1, fighter2 } });
const swap = (n: number) => api.fightActs.swapCorners({ ...on(n), body: {} });
const callOff = (n: number) => api.fightActs.callOff({ ...on(n), body: {} });
const card = () => api.fights.managerFights(inRoom());
const undo = () => undoNewest(manager, at.room);
const template = (fighter1: string, fighter2: string) =>
  admin.api.templates.create({
    body: { name: 'Night', sport: 'mma', fights: [{ fighter1, fighter2 }] },
  });

/**
 * Each detour puts the first fight's two fighters back on the card in a fight that can be picked after the lock. A
 * detour begins after the lock unless its name says otherwise.
 */
const DETOURS: Record<string, () => Promise<unknown>> = {
  'is called off and added again in the other corners and another spelling': async () => {
    await callOff(1);
    await add('BLUE 1', 'Réd 1');
  },
  'has its names changed and is added again': async () => {
    await rename(1, 1, 'Somebody');
    await put(1, { fighter2: 'Somebody Else' });
    await add('Red 1', 'Blue 1');
  },
  'has its names changed before its lock is moved, and is added again': async () => {
    await rename(1, 1, 'Somebody');
    server.clock.advance(1);
    await lock(1, LATER);
    await callOff(1);
    await add('Red 1', 'Blue 1');
  },
  'had its corners swapped and its names changed, and is added again': async () => {
    await swap(1);
    await rename(1, 1, 'Somebody');
    await add('Red 1', 'Blue 1');
  },
  'is locked by its result, called off and added again': async () => {
    server.clock.set(NOON);
    await lock(1, null);
    await enterResult(manager, at.fightId(1), 1);
    await callOff(1);
    await add('Red 1', 'Blue 1');
  },
  'has its names changed and is pasted again': async () => {
    await rename(1, 1, 'Somebody');
    const fights = [{ fighter1: 'Red 1', fighter2: 'Blue 1' }];
    await api.fights.pasteCard({ ...inRoom(), body: { fights, keepOthers: true } });
  },
  'returns in another fight after name corrections': async () => {
    await callOff(1);
    await rename(2, 1, 'Red 1');
    await rename(2, 2, 'Blue 1');
  },
  'returns in another fight after replacements': async () => {
    await callOff(1);
    await replace(2, 1, 'Red 1');
    await replace(2, 2, 'Blue 1');
  },
  'returns through an undo of a change before the lock': async () => {
    server.clock.set(JUST_BEFORE);
    await put(2, { fighter1: 'Red 1', fighter2: 'Blue 1' });
    await put(2, { fighter1: 'Somebody', fighter2: 'Somebody Else' });
    server.clock.set(AFTER);
    await undo();
  },
  'returns from an event that the room follows': async () => {
    await callOff(1);
    await rename(1, 1, 'Somebody');
    const { id: templateId } = await template('Red 1', 'Blue 1');
    await api.followings.follow({ ...inRoom(), body: { templateId, mode: 'ask' } });
    const open = await api.followings.proposals(inRoom());
    const { id = '' } = open.find(({ fact }) => fact === 'fight') ?? {};
    await api.followings.take({ params: { ...inRoom().params, proposalId: id } });
  },
  'is opened again by the lock time of an import': async () => {
    const fights = at.card.map(({ fighter1, fighter2 }) => ({ fighter1, fighter2 }));
    const event = await admin.api.templates.create({ body: { name: 'Night', sport: 'mma', fights } });
    const lockTimes = { [event.fights[0]?.id ?? '']: LATER };
    const templateId = event.id;
    await admin.api.templates.setLockTimes({ params: { templateId }, body: { lockTimes } });
    await api.templates.import({ ...inRoom(), body: { templateId } });
  },
  'left the card before its lock and is added again': async () => {
    server.clock.set(NOON);
    await api.fights.remove(on(1));
    server.clock.set(AFTER);
    await add('Red 1', 'Blue 1');
  },
};

test.each(Object.entries(DETOURS))(
  'a pick by the manager is logged as made with hindsight if the pair of fighters %s',
  async (_, detour) => {
    const own = await api.brackets.create({ body: { roomId: at.room.id } });
    server.clock.set(AFTER);
    await detour();
    const open = (await card()).filter(
      ({ isLocked, fightStatus }) => !isLocked && fightStatus === 'upcoming',
    );
    const key = (name: string) => name.toLowerCase().replace('é', 'e');
    const isPair = (one: string, other: string) => [one, other].map(key).sort().join() === 'blue 1,red 1';
    const fight = open.find(({ fighter1, fighter2 }) => isPair(fighter1, fighter2));
    await savePick(manager, own, fight?.id ?? '', 1);
    expect((await readLog(at.other, at.room))[0]).toContain(`changed the pick of ${own.name} for `);
    // A fight with other fighters is not affected.
    const others = open.find(({ fighter1 }) => fighter1 === 'Red 3');
    await savePick(manager, own, others?.id ?? '', 1);
    expect((await readLog(at.other, at.room))[0]).toMatch(/ (?:Red|Blue|BLUE|Réd) 1/);
  },
);

test('a pick by the manager is not logged if the two fighters never had a fight with a lock', async () => {
  const own = await api.brackets.create({ body: { roomId: at.room.id } });
  await lock(2, LOCK);
  await undo();
  await api.fights.remove(on(2));
  server.clock.set(AFTER);
  const { id } = await add('Red 2', 'Blue 2');
  await savePick(manager, own, id, 1);
  expect((await readLog(at.other, at.room))[0]).toMatch(/^added /);
});

describe('switching the fighters of a locked fight', () => {
  const SWITCH = [
    [1, 'Somebody'],
    [2, 'Red 1'],
    [1, 'Blue 1'],
  ] as const;
  beforeEach(async () => {
    await savePick(at.owner, at.bracket, at.fightId(1), 1);
  });

  test.each(['rename', 'update'] as const)(
    'three name corrections via %s cannot swap the fighters',
    async (way) => {
      server.clock.set(AFTER);
      const name = (corner: 1 | 2, to: string) =>
        way === 'rename' ? rename(1, corner, to) : put(1, { [`fighter${corner}`]: to });
      await name(1, 'Somebody');
      const was = await dumpRoom(server.db, at.room.id);
      for (const spelled of ['Red 1', 'red-1', ' RÉD 1'])
        await expect(name(2, spelled)).rejects.toEqual(LOCKED);
      expect(await dumpRoom(server.db, at.room.id)).toEqual(was);
      await name(1, 'Red 1');
      await name(2, 'Blue One');
      await name(2, 'Blue 1');
    },
  );

  test('name corrections cannot swap the fighters after a corner swap, a moved lock or a cancellation', async () => {
    server.clock.set(AFTER);
    await swap(1);
    await rename(1, 2, 'Somebody');
    server.clock.advance(1);
    await lock(1, LATER);
    await callOff(1);
    await expect(rename(1, 1, 'Red 1')).rejects.toEqual(LOCKED);
    await rename(1, 2, 'Red 1');
    await expect(rename(1, 2, 'Blue 1')).rejects.toEqual(refused(400, 'invalid_input'));
  });

  test('name corrections cannot move a fighter of a locked fight to another fight', async () => {
    await lock(2, LOCK);
    server.clock.set(AFTER);
    await rename(1, 1, 'Somebody');
    await expect(rename(2, 1, 'Red 1')).rejects.toEqual(LOCKED);
    await rename(1, 1, 'Red 1');
    // A name that was entered for the wrong fighter can still be corrected.
    await rename(1, 1, 'Third');
    await rename(1, 1, 'Red 1');
    await rename(2, 1, 'Third');
  });

  test('undoing name corrections from before the lock cannot swap the fighters', async () => {
    server.clock.set(JUST_BEFORE);
    for (const [corner, name] of SWITCH) await rename(1, corner, name);
    server.clock.set(AFTER);
    await undo();
    const [, second] = await api.competitions.acts(inRoom());
    expect(second).toMatchObject({
      canUndo: false,
      whyNot: 'Another fighter was called Blue 1 when people picked, so this name would mix up their picks.',
    });
    const again = api.competitions.undo({ ...inRoom(), body: { actId: second?.id ?? '' } });
    await expect(again).rejects.toEqual(refused(409, 'conflict'));
  });

  test('name corrections from a followed event cannot swap the fighters', async () => {
    const { id: templateId, fights } = await template('Red 1', 'Blue 1');
    const event = (corner: 1 | 2, name: string) =>
      admin.api.fightActs.rename({
        params: { fightId: fights?.[0]?.id ?? '' },
        body: { fighterNumber: corner, name },
      });
    await api.followings.follow({ ...inRoom(), body: { templateId, mode: 'take' } });
    server.clock.set(AFTER);
    for (const [corner, name] of SWITCH) {
      await event(corner, name);
      await server.worker.drain();
    }
    const fight = (await card()).find(({ id }) => id === at.fightId(1));
    expect([fight?.fighter1, fight?.fighter2]).toEqual(['Somebody', 'Blue 1']);
  });
});

test('a fighter cannot be in both corners of a fight, even under another spelling', async () => {
  const fights = [{ fighter1: 'Yan', fighter2: 'Y.an' }];
  for (const change of [
    () => put(1, { fighter1: 'Yan', fighter2: 'Yan' }),
    () => put(1, { fighter2: 'RED 1' }),
    () => rename(1, 2, 'Réd 1'),
    () => replace(1, 1, 'blue 1'),
    () => add('Yan', ' yan'),
    () => api.fights.pasteCard({ ...inRoom(), body: { fights } }),
    () => template('Yan', 'Yan'),
  ])
    await expect(change()).rejects.toEqual(refused(400, 'invalid_input'));
});

const open = async () => {
  const world = await openBracketRoom(people);
  const params = { roomId: world.room.id };
  await saveSheet(world.owner, world.bracket, { 'r1-1': 'red1' });
  const name = (teamNames: Record<string, string>) =>
    api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
  const replace = (teamId: string, to: string) =>
    api.tournamentActs.replace({ params, body: { teamId, name: to, takeBack: 'follow' } });
  await name({ red1: 'Bears', red2: 'Lions', red3: 'TBD', red4: 'TBD' });
  await name({ red1: 'Lions', red2: 'Bears' });
  await setBracketLock(world, LOCK);
  return { world, params, name, replace };
};

test("one or three name corrections cannot switch a locked tournament's teams", async () => {
  const { name, world } = await open();
  server.clock.set(AFTER);
  await expect(name({ red1: 'Bears', red2: 'Lions' })).rejects.toEqual(LOCKED);
  await name({ red1: 'Somebody' });
  const was = await dumpRoom(server.db, world.room.id);
  for (const spelled of ['Lions', ' lions']) await expect(name({ red2: spelled })).rejects.toEqual(LOCKED);
  await expect(name({ red2: 'Lions', red1: 'Others' })).rejects.toEqual(LOCKED);
  expect(await dumpRoom(server.db, world.room.id)).toEqual(was);
  await name({ red1: 'Lions', red2: 'Chicago Bears', red3: 'Rams' });
  await name({ red2: 'Bears' });
});

test('replacements that move picks cannot switch the teams, even if the lock is moved in between', async () => {
  const { name, replace, world } = await open();
  server.clock.set(AFTER);
  await replace('red1', 'Somebody');
  server.clock.advance(1);
  await setBracketLock(world, LATER);
  await expect(replace('red2', 'Lions')).rejects.toEqual(LOCKED);
  await expect(name({ red2: 'Lions' })).rejects.toEqual(LOCKED);
  await name({ red1: 'Lions' });
});

test('importing a template cannot switch the teams', async () => {
  const { name, params } = await open();
  server.clock.set(AFTER);
  await name({ red1: 'Somebody' });
  const teamNames = { 'left-wc-1': 'Somebody', 'left-wc-2': 'Lions' };
  const body = { name: 'Turned', sport: 'custom', bracketSize: 8, teamNames };
  const { id: templateId } = await admin.api.templates.create({ body });
  await expect(api.templates.importCustom({ params, body: { templateId } })).rejects.toEqual(LOCKED);
});

test('undoing name changes that were made before the lock cannot swap the teams', async () => {
  const { name, params, world } = await open();
  server.clock.set(JUST_BEFORE);
  await name({ red1: 'Somebody' });
  await name({ red2: 'Lions' });
  await name({ red1: 'Bears' });
  server.clock.set(AFTER);
  await undoNewest(manager, world.room);
  const [, second] = await api.competitions.acts({ params });
  expect(second).toMatchObject({ canUndo: false });
  const again = api.competitions.undo({ params, body: { actId: second?.id ?? '' } });
  await expect(again).rejects.toEqual(refused(409, 'conflict'));
});
