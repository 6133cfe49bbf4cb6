import type { Computation, Contention } from '@lockroom/rules';
import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { createOutlooks, readOutlookFacts } from './outlook.service.ts';
import { LATER, LOCK, NOON, startDay } from './testing/lock-times.ts';

/** How many times the chances were calculated. */
let reckoned = 0;
/** If true, every calculation reaches its time limit before it settles anything. */
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

/** Returns a player's notifications about the chances in a room. */
async function toldTo({ api }: Player, room: { id: string }) {
  await tellHeld(day.server);
  const list = await api.notifications.list();
  return list.filter(({ kind, link }) => kind === 'chances' && link === `/room/${room.id}`);
}
const messagesTo = async (player: Player, room: { id: string }) =>
  (await toldTo(player, room)).map(({ message }) => message);

describe('notifications about who can still win a tournament', () => {
  const FAVOURITES = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
  const FINALISTS = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1' };
  const UPSETS = { 'r1-1': 'red4', 'r1-2': 'red3', 'r1-3': 'blue4', 'r1-4': 'blue3' };
  const LOWEST_WIN = { ...UPSETS, 'r2-1': 'red4', 'r2-2': 'blue4', 'r3-1': 'red4' };
  const RED_WINS = { ...FINALISTS, 'r3-1': 'red1' };
  const BLUE_WINS = { ...FINALISTS, 'r3-1': 'blue1' };
  const NOTHING = Object.fromEntries(Object.keys(RED_WINS).map((id) => [id, null]));

  async function openRoom(own: Record<string, string>, others: Record<string, string>) {
    const room = await openBracketRoom(day.people);
    await saveSheet(room.owner, room.bracket, own);
    await saveSheet(room.other, room.otherBracket, others);
    const { name } = room.room;
    return {
      ...room,
      name,
      out: `${name}: you can’t finish 1st any more. See how high you can still finish.`,
    };
  }

  test('an owner who can win with one game left gets a notification, which is withdrawn when no longer true', async () => {
    const room = await openRoom(RED_WINS, BLUE_WINS);
    await enterResults(room, FAVOURITES);
    expect(await messagesTo(room.owner, room.room)).toEqual([]);
    const text = `${room.name}: one game left, and you can win it.`;
    for (const round of ['once', 'and again after a correction']) {
      await enterResults(room, { 'r2-1': 'red1', 'r2-2': 'blue1' });
      for (const player of [room.owner, room.other]) {
        const [told, ...more] = await toldTo(player, room.room);
        expect(told, round).toMatchObject({
          title: `You can still win ${room.name}`,
          message: text,
          isRead: false,
        });
        expect(more).toEqual([]);
      }
      await enterResults(room, { 'r2-2': null });
      expect(await messagesTo(room.owner, room.room)).toEqual([]);
    }
    await enterResults(room, { 'r2-2': 'blue1' });
    await enterResults(room, { 'r3-1': 'red1' });
    for (const player of [room.owner, room.other]) expect(await messagesTo(player, room.room)).toEqual([]);
  });

  test('owners are notified once that they have won or cannot win, and again if a correction changes that', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    const clinched = `${room.name}: you have already won, and nobody can finish higher.`;
    const { out } = room;
    await enterResults(room, FAVOURITES);
    expect(await messagesTo(room.owner, room.room)).toEqual([clinched]);
    expect(await messagesTo(room.other, room.room)).toEqual([out]);
    const [told] = await toldTo(room.other, room.room);
    expect(told).toMatchObject({ title: `You can’t win ${room.name} any more` });
    await room.other.api.notifications.markRead({ params: { notificationId: told?.id ?? '' } });
    await enterResults(room, { 'r2-1': 'red1' });
    expect(await messagesTo(room.owner, room.room)).toEqual([clinched]);
    expect(await messagesTo(room.other, room.room)).toEqual([out]);
    await enterResults(room, { ...NOTHING, ...UPSETS });
    expect(await messagesTo(room.owner, room.room)).toEqual([out]);
    expect(await messagesTo(room.other, room.room)).toEqual([clinched]);
    await enterResults(room, NOTHING);
    for (const player of [room.owner, room.other]) expect(await messagesTo(player, room.room)).toEqual([]);
  });

  test('nobody is notified while a member can enter late picks', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    const params = { roomId: room.room.id, userId: room.other.user.id };
    await room.manager.api.rooms.lateEntry({ params, body: { minutes: 10 } });
    await enterResults(room, FAVOURITES);
    for (const player of [room.owner, room.other]) expect(await messagesTo(player, room.room)).toEqual([]);
    day.server.clock.advance(10 * 60_000);
    await day.server.worker.drain();
    expect(await messagesTo(room.other, room.room)).toEqual([room.out]);
  });

  test('owners are notified again if the manager changes picks or deletes a bracket and the outcome changes', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    const clinched = `${room.name}: you have already won, and nobody can finish higher.`;
    const { out } = room;
    await enterResults(room, FAVOURITES);
    expect(await messagesTo(room.other, room.room)).toEqual([out]);
    await saveSheet(room.manager, room.bracket, UPSETS);
    await saveSheet(room.manager, room.otherBracket, RED_WINS);
    expect(await messagesTo(room.owner, room.room)).toEqual([out]);
    expect(await messagesTo(room.other, room.room)).toEqual([clinched]);
    await room.manager.api.brackets.remove({ params: { bracketId: room.otherBracket.id } });
    expect(await messagesTo(room.owner, room.room)).toEqual([clinched]);
  });

  test('all brackets of one owner share one unread notification', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    const second = await room.other.api.brackets.create({ body: { roomId: room.room.id } });
    await saveSheet(room.other, second, { ...LOWEST_WIN, 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' });
    await enterResults(room, { 'r1-2': 'red2', 'r1-3': 'blue1' });
    await enterResults(room, FAVOURITES);
    const said = await messagesTo(room.other, room.room);
    expect(said).toEqual([room.out.replace('you can’t', 'Brackets 1 and 2 can’t')]);
  });

  test('a notification that loses one of its two statements gets the title of the other', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    const second = await room.owner.api.brackets.create({ body: { roomId: room.room.id } });
    await saveSheet(room.owner, second, LOWEST_WIN);
    await enterResults(room, FAVOURITES);
    expect(await toldTo(room.owner, room.room)).toMatchObject([{ title: `Bracket 1 has won ${room.name}` }]);
    await saveSheet(room.manager, room.otherBracket, RED_WINS);
    const message = room.out.replace('you can’t', 'Bracket 2 can’t');
    const title = `Bracket 2 can’t win ${room.name} any more`;
    expect(await toldTo(room.owner, room.room)).toMatchObject([{ title, message }]);
  });

  test('several results in quick succession cause only one calculation', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    await tellHeld(day.server);
    reckoned = 0;
    for (const [game, team] of Object.entries(FAVOURITES)) await enterResults(room, { [game]: team });
    await tellHeld(day.server);
    expect(reckoned).toBe(1);
  });

  test('a notification is withdrawn while a calculation is inconclusive and is sent again afterwards', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    await enterResults(room, FAVOURITES);
    expect(await messagesTo(room.owner, room.room)).toHaveLength(1);
    isTooHard = true;
    await enterResults(room, { 'r2-1': 'red1' });
    expect(await messagesTo(room.owner, room.room)).toEqual([]);
    isTooHard = false;
    await enterResults(room, { 'r2-2': 'blue1' });
    expect(await messagesTo(room.owner, room.room)).toHaveLength(1);
  });

  test('members who left are not notified, and a deleted notification is not sent again', async () => {
    const room = await openRoom(RED_WINS, LOWEST_WIN);
    await room.other.api.rooms.leave({ params: { roomId: room.room.id } });
    await enterResults(room, FAVOURITES);
    expect(await messagesTo(room.other, room.room)).toEqual([]);
    const [told] = await toldTo(room.owner, room.room);
    await day.server.db.delete(notifications).where(eq(notifications.id, told?.id ?? ''));
    await enterResults(room, { 'r2-1': 'red1' });
    expect(await messagesTo(room.owner, room.room)).toEqual([]);
  });
});

