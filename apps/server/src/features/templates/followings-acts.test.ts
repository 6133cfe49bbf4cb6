import { savePick, setLock } from '@lockroom/testing/fight-room';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';
import { tellHeld } from '../../testing/held-notices.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

type Act = (player: Player, params: { fightId: string }) => Promise<unknown>;

/**
 * Three changes to the first fight: the event makes `does` and later `corrects`, and the room's manager makes `owns`.
 */
interface ActCase {
  act: string;
  does: Act;
  /** Repeats the change, which the server may refuse with 4xx. */
  again: Act;
  first: string;
  shown: string;
  corrects: Act;
  corrected: string;
  owns: Act;
  own: string;
  differs: string;
  logged: string;
  /** The notifications to the member who picked Red 1 and to the one who picked Blue 1; null for none. */
  told: [red: string | null, blue: string | null];
}

const call = (player: Player) => player.api.fightActs;
const callOff: Act = (by, params) => call(by).callOff({ params, body: { reason: 'Injury' } });
const CASES: ActCase[] = [
  {
    act: 'called off and put back on',
    does: callOff,
    again: callOff,
    first: 'Red 1 vs Blue 1 called-off',
    shown: 'status new: on, called off (Injury)',
    corrects: (by, params) => call(by).reinstate({ params }),
    corrected: 'Red 1 vs Blue 1 upcoming',
    owns: (by, params) => call(by).reinstate({ params }),
    own: 'Red 1 vs Blue 1 upcoming',
    differs: 'status differs: on, called off (Injury)',
    logged: 'called off Fight 1, Red 1 vs Blue 1: Injury',
    told: ['Your pick of Red 1 no longer counts.', 'Your pick of Blue 1 no longer counts.'],
  },
  {
    act: 'given another fighter',
    does: (by, params) => call(by).replace({ params, body: { fighterNumber: 2, name: 'Stand-In' } }),
    again: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Stand-In' } }),
    first: 'Red 1 vs Stand-In upcoming',
    shown: 'fighter new: Red 1 vs Blue 1, Red 1 vs Stand-In, with Stand-In in for Blue 1',
    corrects: (by, params) => call(by).replace({ params, body: { fighterNumber: 2, name: 'Second' } }),
    corrected: 'Red 1 vs Second upcoming',
    owns: (by, params) => call(by).replace({ params, body: { fighterNumber: 2, name: 'Our Own' } }),
    own: 'Red 1 vs Our Own upcoming',
    differs: 'fighter differs: Red 1 vs Our Own, Red 1 vs Stand-In, with Stand-In in for Our Own',
    logged: 'replaced Blue 1 with Stand-In',
    told: ['Your pick of Red 1 stands.', 'Your pick of Blue 1 was cleared. Pick again.'],
  },
  {
    act: 'renamed',
    does: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Azul Uno' } }),
    again: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Azul Uno' } }),
    first: 'Red 1 vs Azul Uno upcoming',
    shown: 'names new: Red 1 vs Blue 1, Red 1 vs Azul Uno',
    corrects: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Blue One' } }),
    corrected: 'Red 1 vs Blue One upcoming',
    owns: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Bleu' } }),
    own: 'Red 1 vs Bleu upcoming',
    differs: 'names differs: Red 1 vs Bleu, Red 1 vs Azul Uno',
    logged: 'corrected the name of Blue 1 to Azul Uno in Fight 1, Red 1 vs Blue 1',
    told: [null, null],
  },
  {
    act: 'given swapped corners',
    does: (by, params) => call(by).swapCorners({ params, body: {} }),
    again: (by, params) => call(by).rename({ params, body: { fighterNumber: 2, name: 'Red 1' } }),
    first: 'Blue 1 vs Red 1 upcoming',
    shown: 'corners new: Red 1 in the red corner, Blue 1 in the red corner',
    corrects: (by, params) => call(by).swapCorners({ params, body: {} }),
    corrected: 'Red 1 vs Blue 1 upcoming',
    owns: (by, params) => call(by).swapCorners({ params, body: {} }),
    own: 'Red 1 vs Blue 1 upcoming',
    differs: 'corners differs: Red 1 in the red corner, Blue 1 in the red corner',
    logged: 'swapped the corners in Fight 1, Red 1 vs Blue 1: Blue 1 is now in the red corner',
    told: ['Your pick of Red 1 stands.', 'Your pick of Blue 1 stands.'],
  },
];

