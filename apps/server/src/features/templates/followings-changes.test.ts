import { enterResult, savePick, setLock } from '@lockroom/testing/fight-room';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';
import { tellHeld } from '../../testing/held-notices.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

type Room = Awaited<ReturnType<typeof followEvent>>;
const open = (mode: 'ask' | 'take') => followEvent(server, admin, people, mode);
const settled = () => server.worker.drain();
const inHours = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
const replace = (
  params: { fightId: string },
  name: string,
  more: { lockTime?: string; odds?: string } = {},
) => admin.api.fightActs.replace({ params, body: { fighterNumber: 2, name, ...more } });
const lockEvent = ({ event, inEvent }: Room, at: string) =>
  admin.api.templates.setLockTimes({
    params: { templateId: event.id },
    body: { lockTimes: { [inEvent.fightId]: at } },
  });
const result = ({ event }: Room, winnerId: 1 | 2) =>
  admin.api.templates.saveResults({
    params: { templateId: event.id },
    body: { results: { fight_0: { winnerId, winMethod: 'Decision' } } },
  });
const fightOf = async ({ params }: Room) => (await people.manager.api.fights.managerFights({ params }))[0];
const picksOf = async ({ bracket, otherBracket }: Room) => [
  await people.owner.api.fights.picks({ params: { bracketId: bracket.id } }),
  await people.other.api.fights.picks({ params: { bracketId: otherBracket.id } }),
];

test('a fighter in a locked fight is replaced only after the event sets a new lock time', async () => {
  const room = await open('take');
  await setLock(people.manager, room.room, room.inRoom.fightId, inHours(-1));
  await replace(room.inEvent, 'Stand-In');
  await settled();
  expect(await room.first()).toBe('Red 1 vs Blue 1 upcoming');
  const closed = (await room.proposals()).find(({ fact }) => fact === 'fighter');
  expect(closed).toMatchObject({
    state: 'new',
    canTake: false,
    whyNot: 'Red 1 vs Blue 1 is locked. It needs a new lock time in the future.',
  });
  await expect(room.take(closed)).rejects.toMatchObject({ status: 423, code: 'locked' });
  const lockTime = inHours(2);
  await lockEvent(room, lockTime);
  await settled();
  // The replacement would reopen the fight, so it is not applied automatically.
  expect(await room.first()).toBe('Red 1 vs Blue 1 upcoming');
  const opens = (await room.proposals()).find(({ fact }) => fact === 'fighter');
  expect(opens).toMatchObject({ canTake: true, whyNot: null });
  await room.take(opens);
  expect(await fightOf(room)).toMatchObject({
    fighter2: 'Stand-In',
    lockDatetime: lockTime,
    isLocked: false,
  });
});

test('a fight with a result that the manager entered keeps its fighters', async () => {
  const room = await open('take');
  await enterResult(people.manager, room.inRoom.fightId, 2, 'KO/TKO');
  await replace(room.inEvent, 'Stand-In', { odds: '+700' });
  await result(room, 1);
  await settled();
  expect(await fightOf(room)).toMatchObject({ fighter2: 'Blue 1', winnerId: 2, fighter2Odds: '-150' });
  expect((await room.proposals()).map(({ fact, whyNot }) => `${fact}: ${whyNot}`)).toEqual([
    'fighter: Red 1 vs Blue 1 has a result.',
  ]);
});

test.each(['ask', 'take'] as const)('a locked fight can be called off in the mode %s', async (mode) => {
  const room = await open(mode);
  await setLock(people.manager, room.room, room.inRoom.fightId, inHours(-1));
  await lockEvent(room, inHours(-1));
  await admin.api.fightActs.callOff({ params: room.inEvent, body: {} });
  await settled();
  for (const proposal of await room.proposals()) if (proposal.fact === 'status') await room.take(proposal);
  expect(await room.first()).toBe('Red 1 vs Blue 1 called-off');
});

test('a fight that the event calls off and later reinstates gets its result back', async () => {
  const room = await open('take');
  await result(room, 1);
  await settled();
  await admin.api.fightActs.callOff({ params: room.inEvent, body: {} });
  await settled();
  expect(await fightOf(room)).toMatchObject({ fightStatus: 'called-off', winnerId: null });
  expect(await room.proposals()).toEqual([]);
  await admin.api.fightActs.reinstate({ params: room.inEvent });
  await result(room, 2);
  await settled();
  // The restored result and its correction are applied in one job.
  expect(await fightOf(room)).toMatchObject({ fightStatus: 'completed', winnerId: 2 });
  expect((await room.lines()).filter((line) => line.includes('esult')).slice(-1)).toEqual([
    expect.stringMatching(/^Event UFC 300 corrected the result/),
  ]);
});

