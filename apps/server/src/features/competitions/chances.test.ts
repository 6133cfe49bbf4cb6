import type { Computation, Contention } from '@lockroom/rules';
import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { createOutlooks, readOutlookFacts } from './outlook.service.ts';
import { LATER, LOCK, NOON, startDay } from './testing/lock-times.ts';

/** How many times the chances of winning have been calculated. */
let reckoned = 0;
/** If true, every calculation reaches its time limit without a result. */
let isTooHard = false;
function* unsettled(reckoning: Computation<Contention>): Computation<Contention> {
  const hopes = yield* reckoning;
  return { ...hopes, entries: hopes.entries.map(({ id }) => ({ id, canWin: true, clinched: false })) };
}
const outlooks = createOutlooks(async (db, question) => {
  const facts = await readOutlookFacts(db, question);
  const computeContention = () => {
    reckoned += 1;
    return isTooHard ? unsettled(facts.computeContention()) : facts.computeContention();
  };
  return { ...facts, computeContention };
});

const day = await startDay({ outlooks });
const { manager, owner, other } = day.people;

/** Returns a player's notifications about the chances of winning a room. */
async function toldTo({ api }: Player, room: { id: string }) {
  await tellHeld(day.server);
  const list = await api.notifications.list();
  return list.filter(({ kind, link }) => kind === 'chances' && link === `/room/${room.id}`);
}
const messagesTo = async (player: Player, room: { id: string }) =>
  (await toldTo(player, room)).map(({ message }) => message);
/** Returns two lists: the messages to the owner and those to the other member. */
const told = async ({ room }: { room: { id: string } }) => [
  await messagesTo(owner, room),
  await messagesTo(other, room),
];
const NOBODY = [[], []];
const outOf = ({ name }: { name: string }) =>
  `${name}: you can’t finish 1st any more. See how high you can still finish.`;
const wonIn = ({ name }: { name: string }) => `${name}: you have already won, and nobody can finish higher.`;

const FAVOURITES = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
const FINALISTS = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1' };
const UPSETS = { 'r1-1': 'red4', 'r1-2': 'red3', 'r1-3': 'blue4', 'r1-4': 'blue3' };
const LOWEST_WIN = { ...UPSETS, 'r2-1': 'red4', 'r2-2': 'blue4', 'r3-1': 'red4' };
const RED_WINS = { ...FINALISTS, 'r3-1': 'red1' };
const BLUE_WINS = { ...FINALISTS, 'r3-1': 'blue1' };
const NOTHING = Object.fromEntries(Object.keys(RED_WINS).map((id) => [id, null]));

async function openRoom(own = RED_WINS, others = LOWEST_WIN) {
  const at = await openBracketRoom(day.people);
  await saveSheet(owner, at.bracket, own);
  await saveSheet(other, at.otherBracket, others);
  return { ...at, out: outOf(at.room), won: wonIn(at.room) };
}
const create = (player: Player, { room }: { room: { id: string } }) =>
  player.api.brackets.create({ body: { roomId: room.id } });

test('an owner who can win with one game left gets a notification, which is withdrawn once it is no longer true', async () => {
  const at = await openRoom(RED_WINS, BLUE_WINS);
  const { name } = at.room;
  await enterResults(at, FAVOURITES);
  expect(await told(at)).toEqual(NOBODY);
  for (const round of ['once', 'and again after a correction']) {
    await enterResults(at, { 'r2-1': 'red1', 'r2-2': 'blue1' });
    const title = `You can still win ${name}`;
    const message = `${name}: one game left, and you can win it.`;
    for (const player of [owner, other])
      expect(await toldTo(player, at.room), round).toMatchObject([{ title, message, isRead: false }]);
    await enterResults(at, { 'r2-2': null });
    expect(await told(at)).toEqual(NOBODY);
  }
  await enterResults(at, { 'r2-2': 'blue1' });
  await enterResults(at, { 'r3-1': 'red1' });
  expect(await told(at)).toEqual(NOBODY);
});

test('owners are notified once when they have won or can no longer win, and again only if a correction changes that', async () => {
  const at = await openRoom();
  const { won, out } = at;
  await enterResults(at, FAVOURITES);
  expect(await told(at)).toEqual([[won], [out]]);
  const [line] = await toldTo(other, at.room);
  expect(line).toMatchObject({ title: `You can’t win ${at.room.name} any more` });
  await other.api.notifications.markRead({ params: { notificationId: line?.id ?? '' } });
  await enterResults(at, { 'r2-1': 'red1' });
  expect(await told(at)).toEqual([[won], [out]]);
  await enterResults(at, { ...NOTHING, ...UPSETS });
  expect(await told(at)).toEqual([[out], [won]]);
  await enterResults(at, NOTHING);
  expect(await told(at)).toEqual(NOBODY);
});

test('nobody is notified while a member can enter late picks', async () => {
  const at = await openRoom();
  const params = { roomId: at.room.id, userId: other.user.id };
  await manager.api.rooms.lateEntry({ params, body: { minutes: 10 } });
  await enterResults(at, FAVOURITES);
  expect(await told(at)).toEqual(NOBODY);
  day.server.clock.advance(10 * 60_000);
  await day.server.worker.drain();
  expect(await messagesTo(other, at.room)).toEqual([at.out]);
});

test('owners are notified again if the manager changes picks or deletes a bracket and the outcome changes', async () => {
  const at = await openRoom();
  const { won, out } = at;
  await enterResults(at, FAVOURITES);
  expect(await told(at)).toEqual([[won], [out]]);
  await saveSheet(manager, at.bracket, UPSETS);
  await saveSheet(manager, at.otherBracket, RED_WINS);
  expect(await told(at)).toEqual([[out], [won]]);
  await manager.api.brackets.remove({ params: { bracketId: at.otherBracket.id } });
  expect(await messagesTo(owner, at.room)).toEqual([won]);
});