/** Sets up a room that follows an event. Each fighter in the first fight is picked by one member. */
async function open(mode: 'ask' | 'take') {
  const room = await followEvent(server, admin, people, mode);
  await savePick(people.owner, room.bracket, room.inRoom.fightId, 1);
  await savePick(people.other, room.otherBracket, room.inRoom.fightId, 2);
  return room;
}

const settled = () => server.worker.drain();
const waiting = async () => {
  const rows = await server.db.select({ kind: jobs.kind }).from(jobs);
  return rows.filter(({ kind }) => kind.startsWith('templates.'));
};

describe.each(CASES)('a fight that is $act in the event', (one) => {
  test("the change is applied once, can be corrected, and replaces the manager's own change only on request", async () => {
    const room = await open('take');
    await one.does(admin, room.inEvent);
    await settled();
    expect(await room.first()).toBe(one.first);
    expect(await room.proposals()).toEqual([]);
    expect(await room.told(people.owner)).toEqual([]);
    await tellHeld(server);
    const [red, blue] = one.told;
    expect(await room.told(people.owner)).toEqual(red ? [expect.stringContaining(red)] : []);
    expect(await room.told(people.other)).toEqual(blue ? [expect.stringContaining(blue)] : []);
    await one.again(admin, room.inEvent).catch(() => undefined);
    await room.nudge('-777');
    const lines = await room.lines();
    expect(lines.filter((line) => line.includes(one.logged))).toEqual([
      expect.stringMatching(/^Event UFC 300 /),
    ]);
    // The manager's own change stays until the manager accepts the value of the event.
    await one.owns(people.manager, room.inRoom);
    await one.again(admin, room.inEvent).catch(() => undefined);
    await room.nudge('-888');
    expect(await room.first()).toBe(one.own);
    expect(await room.shown()).toEqual([one.differs]);
    expect(await room.take((await room.proposals())[0])).toEqual([]);
    expect(await room.first()).toBe(one.first);
    await one.corrects(admin, room.inEvent);
    await settled();
    expect(await room.first()).toBe(one.corrected);
    expect(await room.proposals()).toEqual([]);
    await tellHeld(server);
    expect(await waiting()).toEqual([]);
  });

  test('the manager can apply a change from the event and undo it', async () => {
    const room = await open('ask');
    const before = await room.first();
    await one.does(admin, room.inEvent);
    await settled();
    expect(await room.first()).toBe(before);
    expect(await room.shown()).toEqual([one.shown]);
    const [proposal] = await room.proposals();
    expect(await room.take(proposal)).toEqual([]);
    expect(await room.first()).toBe(one.first);
    await tellHeld(server);
    const [, blue] = one.told;
    expect(await room.told(people.other)).toEqual(blue ? [expect.stringContaining(blue)] : []);
    const { username } = people.manager.user;
    expect((await room.lines()).slice(-2)).toEqual([
      expect.stringContaining(`${username} ${one.logged}`),
      `${username} used 1 change from the event 'UFC 300'`,
    ]);
    const { params } = room;
    const [act] = await people.manager.api.competitions.acts({ params });
    await people.manager.api.competitions.undo({ params, body: { actId: act?.id ?? '' } });
    expect(await room.first()).toBe(before);
    expect(await room.shown()).toEqual([one.shown]);
    for (const [player, bracket] of [
      [people.owner, room.bracket],
      [people.other, room.otherBracket],
    ] as const) {
      const picks = await player.api.fights.picks({ params: { bracketId: bracket.id } });
      expect(picks).toHaveLength(1);
    }
  });

  test('a change from the event is not applied again after the manager has undone it', async () => {
    const room = await open('take');
    const before = await room.first();
    await one.does(admin, room.inEvent);
    await settled();
    const { params } = room;
    const [act] = await people.manager.api.competitions.acts({ params });
    expect(act).toMatchObject({ canUndo: true, whyNot: null });
    await people.manager.api.competitions.undo({ params, body: { actId: act?.id ?? '' } });
    await room.nudge('-777');
    expect(await room.first()).toBe(before);
    expect((await room.proposals()).map(({ state }) => state)).toEqual(['differs']);
    await tellHeld(server);
    // Nobody is notified of changes that are undone within 5 seconds.
    expect(await room.told(people.other)).toEqual([]);
  });
});

