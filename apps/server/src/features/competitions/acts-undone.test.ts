import { enterResult, type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { completeRoom } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { dumpRoom } from '../../testing/dump-room.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { startWithEverybody } from './testing/start.ts';
import { undoNewest } from './testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T21:00:00.000Z';

let at: FightRoom;
const { server, admin, people } = await startWithEverybody();
const { manager, owner, other } = people;
const { fightActs, followings } = manager.api;

/**
 * Sets up four fights. The first has a result, and a fighter in the second was replaced. Everybody has made picks and
 * read all notifications.
 */
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openFightRoom(server, 4, people);
  for (const n of [1, 2, 3, 4]) {
    await savePick(owner, at.bracket, at.fightId(n), 1);
    await savePick(other, at.otherBracket, at.fightId(n), 2);
  }
  await setLock(manager, at.room, at.fightId(4), LOCK);
  await enter(1, 1);
  await fightActs.replace({ ...on(2), body: { fighterNumber: 1, name: 'Earlier Stand-In' } });
  await readAll();
});

const on = (n: number) => ({ params: { fightId: at.fightId(n) } });
const params = () => ({ roomId: at.room.id });
const enter = (n: number, winnerId: 0 | 1 | 2, overturn = false) =>
  enterResult(manager, at.fightId(n), winnerId, undefined, overturn);
async function readAll() {
  await tellHeld(server);
  for (const { api } of Object.values(people)) await api.notifications.markAllRead();
}
/** Returns the members' unread notifications, with their recipients. */
async function unread() {
  const told: string[] = [];
  for (const [who, { api }] of Object.entries({ other, owner }))
    for (const { isRead, kind, title } of await api.notifications.list())
      if (!isRead && kind !== 'chances') told.push(`${who}: ${title}`);
  return told;
}
const undo = () => undoNewest(manager, at.room);

/** Locks the third fight, and lets the room follow an event that has a result for this fight. */
async function offer() {
  await setLock(manager, at.room, at.fightId(3), '2026-03-01T11:00:00.000Z');
  const card = await manager.api.fights.managerFights({ params: params() });
  const fights = card.map(({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => {
    return { fighter1, fighter2, fighter1Odds, fighter2Odds };
  });
  const body = { name: 'Night', sport: 'mma', fights };
  const { id: templateId } = await admin.api.templates.create({ body });
  await followings.follow({ params: params(), body: { templateId, mode: 'ask' } });
  const results = { fight_2: { winnerId: 1, winMethod: 'Decision' } } as const;
  await admin.api.templates.saveResults({ params: { templateId }, body: { results } });
  await server.worker.drain();
}
async function take() {
  const open = await followings.proposals({ params: params() });
  const { id = '' } = open.find(({ fact, state }) => fact === 'result' && state === 'new') ?? {};
  await followings.take({ params: { ...params(), proposalId: id } });
}

const both = (title: string) => [`other: ${title}`, `owner: ${title}`];
type Act = { act: () => Promise<unknown>; before?: () => Promise<unknown>; told: readonly string[] };
const ACTS: Record<string, Act> = {
  'a replaced fighter': {
    act: () => fightActs.replace({ ...on(3), body: { fighterNumber: 1, name: 'Stand-In', odds: '+200' } }),
    told: both('Fighter Replaced'),
  },
  'a fighter who was replaced again, with all picks cleared': {
    act: () =>
      fightActs.replace({
        ...on(2),
        body: { fighterNumber: 1, name: 'Stand-In', takeBack: 'all', lockTime: LATER },
      }),
    told: ['other: Fighter Replaced'],
  },
  'swapped corners of a fight with withdrawn picks': {
    act: () => fightActs.swapCorners({ ...on(2), body: {} }),
    told: ['other: Corners Swapped'],
  },
  'swapped corners of a fight with a result': {
    act: () => fightActs.swapCorners({ ...on(1), body: {} }),
    told: both('Corners Swapped'),
  },
  'a corrected name': {
    act: () => fightActs.rename({ ...on(3), body: { fighterNumber: 2, name: 'Blue Three' } }),
    told: [],
  },
  'a called-off fight': {
    act: () => fightActs.callOff({ ...on(1), body: { reason: 'Injury' } }),
    told: both('Fight Called Off'),
  },
  'a fight that is back on': {
    before: () => fightActs.callOff({ ...on(1), body: {} }),
    act: () => fightActs.reinstate(on(1)),
    told: both('Fight Back On'),
  },
  'a postponed lock': {
    act: () => setLock(manager, at.room, at.fightId(4), LATER),
    told: both('Lock Moved Later'),
  },
  'an overturned result': {
    before: async () => {
      await enter(4, 1);
      await completeRoom(manager, at.room);
      await enter(4, 2, true);
    },
    act: () => enter(1, 2, true),
    told: both('Result Overturned'),
  },
  'an accepted proposal': { before: offer, act: take, told: both('Results Posted') },
};

test.each(Object.entries(ACTS))(
  'undoing %s within five seconds notifies nobody, and undoing it later notifies only members who read about it',
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
    await owner.api.notifications.markAllRead();
    await undo();
    expect(await dumpRoom(server.db, at.room.id)).toEqual(was);
    await tellHeld(server);
    const readers = told.filter((line) => line.startsWith('owner'));
    expect(await unread()).toEqual(
      readers.map(() => expect.stringMatching(/^owner: (?:Result|Change) Undone$/)),
    );
  },
);
