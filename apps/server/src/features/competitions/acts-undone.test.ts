import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { dumpRoom } from '../../testing/dump-room.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { undoNewest } from './testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T21:00:00.000Z';

let at: FightRoom;
const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

/**
 * Four fights: the first has a result, a fighter in the second was replaced, and everybody has made picks and read all
 * notifications.
 */
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openFightRoom(server, 4, people);
  for (const n of [1, 2, 3, 4]) {
    await savePick(at.owner, at.bracket, at.fightId(n), 1);
    await savePick(at.other, at.otherBracket, at.fightId(n), 2);
  }
  await setLock(at.manager, at.room, at.fightId(4), LOCK);
  await enter(1, 1);
  await at.manager.api.fightActs.replace({ ...on(2), body: { fighterNumber: 1, name: 'Earlier Stand-In' } });
  await readAll();
});

const on = (n: number) => ({ params: { fightId: at.fightId(n) } });
const params = () => ({ roomId: at.room.id });
const enter = (n: number, winnerId: 0 | 1 | 2, overturn = false) => {
  const winMethod = winnerId === 0 ? 'No Contest' : 'Decision';
  return at.manager.api.fights.enterResult({ ...on(n), body: { winnerId, winMethod, overturn } });
};
async function readAll() {
  await tellHeld(server);
  for (const { api } of Object.values(people)) await api.notifications.markAllRead();
}
/** Returns the members' unread notifications with their recipients. */
async function unread() {
  const lists = await Promise.all(
    (['owner', 'other'] as const).map(async (who) =>
      (await people[who].api.notifications.list())
        .filter(({ isRead, kind }) => !isRead && kind !== 'chances')
        .map(({ title }) => `${who}: ${title}`),
    ),
  );
  return lists.flat().sort();
}
const undo = () => undoNewest(at.manager, at.room);

/** Locks the third fight and lets the room follow an event that has a result for it. */
async function offer() {
  await setLock(at.manager, at.room, at.fightId(3), '2026-03-01T11:00:00.000Z');
  const card = await at.manager.api.fights.managerFights({ params: params() });
  const fights = card.map(({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => {
    return { fighter1, fighter2, fighter1Odds, fighter2Odds };
  });
  const { id: templateId } = await admin.api.templates.create({
    body: { name: 'Night', sport: 'mma', fights },
  });
  await at.manager.api.followings.follow({ params: params(), body: { templateId, mode: 'ask' } });
  const results = { fight_2: { winnerId: 1, winMethod: 'Decision' } } as const;
  await admin.api.templates.saveResults({ params: { templateId }, body: { results } });
  await server.worker.drain();
}
async function take() {
  const open = await at.manager.api.followings.proposals({ params: params() });
  const { id = '' } = open.find(({ fact, state }) => fact === 'result' && state === 'new') ?? {};
  await at.manager.api.followings.take({ params: { ...params(), proposalId: id } });
}

type Act = { act: () => Promise<unknown>; before?: () => Promise<unknown>; told: readonly string[] };
const ACTS: Record<string, Act> = {
  'a replaced fighter': {
    act: () =>
      at.manager.api.fightActs.replace({
        ...on(3),
        body: { fighterNumber: 1, name: 'Stand-In', odds: '+200' },
      }),
    told: ['other: Fighter Replaced', 'owner: Fighter Replaced'],
  },
  'a fighter who was replaced again, with all picks cleared': {
    act: () =>
      at.manager.api.fightActs.replace({
        ...on(2),
        body: { fighterNumber: 1, name: 'Stand-In', takeBack: 'all', lockTime: LATER },
      }),
    told: ['other: Fighter Replaced'],
  },
  'swapped corners of a fight with withdrawn picks': {
    act: () => at.manager.api.fightActs.swapCorners({ ...on(2), body: {} }),
    told: ['other: Corners Swapped'],
  },
  'swapped corners of a fight with a result': {
    act: () => at.manager.api.fightActs.swapCorners({ ...on(1), body: {} }),
    told: ['other: Corners Swapped', 'owner: Corners Swapped'],
  },
  'a corrected name': {
    act: () => at.manager.api.fightActs.rename({ ...on(3), body: { fighterNumber: 2, name: 'Blue Three' } }),
    told: [],
  },
  'a called-off fight': {
    act: () => at.manager.api.fightActs.callOff({ ...on(1), body: { reason: 'Injury' } }),
    told: ['other: Fight Called Off', 'owner: Fight Called Off'],
  },
  'a fight that is back on': {
    before: () => at.manager.api.fightActs.callOff({ ...on(1), body: {} }),
    act: () => at.manager.api.fightActs.reinstate(on(1)),
    told: ['other: Fight Back On', 'owner: Fight Back On'],
  },
  'a postponed lock': {
    act: () => setLock(at.manager, at.room, at.fightId(4), LATER),
    told: ['other: Lock Moved Later', 'owner: Lock Moved Later'],
  },
  'an overturned result': {
    before: async () => {
      await enter(4, 1);
      await at.manager.api.rooms.complete({ params: params(), body: { isCompleted: true } });
      await enter(4, 2, true);
    },
    act: () => enter(1, 2, true),
    told: ['other: Result Overturned', 'owner: Result Overturned'],
  },
  'an accepted proposal': {
    before: offer,
    act: take,
    told: ['other: Results Posted', 'owner: Results Posted'],
  },
};

test.each(Object.entries(ACTS))(
  'undoing %s within five seconds notifies nobody, and later only members who read of the change',
  async (_, { act, before, told }) => {
    await before?.();
    await readAll();
    const was = await dumpRoom(server.db, at.room.id);
    await act();
    expect(await dumpRoom(server.db, at.room.id)).not.toEqual(was);
    server.clock.advance(4_999);
    await server.worker.drain();
    expect(await unread()).toEqual([]);
    await undo();
    expect(await dumpRoom(server.db, at.room.id)).toEqual(was);
    await tellHeld(server);
    await tellHeld(server);
    expect(await unread()).toEqual([]);

    await act();
    await tellHeld(server);
    await tellHeld(server);
    expect(await unread()).toEqual(told);
    await people.owner.api.notifications.markAllRead();
    await undo();
    expect(await dumpRoom(server.db, at.room.id)).toEqual(was);
    await tellHeld(server);
    const readers = told.filter((line) => line.startsWith('owner'));
    expect(await unread()).toEqual(
      readers.map(() => expect.stringMatching(/^owner: (?:Result|Change) Undone$/)),
    );
  },
);