test('an owner with several brackets gets one notification, whose title states the first change', async () => {
  const at = await openRoom();
  const [third, second] = [await create(other, at), await create(owner, at)];
  await saveSheet(other, third, { ...LOWEST_WIN, 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' });
  await saveSheet(owner, second, LOWEST_WIN);
  await enterResults(at, { 'r1-2': 'red2', 'r1-3': 'blue1' });
  await enterResults(at, FAVOURITES);
  expect(await messagesTo(other, at.room)).toEqual([at.out.replace('you can’t', 'Brackets 1 and 2 can’t')]);
  expect(await toldTo(owner, at.room)).toMatchObject([{ title: `Bracket 1 has won ${at.room.name}` }]);
  await saveSheet(manager, at.otherBracket, RED_WINS);
  const message = at.out.replace('you can’t', 'Bracket 2 can’t');
  const title = `Bracket 2 can’t win ${at.room.name} any more`;
  expect(await toldTo(owner, at.room)).toMatchObject([{ title, message }]);
});

test('several results in quick succession cause only one calculation', async () => {
  const at = await openRoom();
  await tellHeld(day.server);
  reckoned = 0;
  for (const [game, team] of Object.entries(FAVOURITES)) await enterResults(at, { [game]: team });
  await tellHeld(day.server);
  expect(reckoned).toBe(1);
});

test('a notification is withdrawn while a calculation is inconclusive and is sent again afterwards', async () => {
  const at = await openRoom();
  await enterResults(at, FAVOURITES);
  expect(await messagesTo(owner, at.room)).toHaveLength(1);
  isTooHard = true;
  await enterResults(at, { 'r2-1': 'red1' });
  expect(await messagesTo(owner, at.room)).toEqual([]);
  isTooHard = false;
  await enterResults(at, { 'r2-2': 'blue1' });
  expect(await messagesTo(owner, at.room)).toHaveLength(1);
});

test('members who left are not notified, and a deleted notification is not sent again', async () => {
  const at = await openRoom();
  await other.api.rooms.leave({ params: { roomId: at.room.id } });
  await enterResults(at, FAVOURITES);
  expect(await messagesTo(other, at.room)).toEqual([]);
  const [line] = await toldTo(owner, at.room);
  await day.server.db.delete(notifications).where(eq(notifications.id, line?.id ?? ''));
  await enterResults(at, { 'r2-1': 'red1' });
  expect(await messagesTo(owner, at.room)).toEqual([]);
});

const open = () => openFightRoom(day.server, 2, day.people);
const pick = async (at: FightRoom, n: number, own: 1 | 2, others?: 1 | 2) => {
  await savePick(owner, at.bracket, at.fightId(n), own);
  if (others) await savePick(other, at.otherBracket, at.fightId(n), others);
};
const lock = (at: FightRoom, n: number, time: string) => setLock(manager, at.room, at.fightId(n), time);

test('a notification is sent only when everybody can see all the picks on which it depends', async () => {
  const at = await open();
  await lock(at, 1, LOCK);
  await lock(at, 2, LATER);
  await pick(at, 1, 1);
  await savePick(other, at.otherBracket, at.fightId(1), 2, 'KO/TKO');
  // Both members have the same pick for the remaining fight.
  await pick(at, 2, 1, 1);
  day.server.clock.set(LOCK);
  await enterResult(manager, at.fightId(1), 1);
  expect(await told(at)).toEqual(NOBODY);
  day.server.clock.set(LATER);
  await enterResult(manager, at.fightId(1), 2);
  await enterResult(manager, at.fightId(1), 1);
  expect(await told(at)).toEqual([[wonIn(at.room)], [outOf(at.room)]]);
});

test.each([
  ['one entry', true],
  ['empty entries', false],
  ['one filled among empty ones', true],
])(
  'no notification says that a bracket has won until a fight with picks has a result: %s',
  async (kind, isFilled) => {
    const at = await open();
    if (kind === 'one entry') await other.api.brackets.remove({ params: { bracketId: at.otherBracket.id } });
    for (const n of [1, 2]) {
      if (isFilled) await pick(at, n, 1);
      await lock(at, n, LOCK);
    }
    day.server.clock.set(LOCK);
    const clinched = async () => {
      const { entries } = await manager.api.competitions.outlook({ params: { roomId: at.room.id } });
      return entries.filter((entry) => entry.clinched).length;
    };
    expect([await told(at), await clinched()]).toEqual([NOBODY, 0]);
    await enterResult(manager, at.fightId(1), 1);
    expect((await told(at)).flat().includes(wonIn(at.room))).toBe(isFilled);
    expect(await clinched()).toBe(isFilled ? 1 : 0);
  },
);

test('a notification is withdrawn if a pick becomes hidden again or a new fight could change the outcome', async () => {
  const at = await open();
  for (const n of [1, 2]) await lock(at, n, LOCK);
  await savePick(owner, at.bracket, at.fightId(1), 1, 'KO/TKO');
  await pick(at, 2, 1, 1);
  day.server.clock.set(LOCK);
  await enterResult(manager, at.fightId(1), 1);
  const one = expect.any(String);
  expect(await told(at)).toEqual([[one], [one]]);
  await lock(at, 2, LATER);
  expect(await told(at)).toEqual(NOBODY);
  await lock(at, 2, NOON);
  expect(await told(at)).toEqual([[one], [one]]);
  const fight = { eventId: at.room.eventId, fighter1: 'Pereira', fighter2: 'Hill' };
  await manager.api.fights.add({ body: fight });
  expect(await told(at)).toEqual(NOBODY);
});
