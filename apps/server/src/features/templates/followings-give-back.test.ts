import { enterResults, openBracketRoom } from '@lockroom/testing/bracket-room';
import { setLock } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

const hours = (n: number) => new Date(server.clock.now() + n * 3_600_000).toISOString();

test("a result that the manager entered follows the event again after the manager accepts the event's value", async () => {
  const room = await followEvent(server, admin, people, 'take');
  const say = async (winnerId: 1 | 2 | 0 | null, winMethod: 'Decision' | 'KO/TKO' | 'Draw' | null) => {
    await admin.api.templates.saveResults({
      params: { templateId: room.event.id },
      body: { results: { fight_0: { winnerId, winMethod } } },
    });
    await server.worker.drain();
  };
  const result = async () => {
    const [fight] = await people.manager.api.fights.managerFights({ params: room.params });
    return `${fight?.winnerId} ${fight?.winMethod}`;
  };
  const enter = (winnerId: 1 | 2) =>
    people.manager.api.fights.enterResult({ params: room.inRoom, body: { winnerId, winMethod: 'KO/TKO' } });
  const all = () => people.manager.api.followings.proposals({ params: room.params, query: { own: 'true' } });
  await enter(2);
  // The event has no result yet, but the room has one, which is listed only on request.
  expect(await room.proposals()).toEqual([]);
  expect(await all()).toMatchObject([
    { fact: 'result', subjectId: room.inRoom.fightId, state: 'own', event: 'no result', canTake: true },
  ]);
  await say(1, 'Decision');
  expect(await room.shown()).toEqual(['result differs: Blue 1 by KO/TKO, Red 1 by Decision']);
  await say(0, 'Draw');
  expect(await room.shown()).toEqual(['result differs: Blue 1 by KO/TKO, no winner (Draw)']);
  expect(await result()).toBe('2 KO/TKO');
  const [own] = await room.proposals();
  expect(await room.take(own)).toEqual([]);
  expect(await result()).toBe('0 Draw');
  await say(1, 'KO/TKO');
  expect(await result()).toBe('1 KO/TKO');
  // The manager enters a result again and then accepts the value of the event, which has no result.
  await enter(2);
  await say(null, null);
  const [again] = await all();
  expect(again?.state).toBe('own');
  await room.take(again);
  expect(await result()).toBe('null null');
  await say(2, 'Decision');
  expect(await result()).toBe('2 Decision');
  expect(await room.shown()).toEqual([]);
});

test("a skipped value is applied again after the manager accepts the event's value", async () => {
  const room = await followEvent(server, admin, people, 'take');
  const lockEvent = async (lockTime: string) => {
    await admin.api.templates.setLockTimes({
      params: { templateId: room.event.id },
      body: { lockTimes: { [room.inEvent.fightId]: lockTime } },
    });
    await server.worker.drain();
  };
  const lock = async () =>
    (await people.manager.api.fights.managerFights({ params: room.params }))[0]?.lockDatetime;
  const [early, late, own] = [hours(30), hours(40), hours(50)];
  await lockEvent(early);
  expect(await lock()).toBe(early);
  await setLock(people.manager, room.room, room.inRoom.fightId, own);
  await lockEvent(late);
  const [skipped] = await room.proposals();
  await people.manager.api.followings.dismiss({ params: { ...room.params, proposalId: skipped?.id ?? '' } });
  expect(await room.proposals()).toMatchObject([{ fact: 'lock', state: 'dismissed' }]);
  await room.take((await room.proposals())[0]);
  expect(await lock()).toBe(late);
  await lockEvent(early);
  await lockEvent(late);
  expect(await lock()).toBe(late);
  expect(await room.proposals()).toEqual([]);
});

test("a game with the manager's own result follows the event again after the manager accepts the event's value", async () => {
  const world = await openBracketRoom(await registerPeople(server));
  const params = { roomId: world.room.id };
  const { api } = world.manager;
  const event = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom' } });
  await api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
  const say = async (results: Record<string, string | null>) => {
    await admin.api.templates.saveResults({ params: { templateId: event.id }, body: { results } });
    await server.worker.drain();
  };
  const results = () => api.tournaments.customResults({ params });
  const giveBack = async () => {
    const [proposal] = await api.followings.proposals({ params, query: { own: 'true' } });
    await api.followings.take({ params: { ...params, proposalId: proposal?.id ?? '' } });
    return proposal;
  };
  await enterResults(world, { 'r1-1': 'red4' });
  expect(await giveBack()).toMatchObject({ fact: 'result', subjectId: 'r1-1', state: 'own' });
  expect(await results()).toEqual({});
  await say({ 'r1-1': 'red1' });
  expect(await results()).toEqual({ 'r1-1': 'red1' });
  await enterResults(world, { 'r1-1': 'red4' });
  await say({ 'r1-2': 'red2' });
  expect(await results()).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(await giveBack()).toMatchObject({ subjectId: 'r1-1', state: 'differs' });
  await say({ 'r1-1': 'red4' });
  expect(await results()).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
});