test("a replacement is applied with its odds and result, and the room's own settings decide which picks are withdrawn", async () => {
  const room = await open('take');
  await people.manager.api.rooms.update({ params: room.params, body: { takeBack: 'all' } });
  await savePick(people.owner, room.bracket, room.inRoom.fightId, 1);
  await savePick(people.other, room.otherBracket, room.inRoom.fightId, 2);
  await replace(room.inEvent, 'Stand-In', { odds: '+700' });
  await result(room, 2);
  await settled();
  expect(await fightOf(room)).toMatchObject({ fighter2: 'Stand-In', fighter2Odds: '+700', winnerId: 2 });
  expect(await picksOf(room)).toEqual([[], []]);
  const taken = await people.owner.api.fightActs.takenPicks({ params: { bracketId: room.bracket.id } });
  expect(taken.map(({ fighter }) => fighter)).toEqual(['Red 1']);
  // Cleared picks earn no points.
  const brackets = await people.owner.api.brackets.listForRoom({ params: room.params });
  expect(brackets.map(({ totalPoints }) => totalPoints)).toEqual([0, 0]);
});

test('several replacements of one fighter are applied as one replacement to a room that has missed them', async () => {
  const room = await open('ask');
  await savePick(people.other, room.otherBracket, room.inRoom.fightId, 2);
  await replace(room.inEvent, 'First');
  await replace(room.inEvent, 'Second');
  await admin.api.fightActs.rename({ params: room.inEvent, body: { fighterNumber: 2, name: 'Zweiter' } });
  await admin.api.fightActs.rename({ params: room.inEvent, body: { fighterNumber: 1, name: 'Rosso' } });
  await admin.api.fightActs.swapCorners({ params: room.inEvent, body: {} });
  await settled();
  expect(await room.shown()).toEqual([
    'fighter new: Blue 1 vs Red 1, Zweiter vs Rosso, with Zweiter in for Blue 1',
  ]);
  await room.take((await room.proposals())[0]);
  // Red 1 is the same person in the room and in the event, regardless of corner. Corners can be compared only after the
  // replacement.
  expect(await room.first()).toBe('Rosso vs Zweiter upcoming');
  expect(await picksOf(room)).toEqual([[], []]);
  expect(await room.shown()).toEqual(['corners new: Rosso in the red corner, Zweiter in the red corner']);
  expect(await room.take((await room.proposals())[0])).toEqual([]);
  expect(await room.first()).toBe('Zweiter vs Rosso upcoming');
});

test('results and odds from the event are assigned to the right fighters if their corners are swapped', async () => {
  const room = await open('ask');
  await result(room, 1);
  await settled();
  await room.take((await room.proposals())[0]);
  await admin.api.fightActs.swapCorners({ params: room.inEvent, body: {} });
  await settled();
  expect((await room.proposals()).map(({ fact }) => fact)).toEqual(['corners']);
  await admin.api.templates.editFight({
    params: { templateId: room.event.id, index: '0' },
    body: { fighter1Odds: '-300' },
  });
  await result(room, 1);
  await settled();
  expect(await room.shown()).toEqual([
    'corners new: Red 1 in the red corner, Blue 1 in the red corner',
    'odds new: -150 and +150, -300 and +150',
    'result new: Red 1 by Decision, Blue 1 by Decision',
  ]);
  const proposalIds = (await room.proposals()).map(({ id }) => id);
  await people.manager.api.followings.takeSome({ params: room.params, body: { proposalIds } });
  expect(await fightOf(room)).toMatchObject({ fighter1: 'Blue 1', fighter1Odds: '-300', winnerId: 1 });
  expect(await room.proposals()).toEqual([]);
});

test('one changed name counts as a correction, and two changed names count as a new fight', async () => {
  const room = await open('take');
  await savePick(people.owner, room.bracket, room.inRoom.fightId, 1);
  const type = (body: { fighter1?: string; fighter2?: string }) =>
    admin.api.templates.editFight({ params: { templateId: room.event.id, index: '0' }, body });
  await type({ fighter1: 'Rosso' });
  await settled();
  expect(await room.first()).toBe('Rosso vs Blue 1 upcoming');
  expect((await picksOf(room))[0]).toHaveLength(1);
  await type({ fighter1: 'New', fighter2: 'Comer' });
  await settled();
  expect(await room.first()).toBe('New vs Comer upcoming');
  expect((await picksOf(room))[0]).toEqual([]);
});

