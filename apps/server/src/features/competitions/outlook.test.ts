import { unpackFightPicks } from '@lockroom/rules';
import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { enterResult } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { LATER, LOCK, openHalfLocked, startDay } from './testing/lock-times.ts';

const day = await startDay();
const everybody = Object.values(day.people);

type Named = { id: string };
const outlook = ({ api }: Player, { id: roomId }: Named) => api.competitions.outlook({ params: { roomId } });
const picks = ({ api }: Player, { id: roomId }: Named) => api.competitions.picks({ params: { roomId } });
const entryOf = <Entry extends Named>({ entries }: { entries: Entry[] }, { id }: Named) =>
  entries.find((entry) => entry.id === id);

const FAVOURITES = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
const RED_WINS = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' };

const BLUE_WINS = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'blue1' };

test('the outlook lists no bracket before the lock or after the lock has been moved into the future', async () => {
  const room = await openBracketRoom(day.people);
  await saveSheet(room.owner, room.bracket, RED_WINS);
  await setBracketLock(room, LOCK);
  const nothing = { basis: 'locked', open: 7, entries: [] };
  for (const player of everybody) expect(await outlook(player, room.room)).toMatchObject(nothing);
  day.server.clock.set(LOCK);
  expect((await outlook(room.other, room.room)).entries).toHaveLength(2);
  await setBracketLock(room, LATER);
  for (const player of everybody) expect(await outlook(player, room.room)).toMatchObject(nothing);
});

test('the outlook shows who can still win, who is certain to win and who can no longer win', async () => {
  const room = await openBracketRoom(day.people);
  await saveSheet(room.owner, room.bracket, RED_WINS);
  await saveSheet(room.other, room.otherBracket, BLUE_WINS);
  await enterResults(room, FAVOURITES);
  const before = await outlook(room.owner, room.room);
  expect(before).toMatchObject({ basis: 'all', open: 3 });
  for (const { id } of [room.bracket, room.otherBracket])
    expect(entryOf(before, { id })).toMatchObject({ best: 1, worst: 2, canWin: true, outBecause: [] });
  expect(entryOf(before, room.otherBracket)?.witness).toMatchObject({ 'r2-2': 'blue1', 'r3-1': 'blue1' });
  expect(await outlook(room.manager, room.room)).toEqual(before);
  await enterResults(room, { 'r2-2': 'blue2' });
  const after = await outlook(room.owner, room.room);
  expect(after.version).not.toBe(before.version);
  expect(entryOf(after, room.bracket)).toMatchObject({ best: 1, canWin: true, perhaps: null });
  await enterResults(room, { 'r2-1': 'red1', 'r3-1': 'red1' });
  const end = await outlook(room.owner, room.room);
  expect(end).toMatchObject({ basis: 'all', open: 0 });
  expect(entryOf(end, room.bracket)).toMatchObject({ best: 1, worst: 1, clinched: true, witness: {} });
  expect(entryOf(end, room.otherBracket)).toMatchObject({
    best: 2,
    worst: 2,
    canWin: false,
    outBecause: [room.bracket.id],
    witness: null,
  });
});

test("a fight card's outlook depends on a hidden pick only for the owner of that pick", async () => {
  const { room, bracket, first, manager, owner, other } = await openHalfLocked(day);
  const closed = { basis: 'locked', open: 0, entries: [] };
  expect(await outlook(manager, room)).toMatchObject(closed);
  day.server.clock.set(LOCK);
  await enterResult(manager, first, 2);
  // For the owner, the hidden pick decides the outlook. For other members, the second fight's pick could be anything.
  const own = entryOf(await outlook(owner, room), bracket);
  expect(own).toMatchObject({ best: 2, perhaps: 1, canWin: true, outBecause: [], worst: null });
  day.server.clock.set(LATER);
  expect(await outlook(other, room)).toMatchObject({ basis: 'all', open: 1 });
});

test("a tournament's cached picks stay valid after a result, so the server returns a 304", async () => {
  const room = await openBracketRoom(day.people);
  await saveSheet(room.owner, room.bracket, RED_WINS);
  await setBracketLock(room, LOCK);
  day.server.clock.set(LOCK);
  const ask = (player: Player, known?: string) =>
    fetch(`${day.server.url}/api/rooms/${room.room.id}/picks`, {
      headers: { authorization: `Bearer ${player.token}`, ...(known && { 'if-none-match': known }) },
    });
  const first = await ask(room.other);
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  await enterResults(room, { 'r1-1': 'red4', 'r1-3': 'blue4' });
  const again = await ask(room.other, `"older", ${tag.slice(2)}`);
  expect(again.status).toBe(304);
  expect(again.headers.get('etag')).toBe(tag);
  expect(await again.text()).toBe('');
  await saveSheet(room.manager, room.otherBracket, { 'r1-2': 'red3' });
  expect((await ask(room.other, tag)).status).toBe(200);
});

test("a card's hidden picks are sent only to their owner, and all picks are sent when every fight is locked", async () => {
  const room = await openHalfLocked(day);
  expect(await picks(room.owner, room.room)).toMatchObject({ basis: 'locked', seen: [], entries: [] });
  day.server.clock.set(LOCK);
  for (const player of [room.other, room.manager]) {
    const seen = await picks(player, room.room);
    expect(seen).toMatchObject({ basis: 'locked', seen: [room.first], covered: [room.second] });
    const own = entryOf(seen, room.bracket);
    expect(own).toMatchObject({ picks: expect.stringMatching(/^[A-Z]$/), coveredPicks: null });
  }
  const mine = await picks(room.owner, room.room);
  expect(unpackFightPicks(mine.covered, entryOf(mine, room.bracket)?.coveredPicks ?? '')).toEqual({
    [room.second]: { winnerId: 2, method: 'KO/TKO' },
  });
  expect(entryOf(mine, room.otherBracket)?.coveredPicks).toBeNull();
  day.server.clock.set(LATER);
  const all = await picks(room.other, room.room);
  expect(all).toMatchObject({ basis: 'all', seen: [room.first, room.second], covered: [] });
  expect(unpackFightPicks(all.seen, entryOf(all, room.bracket)?.picks ?? '')).toMatchObject({
    [room.second]: { winnerId: 2, method: 'KO/TKO' },
  });
});

test("a refused request for another member's picks does not query any picks", async () => {
  const [card, bracket] = [await openHalfLocked(day), await openBracketRoom(day.people)];
  await saveSheet(bracket.owner, bracket.bracket, { 'r1-1': 'red1' });
  const recorder = recordStatements();
  try {
    for (const read of [
      () => card.other.api.fights.picks({ params: { bracketId: card.bracket.id } }),
      () => bracket.other.api.tournaments.customPicks({ params: { eventId: bracket.bracket.id } }),
    ]) {
      recorder.take();
      await expect(read()).rejects.toMatchObject({ code: 'sheet_closed' });
      const texts = recorder.take().map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => /"(fight_picks|tournament_picks)"/.test(text))).toEqual([]);
    }
  } finally {
    recorder.stop();
  }
});
