import type { Template } from '@lockroom/contract';
import { type FightRoom, openFightRoom, readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

let world: FightRoom;
let event: Template;
let params: { roomId: string };

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

// The room and the event have Red n vs Blue n for n from 1 to 3; the event's second fight has swapped corners.
beforeEach(async () => {
  await server.worker.drain();
  await people.manager.api.notifications.markAllRead();
  world = await openFightRoom(server, 3, people);
  params = { roomId: world.room.id };
  event = await admin.api.templates.create({
    body: {
      name: 'UFC 300',
      sport: 'mma',
      fights: [1, 2, 3].map((n) =>
        n === 2 ? { fighter1: 'Blue 2', fighter2: 'Red 2' } : { fighter1: `Red ${n}`, fighter2: `Blue ${n}` },
      ),
    },
  });
  const odds = (await card()).map(({ fighter1Odds, fighter2Odds }) => ({ fighter1Odds, fighter2Odds }));
  for (const [index, { fighter1Odds, fighter2Odds }] of odds.entries()) {
    const [a, b] = index === 1 ? [fighter2Odds, fighter1Odds] : [fighter1Odds, fighter2Odds];
    await admin.api.templates.editFight({
      params: { templateId: event.id, index: `${index}` },
      body: { fighter1Odds: a, fighter2Odds: b },
    });
  }
});

const card = () => people.manager.api.fights.managerFights({ params });
const follow = async (mode: 'ask' | 'take') => {
  await people.manager.api.followings.follow({ params, body: { templateId: event.id, mode } });
  await server.worker.drain();
};
const proposals = () => people.manager.api.followings.proposals({ params });
type Result = { winnerId: 0 | 1 | 2 | null; winMethod?: 'Decision' | 'KO/TKO' | 'Draw' };
const setEvent = async (results: Record<string, Result>) => {
  await admin.api.templates.saveResults({ params: { templateId: event.id }, body: { results } });
  await server.worker.drain();
};
const enter = (n: number, winnerId: 0 | 1 | 2 | null, winMethod: 'Decision' | 'KO/TKO' | null = 'Decision') =>
  people.manager.api.fights.enterResult({
    params: { fightId: world.fightId(n) },
    body: { winnerId, winMethod },
  });
const results = async () => (await card()).map(({ winnerId, winMethod }) => `${winnerId} ${winMethod}`);
const news = async () => {
  const list = await people.manager.api.notifications.list();
  return list.filter(({ kind, isRead }) => kind === 'event-news' && !isRead).map(({ message }) => message);
};

describe('a room that applies changes automatically', () => {
  test('the room gets results by corner, as well as corrections and removals of results', async () => {
    await savePick(people.owner, world.bracket, world.fightId(2), 1);
    await follow('take');
    await setEvent({
      fight_0: { winnerId: 1, winMethod: 'Decision' },
      fight_1: { winnerId: 2, winMethod: 'Decision' },
    });
    expect(await results()).toEqual(['1 Decision', '1 Decision', 'null null']);
    const [best] = await people.owner.api.brackets.listForRoom({ params });
    expect(best).toMatchObject({ id: world.bracket.id, rank: 1 });
    expect(best?.totalPoints).toBeGreaterThan(0);
    const told = await people.owner.api.notifications.list();
    expect(
      told.some(({ kind, message }) => kind === 'results-posted' && message.includes(world.room.name)),
    ).toBe(true);
    await setEvent({ fight_0: { winnerId: 2, winMethod: 'KO/TKO' }, fight_1: { winnerId: null } });
    expect(await results()).toEqual(['2 KO/TKO', 'null null', 'null null']);
    expect(await proposals()).toEqual([]);
    expect(await news()).toEqual([]);
    const changes = await people.manager.api.rooms.changes({ params, query: {} });
    expect(changes.slice(0, 2).map(({ names, description }) => `${names} ${description}`)).toEqual([
      'Event UFC 300 cleared the result of Co-Main Event, Red 2 vs Blue 2 (was Red 2 by Decision); the fight can be picked again',
      'Event UFC 300 corrected the result of Fight 1, Red 1 vs Blue 1 from Red 1 by Decision to Blue 1 by KO/TKO',
    ]);
  });

  test('the room gets new fights, locks and odds, but removed fights stay until the manager confirms', async () => {
    await follow('take');
    const [first] = event.fights;
    await admin.api.templates.setLockTimes({
      params: { templateId: event.id },
      body: { lockTimes: { [first?.id ?? '']: '2040-05-01T18:00:00Z' } },
    });
    await admin.api.templates.editFight({
      params: { templateId: event.id, index: '1' },
      body: { fighter1Odds: '-500', fighter2Odds: '+400' },
    });
    await admin.api.templates.addFight({
      params: { templateId: event.id },
      body: { fighter1: 'New', fighter2: 'Comer' },
    });
    await admin.api.templates.moveFight({
      params: { templateId: event.id, index: '3' },
      body: { direction: 'down' },
    });
    await server.worker.drain();
    const facts = (await card()).map(
      ({ fighter1, fighter1Odds, lockDatetime }) => `${fighter1} ${fighter1Odds} ${lockDatetime}`,
    );
    const [odds1, , odds3] = world.card.map(({ fighter1Odds }) => fighter1Odds);
    expect(facts).toEqual([
      expect.stringMatching(/^New .* null$/),
      `Red 1 ${odds1} 2040-05-01T18:00:00.000Z`,
      `Red 3 ${odds3} null`,
      'Red 2 +400 null',
    ]);
    expect(await proposals()).toEqual([]);
    await admin.api.templates.deleteFight({ params: { templateId: event.id, index: '1' } });
    await server.worker.drain();
    expect(await card()).toHaveLength(4);
    const [gone] = await proposals();
    expect(gone).toMatchObject({ fact: 'fight', now: 'on the card', event: 'not on the card', state: 'new' });
    expect(await news()).toEqual([
      `${world.room.name}: UFC 300 has 1 official change. Use or skip it in the room.`,
    ]);
    expect(
      await people.manager.api.followings.take({ params: { ...params, proposalId: gone?.id ?? '' } }),
    ).toEqual([]);
    expect((await card()).map(({ fighter1 }) => fighter1)).toEqual(['New', 'Red 3', 'Red 2']);
  });

  test('the room keeps its own result until the manager accepts the result of the event', async () => {
    await enter(1, 2, 'KO/TKO');
    await follow('take');
    await setEvent({
      fight_0: { winnerId: 1, winMethod: 'Decision' },
      fight_2: { winnerId: 1, winMethod: 'Decision' },
    });
    expect(await results()).toEqual(['2 KO/TKO', 'null null', '1 Decision']);
    await enter(3, 2);
    await setEvent({ fight_2: { winnerId: 0, winMethod: 'Draw' } });
    expect(await results()).toEqual(['2 KO/TKO', 'null null', '2 Decision']);
    const [one, three, ...more] = await proposals();
    expect(more).toEqual([]);
    expect(one).toEqual({
      id: expect.any(String),
      fact: 'result',
      subjectId: world.fightId(1),
      what: 'Fight 1, Red 1 vs Blue 1',
      now: 'Blue 1 by KO/TKO',
      event: 'Red 1 by Decision',
      state: 'differs',
      canTake: true,
      whyNot: null,
    });
    expect(three).toMatchObject({ now: 'Blue 3 by Decision', event: 'no winner (Draw)', state: 'differs' });
    // Managers are not notified of differences that they caused.
    expect(await news()).toEqual([]);
    await people.manager.api.followings.take({ params: { ...params, proposalId: three?.id ?? '' } });
    expect(await results()).toEqual(['2 KO/TKO', 'null null', '0 Draw']);
    expect((await readLog(people.manager, world.room))[0]).toBe("used 1 change from the event 'UFC 300'");
    // The room follows the event again from now on.
    await setEvent({ fight_2: { winnerId: 2, winMethod: 'KO/TKO' } });
    expect(await results()).toEqual(['2 KO/TKO', 'null null', '2 KO/TKO']);
  });

  test('the room gets no changes after it is completed or has stopped following the event', async () => {
    await follow('take');
    await people.manager.api.rooms.complete({ params, body: { isCompleted: true } });
    await setEvent({ fight_0: { winnerId: 1, winMethod: 'Decision' } });
    expect(await results()).toEqual(['null null', 'null null', 'null null']);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ canTake: false, whyNot: expect.stringContaining('completed') });
    const take = () =>
      people.manager.api.followings.take({ params: { ...params, proposalId: proposal?.id ?? '' } });
    await expect(take()).rejects.toEqual(refused(409, 'event_completed'));
    await people.manager.api.rooms.complete({ params, body: { isCompleted: false } });
    expect(await take()).toEqual([]);
    expect(await results()).toEqual(['1 Decision', 'null null', 'null null']);
    await people.manager.api.followings.follow({ params, body: { mode: 'off' } });
    await setEvent({ fight_1: { winnerId: 1, winMethod: 'Decision' } });
    expect(await results()).toEqual(['1 Decision', 'null null', 'null null']);
    expect(await people.owner.api.followings.get({ params })).toEqual({
      mode: 'off',
      templateId: null,
      templateName: null,
      source: null,
      held: [],
    });
    expect(await proposals()).toEqual([]);
    expect((await readLog(people.manager, world.room))[0]).toBe("stopped following the event 'UFC 300'");
  });
});

