import type { RoomPicks } from '@lockroom/contract';
import { makeFormat, unpackFightPicks, unpackTeams } from '@lockroom/rules';
import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import type { Player } from '@lockroom/testing/world';
import { describe, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { LATER, LOCK, openHalfLocked, startDay } from './testing/lock-times.ts';

const day = startDay();

function picks(player: Player, { id }: { id: string }): Promise<RoomPicks> {
  return player.api.competitions.picks({ params: { roomId: id } });
}
const entryOf = ({ entries }: RoomPicks, { id }: { id: string }) => entries.find((entry) => entry.id === id);

describe('a tournament', () => {
  const SHEET = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue4', 'r2-1': 'red2' };

  test('nobody gets picks or scores before the lock, nor after the lock is moved', async () => {
    const room = await openBracketRoom(day.people);
    await saveSheet(room.owner, room.bracket, SHEET, { team1Score: 31, team2Score: 17 });
    await setBracketLock(room, LOCK);
    const nothing = { basis: 'locked', seen: [], covered: [], entries: [] };
    for (const player of [room.owner, room.other, room.manager])
      expect(await picks(player, room.room)).toEqual(nothing);
    day.server.clock.set(LOCK);
    const open = await picks(room.other, room.room);
    expect(open).toMatchObject({ basis: 'all', entries: [{ coveredPicks: null }, { coveredPicks: null }] });
    const format = makeFormat({ family: 'custom', size: 8, reseeding: false });
    expect(unpackTeams(format, entryOf(open, room.bracket)?.picks ?? '')).toEqual(SHEET);
    expect(entryOf(open, room.bracket)).toMatchObject({
      ownerId: room.owner.user.id,
      ownerName: room.owner.user.username,
      number: 1,
      tieBreaker: { team1Score: 31, team2Score: 17 },
    });
    await setBracketLock(room, LATER);
    for (const player of [room.owner, room.other, room.manager])
      expect(await picks(player, room.room)).toEqual(nothing);
  });

  test('a result does not change the answer, and a browser that has it gets 304', async () => {
    const room = await openBracketRoom(day.people);
    await saveSheet(room.owner, room.bracket, SHEET);
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
});

describe('a fight card', () => {
  test('only the owner gets covered picks, and everybody gets all once all are locked', async () => {
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
});

test("a refused read of another's picks reads none, so that its time discloses nothing", async () => {
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