test('a member is notified once about all affected picks if both fighters are replaced', async () => {
  const room = await open('take');
  const second = await people.owner.api.brackets.create({ body: { roomId: room.room.id } });
  await savePick(people.owner, second, room.inRoom.fightId, 2);
  await call(admin).replace({ params: room.inEvent, body: { fighterNumber: 1, name: 'New Red' } });
  await call(admin).replace({ params: room.inEvent, body: { fighterNumber: 2, name: 'New Blue' } });
  await settled();
  expect(await room.first()).toBe('New Red vs New Blue upcoming');
  await tellHeld(server);
  const what = `New Red and New Blue replace Red 1 and Blue 1 in ${room.room.name}.`;
  expect(await room.told(people.owner)).toEqual([
    `${what} Your pick of Red 1 in Bracket 1 was cleared. Your pick of Blue 1 in Bracket 2 was cleared. Pick again.`,
  ]);
  expect(await room.told(people.other)).toEqual([`${what} Your pick of Blue 1 was cleared. Pick again.`]);
  expect((await room.lines()).slice(-2)).toEqual([
    expect.stringMatching(/^Event UFC 300 replaced Red 1 with New Red .* 1 pick cleared, 2 stand$/),
    expect.stringMatching(/^Event UFC 300 replaced Blue 1 with New Blue .* 2 picks cleared, 0 stand$/),
  ]);
  expect(await waiting()).toEqual([]);
});

test('a locked fight reopens with its new lock time if both fighters are replaced', async () => {
  const room = await open('take');
  const lockTime = '2026-03-01T20:00:00.000Z';
  await setLock(people.manager, room.room, room.inRoom.fightId, lockTime);
  server.clock.set(lockTime);
  await call(admin).replace({ params: room.inEvent, body: { fighterNumber: 1, name: 'New Red' } });
  await call(admin).replace({ params: room.inEvent, body: { fighterNumber: 2, name: 'New Blue' } });
  await admin.api.templates.setLockTimes({
    params: { templateId: room.event.id },
    body: { lockTimes: { [room.inEvent.fightId]: '2026-03-01T21:00:00.000Z' } },
  });
  await settled();
  await room.take((await room.proposals()).find(({ fact }) => fact === 'fighter'));
  const [fight] = await people.manager.api.fights.managerFights({ params: room.params });
  expect(fight).toMatchObject({ fighter1: 'New Red', fighter2: 'New Blue', isLocked: false });
  await savePick(people.owner, room.bracket, room.inRoom.fightId, 1);
});

test('replacing a fighter and calling off the same fight causes only one notification', async () => {
  const room = await open('take');
  await call(admin).replace({ params: room.inEvent, body: { fighterNumber: 1, name: 'New Red' } });
  await call(admin).callOff({ params: room.inEvent, body: { reason: 'Injury' } });
  await settled();
  await tellHeld(server);
  expect(await room.told(people.owner)).toEqual([
    `New Red replaces Red 1 against Blue 1 in ${room.room.name}. Your pick of Red 1 was cleared. Pick again. ` +
      `New Red vs Blue 1 in ${room.room.name} is called off (Injury).`,
  ]);
  expect(await waiting()).toEqual([]);
});