describe('notifications about who can still win on a fight card', () => {
  test('a notification is sent only when all picks that it depends on are visible', async () => {
    const room = await openFightRoom(day.server, 2, day.people);
    await setLock(room.manager, room.room, room.fightId(1), LOCK);
    await setLock(room.manager, room.room, room.fightId(2), LATER);
    await savePick(room.owner, room.bracket, room.fightId(1), 1);
    await savePick(room.other, room.otherBracket, room.fightId(1), 2, 'KO/TKO');
    for (const [player, entry] of [
      [room.owner, room.bracket],
      [room.other, room.otherBracket],
    ] as const)
      await savePick(player, entry, room.fightId(2), 1);
    const end = (fightId: string, winnerId: 1 | 2) =>
      room.manager.api.fights.enterResult({ params: { fightId }, body: { winnerId, winMethod: 'Decision' } });
    day.server.clock.set(LOCK);
    await end(room.fightId(1), 1);
    for (const player of [room.owner, room.other]) expect(await messagesTo(player, room.room)).toEqual([]);
    day.server.clock.set(LATER);
    await end(room.fightId(1), 2);
    await end(room.fightId(1), 1);
    // Both members have the same pick for the remaining fight.
    const { name } = room.room;
    expect(await messagesTo(room.owner, room.room)).toEqual([
      `${name}: you have already won, and nobody can finish higher.`,
    ]);
    expect(await messagesTo(room.other, room.room)).toEqual([
      `${name}: you can’t finish 1st any more. See how high you can still finish.`,
    ]);
  });

  test('nobody is notified that a bracket has won before a picked fight has a result', async () => {
    for (const kind of ['one entry', 'empty entries', 'one filled among empty ones']) {
      const room = await openFightRoom(day.server, 2, day.people);
      if (kind === 'one entry')
        await room.other.api.brackets.remove({ params: { bracketId: room.otherBracket.id } });
      const isFilled = kind !== 'empty entries';
      for (const nth of [1, 2]) {
        if (isFilled) await savePick(room.owner, room.bracket, room.fightId(nth), 1);
        await setLock(room.manager, room.room, room.fightId(nth), LOCK);
      }
      day.server.clock.set(LOCK);
      const told = async () => [
        ...(await messagesTo(room.owner, room.room)),
        ...(await messagesTo(room.other, room.room)),
      ];
      const outlook = () => room.manager.api.competitions.outlook({ params: { roomId: room.room.id } });
      expect(await told(), kind).toEqual([]);
      expect(
        (await outlook()).entries.some(({ clinched }) => clinched),
        kind,
      ).toBe(false);
      const body = { winnerId: 1, winMethod: 'Decision' } as const;
      await room.manager.api.fights.enterResult({ params: { fightId: room.fightId(1) }, body });
      const clinched = `${room.room.name}: you have already won, and nobody can finish higher.`;
      expect((await told()).includes(clinched), kind).toBe(isFilled);
      expect(
        (await outlook()).entries.filter(({ clinched }) => clinched),
        kind,
      ).toHaveLength(isFilled ? 1 : 0);
      day.server.clock.set(NOON);
    }
  });

  test('a notification is withdrawn if a pick becomes hidden again or a new fight could change the outcome', async () => {
    const room = await openFightRoom(day.server, 2, day.people);
    for (const nth of [1, 2]) await setLock(room.manager, room.room, room.fightId(nth), LOCK);
    await savePick(room.owner, room.bracket, room.fightId(1), 1, 'KO/TKO');
    await savePick(room.owner, room.bracket, room.fightId(2), 1);
    await savePick(room.other, room.otherBracket, room.fightId(2), 1);
    day.server.clock.set(LOCK);
    const body = { winnerId: 1, winMethod: 'Decision' } as const;
    await room.manager.api.fights.enterResult({ params: { fightId: room.fightId(1) }, body });
    const both = async () => [
      ...(await messagesTo(room.owner, room.room)),
      ...(await messagesTo(room.other, room.room)),
    ];
    expect(await both()).toHaveLength(2);
    await setLock(room.manager, room.room, room.fightId(2), LATER);
    expect(await both()).toEqual([]);
    await setLock(room.manager, room.room, room.fightId(2), NOON);
    expect(await both()).toHaveLength(2);
    const fight = { eventId: room.room.eventId, fighter1: 'Pereira', fighter2: 'Hill' };
    await room.manager.api.fights.add({ body: fight });
    expect(await both()).toEqual([]);
  });
});