test('the result, odds and corners are not applied to a different fighter', async () => {
  const room = await open('take');
  await people.manager.api.fightActs.replace({
    params: room.inRoom,
    body: { fighterNumber: 2, name: 'Our Own' },
  });
  await replace(room.inEvent, 'Stand-In', { odds: '+700' });
  await admin.api.fightActs.swapCorners({ params: room.inEvent, body: {} });
  await result(room, 1);
  await settled();
  expect(await fightOf(room)).toMatchObject({ fighter2: 'Our Own', fighter2Odds: 'N/A', winnerId: null });
  expect(await room.shown()).toEqual([
    'fighter differs: Our Own vs Red 1, Stand-In vs Red 1, with Stand-In in for Our Own',
  ]);
  // When the names match, all of the fighter's values are applied.
  await people.manager.api.fightActs.rename({
    params: room.inRoom,
    body: { fighterNumber: 2, name: 'Stand-In' },
  });
  await room.nudge('-777');
  expect(await fightOf(room)).toMatchObject({ fighter1: 'Stand-In', winnerId: 1 });
  // The odds still differ, because the replacement in the room cleared them.
  expect(await room.shown()).toEqual(['odds differs: N/A and +150, +700 and +150']);
});

test('a new name is only proposed to a room whose matched fights were stored by an older version', async () => {
  const room = await open('take');
  const { inRoom, inEvent } = room;
  await server.db.execute(
    `update followings set matched = jsonb_build_object('${inEvent.fightId}', '${inRoom.fightId}')`,
  );
  await admin.api.fightActs.rename({ params: inEvent, body: { fighterNumber: 2, name: 'Azul' } });
  await settled();
  expect(await room.first()).toBe('Red 1 vs Blue 1 upcoming');
  expect((await room.proposals()).map(({ fact, canTake }) => `${fact} ${canTake}`)).toEqual(['fighter true']);
});

test('a locked fight that the event removes stays on the card, and the proposal states the reason', async () => {
  const room = await open('ask');
  await setLock(people.manager, room.room, room.inRoom.fightId, inHours(-1));
  await admin.api.templates.deleteFight({ params: { templateId: room.event.id, index: '0' } });
  await settled();
  const [gone] = await room.proposals();
  expect(gone).toMatchObject({
    fact: 'fight',
    canTake: false,
    whyNot:
      'Red 1 vs Blue 1 has been locked, so it stays on the card. If it does not take place, call it off.',
  });
  await expect(room.take(gone)).rejects.toMatchObject({ status: 423, code: 'locked' });
});

test('several automatic changes are undone together, and members are notified only about their own fights', async () => {
  const room = await open('take');
  await savePick(people.owner, room.bracket, room.fightId(1), 1);
  await savePick(people.other, room.otherBracket, room.fightId(2), 1);
  const second = { fightId: room.event.fights[1]?.id ?? '' };
  await admin.api.fightActs.replace({ params: second, body: { fighterNumber: 2, name: 'Stand-In' } });
  await admin.api.fightActs.swapCorners({ params: room.inEvent, body: {} });
  await settled();
  await tellHeld(server);
  const { params } = room;
  const [act] = await people.manager.api.competitions.acts({ params });
  const taken = "used 2 changes from the event 'UFC 300'";
  expect(act).toMatchObject({ text: taken, canUndo: true });
  for (const { api } of [people.owner, people.other]) await api.notifications.markAllRead();
  const undone = await people.manager.api.competitions.undo({ params, body: { actId: act?.id ?? '' } });
  expect(undone.text).toBe(`undid: ${taken}`);
  const last = async (player: Player) => (await room.told(player))[0];
  expect(await last(people.owner)).toMatch(
    /the manager undid this: swapped the corners in [^;]*Red 1 vs Blue 1: [^;]*$/,
  );
  expect(await last(people.other)).toMatch(
    /the manager undid this: replaced Blue 2 with Stand-In in (?!.*corners)/,
  );
});

test('a change to two similar names is only proposed, and the picks are kept', async () => {
  const room = await open('take');
  const rename = (fighter1: string, fighter2: string) =>
    admin.api.templates.editFight({
      params: { templateId: room.event.id, index: '0' },
      body: { fighter1, fighter2 },
    });
  await rename('Bruno Silva', 'Alex Pereira');
  await settled();
  await savePick(people.owner, room.bracket, room.inRoom.fightId, 1);
  const before = await picksOf(room);
  await rename('Bruno Sylva', 'Alex Perreira');
  await settled();
  expect(await fightOf(room)).toMatchObject({ fighter1: 'Bruno Silva', fighter2: 'Alex Pereira' });
  expect(await picksOf(room)).toEqual(before);
  const proposal = (await room.proposals()).find(({ fact }) => fact === 'fighter');
  expect(proposal).toMatchObject({ state: 'new', canTake: true });
});