describe('a room whose manager is asked first', () => {
  test('the room gets only accepted changes, and skipped proposals stay skipped', async () => {
    await follow('ask');
    expect(await proposals()).toEqual([]);
    await setEvent({
      fight_0: { winnerId: 1, winMethod: 'Decision' },
      fight_1: { winnerId: 1, winMethod: 'KO/TKO' },
      fight_2: { winnerId: 0, winMethod: 'Draw' },
    });
    expect(await results()).toEqual(['null null', 'null null', 'null null']);
    expect(await news()).toEqual([
      `${world.room.name}: UFC 300 has 3 official results. Use or skip them in the room.`,
    ]);
    const [one, two, three] = await proposals();
    expect(
      [one, two, three].map((each) => `${each?.what}: ${each?.now}, ${each?.event}, ${each?.state}`),
    ).toEqual([
      'Fight 1, Red 1 vs Blue 1: no result, Red 1 by Decision, new',
      'Co-Main Event, Red 2 vs Blue 2: no result, Blue 2 by KO/TKO, new',
      'Main Event, Red 3 vs Blue 3: no result, no winner (Draw), new',
    ]);
    await people.manager.api.notifications.markAllRead();
    const left = await people.manager.api.followings.dismiss({
      params: { ...params, proposalId: one?.id ?? '' },
    });
    expect(left.map(({ state }) => state)).toEqual(['dismissed', 'new', 'new']);
    const rest = await people.manager.api.followings.takeSome({
      params,
      body: { proposalIds: [two?.id ?? '', three?.id ?? ''] },
    });
    expect(rest.map(({ id, state }) => `${id} ${state}`)).toEqual([`${one?.id} dismissed`]);
    expect(await results()).toEqual(['null null', '2 KO/TKO', '0 Draw']);
    // Applied proposals cannot be accepted again. Dismissed proposals can be accepted.
    await expect(
      people.manager.api.followings.take({ params: { ...params, proposalId: two?.id ?? '' } }),
    ).rejects.toEqual(refused(404, 'not_found'));
    await setEvent({ fight_2: { winnerId: 0, winMethod: 'Draw' } });
    expect(await news()).toEqual([]);
    // A different result counts as a new proposal.
    await setEvent({ fight_0: { winnerId: 2, winMethod: 'Decision' } });
    expect((await proposals()).map(({ state, event }) => `${state} ${event}`)).toEqual([
      'new Blue 1 by Decision',
    ]);
    expect(await news()).toEqual([
      `${world.room.name}: UFC 300 has 1 official result. Use or skip it in the room.`,
    ]);
    await setEvent({ fight_0: { winnerId: 1, winMethod: 'Decision' } });
    expect((await proposals()).map(({ id, state }) => `${id} ${state}`)).toEqual([`${one?.id} dismissed`]);
    expect(
      await people.manager.api.followings.take({ params: { ...params, proposalId: one?.id ?? '' } }),
    ).toEqual([]);
    expect(await results()).toEqual(['1 Decision', '2 KO/TKO', '0 Draw']);
  });

  test('a room can follow only events of its own sport', async () => {
    const boxing = await openRoom(people.manager, { sport: 'boxing' });
    const body = { templateId: event.id, mode: 'ask' } as const;
    await expect(
      people.manager.api.followings.follow({ params: { roomId: boxing.id }, body }),
    ).rejects.toEqual(refused(409, 'conflict'));
    await expect(
      people.manager.api.followings.follow({ params, body: { templateId: params.roomId, mode: 'ask' } }),
    ).rejects.toEqual(refused(404, 'not_found'));
    await expect(people.manager.api.followings.follow({ params, body: { mode: 'ask' } })).rejects.toEqual(
      refused(400, 'invalid_input'),
    );
  });
});
