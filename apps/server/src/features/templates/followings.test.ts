import { readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(() => people.manager.api.notifications.markAllRead());

type Result = { winnerId: 0 | 1 | 2 | null; winMethod?: 'Decision' | 'KO/TKO' | 'Draw' };
async function open(mode: 'ask' | 'take') {
  const world = await followEvent(server, admin, people, mode);
  const { params, proposals } = world;
  const inEvent = { templateId: world.event.id };
  const fights = () => people.manager.api.fights.managerFights({ params });
  return {
    ...world,
    inEvent,
    fights,
    ids: async () => (await proposals()).map(({ id, state }) => `${id} ${state}`),
    setEvent: async (results: Record<string, Result>) => {
      await admin.api.templates.saveResults({ params: inEvent, body: { results } });
      await server.worker.drain();
    },
    results: async () => (await fights()).map(({ winnerId, winMethod }) => `${winnerId} ${winMethod}`),
  };
}
const news = async () => {
  const list = await people.manager.api.notifications.list();
  return list.filter(({ kind, isRead }) => kind === 'event-news' && !isRead).map(({ message }) => message);
};

test('new, corrected and removed results of the event are applied to the room', async () => {
  const room = await open('take');
  await savePick(people.owner, room.bracket, room.fightId(2), 1);
  await room.setEvent({
    fight_0: { winnerId: 1, winMethod: 'Decision' },
    fight_1: { winnerId: 1, winMethod: 'Decision' },
  });
  expect(await room.results()).toEqual(['1 Decision', '1 Decision', 'null null']);
  const [best] = await people.owner.api.brackets.listForRoom({ params: room.params });
  expect(best).toMatchObject({ id: room.bracket.id, rank: 1 });
  expect(best?.totalPoints).toBeGreaterThan(0);
  const told = await people.owner.api.notifications.list();
  expect(
    told.some(({ kind, message }) => kind === 'results-posted' && message.includes(room.room.name)),
  ).toBe(true);
  await room.setEvent({ fight_0: { winnerId: 2, winMethod: 'KO/TKO' }, fight_1: { winnerId: null } });
  expect(await room.results()).toEqual(['2 KO/TKO', 'null null', 'null null']);
  expect(await room.proposals()).toEqual([]);
  expect(await news()).toEqual([]);
  expect((await room.lines()).slice(-2)).toEqual([
    'Event UFC 300 corrected the result of Fight 1, Red 1 vs Blue 1 from Red 1 by Decision to Blue 1 by KO/TKO',
    'Event UFC 300 cleared the result of Co-Main Event, Red 2 vs Blue 2 (was Red 2 by Decision); the fight can be picked again',
  ]);
});

test('the room gets new fights, locks and odds, but keeps removed fights until the manager confirms the removal', async () => {
  const room = await open('take');
  const { inEvent: params } = room;
  const { templates } = admin.api;
  const at = (index: number) => ({ ...params, index: `${index}` });
  const lockTimes = { [room.event.fights[0]?.id ?? '']: '2040-05-01T18:00:00Z' };
  await templates.setLockTimes({ params, body: { lockTimes } });
  await templates.editFight({ params: at(1), body: { fighter1Odds: '-500', fighter2Odds: '+400' } });
  await templates.addFight({ params, body: { fighter1: 'New', fighter2: 'Comer' } });
  await templates.moveFight({ params: at(3), body: { direction: 'down' } });
  await server.worker.drain();
  const facts = (await room.fights()).map(
    ({ fighter1, fighter1Odds, lockDatetime }) => `${fighter1} ${fighter1Odds} ${lockDatetime}`,
  );
  const [odds1, , odds3] = room.card.map(({ fighter1Odds }) => fighter1Odds);
  expect(facts).toEqual([
    expect.stringMatching(/^New .* null$/),
    `Red 1 ${odds1} 2040-05-01T18:00:00.000Z`,
    `Red 3 ${odds3} null`,
    'Red 2 -500 null',
  ]);
  expect(await room.proposals()).toEqual([]);
  await templates.deleteFight({ params: at(1) });
  await server.worker.drain();
  expect(await room.fights()).toHaveLength(4);
  const [gone] = await room.proposals();
  expect(gone).toMatchObject({ fact: 'fight', now: 'on the card', event: 'not on the card', state: 'new' });
  expect(await news()).toEqual([
    `${room.room.name}: UFC 300 has 1 official change. Use or skip it in the room.`,
  ]);
  expect(await room.take(gone)).toEqual([]);
  expect((await room.fights()).map(({ fighter1 }) => fighter1)).toEqual(['New', 'Red 3', 'Red 2']);
});

test('the room gets no changes after it is completed or has stopped following the event', async () => {
  const room = await open('take');
  const { params } = room;
  await people.manager.api.rooms.complete({ params, body: { isCompleted: true } });
  await room.setEvent({ fight_0: { winnerId: 1, winMethod: 'Decision' } });
  expect(await room.results()).toEqual(['null null', 'null null', 'null null']);
  const [proposal] = await room.proposals();
  expect(proposal).toMatchObject({ canTake: false, whyNot: expect.stringContaining('completed') });
  await expect(room.take(proposal)).rejects.toEqual(refused(409, 'event_completed'));
  await people.manager.api.rooms.complete({ params, body: { isCompleted: false } });
  expect(await room.take(proposal)).toEqual([]);
  expect(await room.results()).toEqual(['1 Decision', 'null null', 'null null']);
  await people.manager.api.followings.follow({ params, body: { mode: 'off' } });
  await room.setEvent({ fight_1: { winnerId: 1, winMethod: 'Decision' } });
  expect(await room.results()).toEqual(['1 Decision', 'null null', 'null null']);
  const nothing = { mode: 'off', templateId: null, templateName: null, source: null, held: [] };
  expect(await people.owner.api.followings.get({ params })).toEqual(nothing);
  expect(await room.proposals()).toEqual([]);
  expect((await readLog(people.manager, room.room))[0]).toBe("stopped following the event 'UFC 300'");
});

test('the room gets only accepted changes, and skipped proposals stay skipped', async () => {
  const room = await open('ask');
  const { params } = room;
  expect(await room.proposals()).toEqual([]);
  await room.setEvent({
    fight_0: { winnerId: 1, winMethod: 'Decision' },
    fight_1: { winnerId: 2, winMethod: 'KO/TKO' },
    fight_2: { winnerId: 0, winMethod: 'Draw' },
  });
  expect(await room.results()).toEqual(['null null', 'null null', 'null null']);
  expect(await news()).toEqual([
    `${room.room.name}: UFC 300 has 3 official results. Use or skip them in the room.`,
  ]);
  const [one, two, three] = await room.proposals();
  expect(
    [one, two, three].map((each) => `${each?.what}: ${each?.now}, ${each?.event}, ${each?.state}`),
  ).toEqual([
    'Fight 1, Red 1 vs Blue 1: no result, Red 1 by Decision, new',
    'Co-Main Event, Red 2 vs Blue 2: no result, Blue 2 by KO/TKO, new',
    'Main Event, Red 3 vs Blue 3: no result, no winner (Draw), new',
  ]);
  await people.manager.api.notifications.markAllRead();
  const { followings } = people.manager.api;
  const left = await followings.dismiss({ params: { ...params, proposalId: one?.id ?? '' } });
  expect(left.map(({ state }) => state)).toEqual(['dismissed', 'new', 'new']);
  const proposalIds = [two?.id ?? '', three?.id ?? ''];
  const rest = await followings.takeSome({ params, body: { proposalIds } });
  expect(rest.map(({ id, state }) => `${id} ${state}`)).toEqual([`${one?.id} dismissed`]);
  expect(await room.results()).toEqual(['null null', '2 KO/TKO', '0 Draw']);
  // Applied proposals cannot be accepted again. Dismissed proposals can be accepted.
  await expect(room.take(two)).rejects.toEqual(refused(404, 'not_found'));
  await room.setEvent({ fight_2: { winnerId: 0, winMethod: 'Draw' } });
  expect(await news()).toEqual([]);
  // A different result counts as a new proposal.
  await room.setEvent({ fight_0: { winnerId: 2, winMethod: 'Decision' } });
  expect(await room.ids()).toEqual([expect.stringMatching(/ new$/)]);
  expect(await news()).toEqual([
    `${room.room.name}: UFC 300 has 1 official result. Use or skip it in the room.`,
  ]);
  await room.setEvent({ fight_0: { winnerId: 1, winMethod: 'Decision' } });
  expect(await room.ids()).toEqual([`${one?.id} dismissed`]);
  expect(await room.take(one)).toEqual([]);
  expect(await room.results()).toEqual(['1 Decision', '2 KO/TKO', '0 Draw']);
});

test('a room can follow only events of its own sport', async () => {
  const { params, event } = await open('ask');
  const follow = (roomId: string, templateId: string | undefined) =>
    people.manager.api.followings.follow({ params: { roomId }, body: { templateId, mode: 'ask' } });
  const boxing = await openRoom(people.manager, { sport: 'boxing' });
  await expect(follow(boxing.id, event.id)).rejects.toEqual(refused(409, 'conflict'));
  await expect(follow(params.roomId, params.roomId)).rejects.toEqual(refused(404, 'not_found'));
  await expect(follow(params.roomId, undefined)).rejects.toEqual(refused(400, 'invalid_input'));
});
