import { readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import { type ActWorld, openActWorld, readAll, toldTo } from './testing/act-world.ts';

const LOCK = '2026-03-01T20:00:00.000Z';

let world: ActWorld;
const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(async () => {
  world = await openActWorld(server, people);
});

describe('replacing a fighter', () => {
  test('replacing a fighter clears the picks of the old fighter and keeps those of the opponent', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(owner, bracket, fightId(2), 1);
    await savePick(other, otherBracket, fightId(1), 2, 'Submission');
    server.clock.advance(60_000);
    const params = { ...world.on(1).params };
    const preview = await manager.api.fightActs.replacePreview({ params, query: { fighterNumber: 1 } });
    expect(preview).toEqual({
      brackets: 2,
      onLeaving: 1,
      onStaying: 1,
      without: 0,
      told: 2,
      takeBack: 'his',
    });
    const now = await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
    expect(now).toMatchObject({
      id: fightId(1),
      fighter1: 'Tony Ferguson',
      fighter2: 'Blue 1',
      // The new fighter's odds are unknown; the other fighter's odds are kept.
      fighter1Odds: 'N/A',
      fighter2Odds: '-150',
      replacedAt: '2026-03-01T12:01:00.000Z',
      replacedFighter: { fighterNumber: 1, name: 'Red 1' },
      fightStatus: 'upcoming',
    });
    expect(await world.picksOf(owner)).toEqual([[fightId(2), '1', 'Decision']]);
    expect(await world.picksOf(other, otherBracket)).toEqual([[fightId(1), '2', 'Submission']]);
    expect(await world.takenOf(owner)).toEqual([
      {
        id: expect.any(String),
        fightId: fightId(1),
        fighter: 'Red 1',
        method: 'KO/TKO',
        takenAt: '2026-03-01T12:01:00.000Z',
      },
    ]);
    // Before the lock nobody except the owner sees cleared picks, not even the manager.
    for (const player of [other, manager]) expect(await world.takenOf(player)).toEqual([]);
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 1, of: 3, open: 2 });
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fighter Replaced',
        message: `Tony Ferguson replaces Red 1 against Blue 1 in ${room.name}. Your pick of Red 1 was cleared. Pick again.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fighter Replaced',
        message: `Tony Ferguson replaces Red 1 against Blue 1 in ${room.name}. Your pick of Blue 1 stands.`,
        link: `/bracket/${otherBracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, manager)).toEqual([]);
    const line =
      'replaced Red 1 with Tony Ferguson in Fight 1, Red 1 vs Blue 1. odds of Tony Ferguson from +150 to N/A';
    expect((await readLog(manager, room))[0]).toBe(`${line}. 1 pick cleared, 1 stands`);
    expect((await readLog(other, room))[0]).toBe(line);
    // The mark on a kept pick disappears when the owner saves the pick again. The mark does not affect the score.
    const [standing] = await other.api.fights.picks({ params: { bracketId: otherBracket.id } });
    expect(Date.parse(standing?.updatedAt ?? '')).toBeLessThan(Date.parse(now.replacedAt ?? ''));
    server.clock.set('2026-03-01T12:02:00.000Z');
    await savePick(other, otherBracket, fightId(1), 2, 'Submission');
    const [kept] = await other.api.fights.picks({ params: { bracketId: otherBracket.id } });
    expect(kept?.updatedAt).toBe('2026-03-01T12:02:00.000Z');
    await world.result(1, 1, 'KO/TKO');
    expect(await world.standings()).toEqual([
      { id: bracket.id, rank: 1, totalPoints: 0, maxPoints: 4, fightScores: [0, null, null] },
      { id: otherBracket.id, rank: 1, totalPoints: 0, maxPoints: 4, fightScores: [0, null, null] },
    ]);
    expect(await world.takenOf(other, bracket)).toHaveLength(1);
  });

  test('replacing a fighter clears all picks of the fight if the room or the request says that', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    const params = { roomId: room.id };
    expect((await world.roomOf(owner)).takeBack).toBe('his');
    await manager.api.rooms.update({ params, body: { takeBack: 'all' } });
    expect((await readLog(owner, room))[0]).toBe(
      "changed what happens to picks after a replacement to 'clear all picks for the fight'",
    );
    for (const n of [1, 2]) {
      await savePick(owner, bracket, fightId(n), 1);
      await savePick(other, otherBracket, fightId(n), 2);
    }
    await world.replace(1, { fighterNumber: 2, name: 'Nate Diaz', odds: '+130', opponentOdds: '-150' });
    expect(await world.picksOf(other, otherBracket)).toEqual([[fightId(2), '2', 'Decision']]);
    expect(await world.picksOf(owner)).toEqual([[fightId(2), '1', 'Decision']]);
    expect((await world.takenOf(owner)).map(({ fighter }) => fighter)).toEqual(['Red 1']);
    await world.replace(2, { fighterNumber: 2, name: 'Li Jingliang', takeBack: 'his' });
    expect(await world.picksOf(owner)).toEqual([[fightId(2), '1', 'Decision']]);
    expect(await world.picksOf(other, otherBracket)).toEqual([]);
    expect(await world.fight(1)).toMatchObject({ fighter1Odds: '-150', fighter2Odds: '+130' });
  });

  test('an owner of several brackets gets one notification, which links to a bracket with a missing pick', async () => {
    const { owner, bracket, room, fightId } = world;
    const [second, third] = [
      await owner.api.brackets.create({ body: { roomId: room.id } }),
      await owner.api.brackets.create({ body: { roomId: room.id } }),
    ];
    await savePick(owner, bracket, fightId(1), 2);
    await savePick(owner, second, fightId(1), 1);
    await savePick(owner, third, fightId(1), 1);
    await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
    const [told, ...more] = await toldTo(server, owner);
    expect(more).toEqual([]);
    expect(told?.message).toBe(
      `Tony Ferguson replaces Red 1 against Blue 1 in ${room.name}. Your pick of Blue 1 in Bracket 1 stands. ` +
        'Your picks of Red 1 in Brackets 2 and 3 were cleared. Pick again.',
    );
    expect(told?.link).toBe(`/bracket/${second.id}?fight=${fightId(1)}`);
  });

  test('replacing a fighter after the lock requires a new lock time and is impossible after a result', async () => {
    const { owner, manager, room, bracket, fightId } = world;
    await setLock(manager, room, fightId(1), LOCK);
    await savePick(owner, bracket, fightId(1), 1);
    server.clock.set(LOCK);
    const body = { fighterNumber: 1, name: 'Tony Ferguson' } as const;
    await expect(world.replace(1, body)).rejects.toEqual(refused(423, 'locked'));
    for (const lockTime of [LOCK, 'soon'])
      await expect(world.replace(1, { ...body, lockTime })).rejects.toEqual(refused(400, 'invalid_input'));
    await world.replace(1, { ...body, lockTime: '2026-03-01T20:10:00.000Z' });
    expect(await world.fight(1)).toMatchObject({ isLocked: false, lockDatetime: '2026-03-01T20:10:00.000Z' });
    expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
    expect((await toldTo(server, owner))[0]?.message).toContain('The fight locks Sun, Mar 1, 1:10 PM MT.');
    await world.result(1, 1);
    await expect(
      world.replace(1, { ...body, name: 'Nate Diaz', lockTime: '2026-03-01T21:00:00.000Z' }),
    ).rejects.toEqual(refused(423, 'locked'));
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    await expect(world.replace(2, body)).rejects.toEqual(refused(409, 'event_completed'));
  });

  test('replacing a fighter is refused for a name in the same fight and for a request with outdated names', async () => {
    for (const name of ['Red 1', 'Blue 1'])
      await expect(world.replace(1, { fighterNumber: 1, name })).rejects.toEqual(
        refused(400, 'invalid_input'),
      );
    await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
    const seen = { fighter1: 'Red 1', fighter2: 'Blue 1' };
    await expect(world.replace(1, { fighterNumber: 1, name: 'Nate Diaz', seen })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: { seen: { fighter1: 'Tony Ferguson', fighter2: 'Blue 1' } },
    });
    await expect(
      world.owner.api.fights.savePick({
        body: {
          eventId: world.bracket.id,
          fightId: world.fightId(1),
          predictedWinnerId: 1,
          predictedMethod: 'Decision',
          seen,
        },
      }),
    ).rejects.toEqual(refused(409, 'stale'));
    expect(await world.picksOf(world.owner)).toEqual([]);
    const body = { winnerId: 1, winMethod: 'Decision', seen: { winnerId: null, ...seen } } as const;
    await expect(world.manager.api.fights.enterResult({ ...world.on(1), body })).rejects.toEqual(
      refused(409, 'stale'),
    );
  });
});

describe('the corners and names of a fight', () => {
  test('swapping corners moves the odds, photo, picks and result with the fighters', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    await manager.api.fights.uploadPhoto({ ...world.on(1), body: { fighterNumber: 1, photoData: PIXEL } });
    await world.replace(1, { fighterNumber: 2, name: 'Nate Diaz', odds: '+130', opponentOdds: '-150' });
    await world.result(1, 1, 'KO/TKO');
    const before = await world.standings();
    const { fighter1Photo } = await world.fight(1);
    expect(fighter1Photo).not.toBeNull();
    // Jobs that are due at the same time run in any order, so the earlier notifications are sent first.
    await readAll(server, people);
    await manager.api.fightActs.swapCorners({ ...world.on(1), body: {} });
    expect(await world.fight(1)).toMatchObject({
      fighter1: 'Nate Diaz',
      fighter1Odds: '+130',
      fighter1Photo: null,
      fighter2: 'Red 1',
      fighter2Odds: '-150',
      fighter2Photo: fighter1Photo,
      winnerId: 2,
      winMethod: 'KO/TKO',
      replacedFighter: { fighterNumber: 1, name: 'Blue 1' },
    });
    expect(await world.picksOf(owner)).toEqual([[fightId(1), '2', 'KO/TKO']]);
    expect((await world.takenOf(other, otherBracket)).map(({ fighter }) => fighter)).toEqual(['Blue 1']);
    // 2 points for the winner, 1 for the method and 1 for both; there is no bonus for the favorite.
    expect(before[0]).toMatchObject({ id: bracket.id, totalPoints: 4, maxPoints: 4 });
    expect(await world.standings()).toEqual(before);
    expect((await readLog(owner, room))[0]).toBe(
      'swapped the corners in Fight 1, Red 1 vs Nate Diaz: Nate Diaz is now in the red corner',
    );
    expect((await toldTo(server, owner)).map(({ message }) => message)).toContain(
      `In ${room.name}, Nate Diaz is now in the red corner and Red 1 in the blue corner. Your pick of Red 1 stands.`,
    );
    expect((await toldTo(server, other)).map(({ title }) => title)).not.toContain('Corners Swapped');
  });

  test('the name of a fighter can be corrected by two calls, and corrections notify nobody', async () => {
    const { owner, manager, bracket, room, fightId } = world;
    await setLock(manager, room, fightId(1), LOCK);
    await savePick(owner, bracket, fightId(1), 1);
    server.clock.set(LOCK);
    const rename = (name: string) =>
      manager.api.fightActs.rename({ ...world.on(1), body: { fighterNumber: 1, name } });
    await rename('Red One');
    await rename('Red One');
    await expect(rename('Blue 1')).rejects.toEqual(refused(400, 'invalid_input'));
    await manager.api.fights.update({ ...world.on(1), body: { fighter2: 'Blue One', fighterPoints: 3 } });
    expect(await world.fight(1)).toMatchObject({
      fighter1: 'Red One',
      fighter2: 'Blue One',
      fighter1Odds: '+150',
      replacedAt: null,
    });
    expect(await world.picksOf(owner)).toEqual([[fightId(1), '1', 'Decision']]);
    expect((await readLog(owner, room)).slice(0, 4)).toEqual([
      'changed Fight 1, Red One vs Blue One: fighter points from 2 to 3',
      'corrected the name of Blue 1 to Blue One in Fight 1, Red One vs Blue 1',
      'corrected the name of Red 1 to Red One in Fight 1, Red 1 vs Blue 1',
      expect.stringContaining('set lock times.'),
    ]);
    expect(await toldTo(server, owner)).toEqual([]);
  });

  test('a correction of a name is refused if the corner has a different name than the sender saw', async () => {
    const { manager } = world;
    const seen = { fighter1: 'Red 1', fighter2: 'Blue 1' };
    const rename = () =>
      manager.api.fightActs.rename({ ...world.on(1), body: { fighterNumber: 1, name: 'Red One', seen } });
    await manager.api.fightActs.swapCorners({ ...world.on(1), body: {} });
    await expect(rename()).rejects.toEqual(refused(409, 'stale'));
    await manager.api.fightActs.swapCorners({ ...world.on(1), body: {} });
    expect(await rename()).toMatchObject({ fighter1: 'Red One', fighter2: 'Blue 1' });
  });

  test.each([
    ['other names', { fighter1: 'A', fighter2: 'B' }],
    ['swapped names', { fighter1: 'Blue 1', fighter2: 'Red 1' }],
  ])(
    'both names of a fight cannot be changed in one call (%s) after somebody has picked',
    async (_, body) => {
      const { owner, manager, bracket, fightId } = world;
      await savePick(owner, bracket, fightId(1), 1);
      await expect(manager.api.fights.update({ ...world.on(1), body })).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        message:
          'Red 1 vs Blue 1 has been picked, so you cannot change both names at the same time. Replace a fighter, fix one name at a time, or swap the corners.',
      });
      await savePick(owner, bracket, fightId(1), null);
      expect(await manager.api.fights.update({ ...world.on(1), body })).toMatchObject(body);
    },
  );
});

describe('a fight that is called off', () => {
  test('a fight scores nothing while called off, and the same as before when back on', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    for (const n of [1, 2]) {
      await savePick(owner, bracket, fightId(n), 1);
      await savePick(other, otherBracket, fightId(n), 2);
    }
    await world.result(1, 1);
    await world.result(2, 2);
    // In fight 1 the owner scores 2 + 1 + 1, plus 1 for the underdog at +150; the other member has only the method
    // right. In fight 2 the favorite wins.
    const both = [
      { id: bracket.id, rank: 1, totalPoints: 6, maxPoints: 9, fightScores: [5, 1, null] },
      { id: otherBracket.id, rank: 2, totalPoints: 5, maxPoints: 9, fightScores: [1, 4, null] },
    ];
    expect(await world.standings()).toEqual(both);
    await readAll(server, people);
    const off = await manager.api.fightActs.callOff({ ...world.on(1), body: { reason: 'Missed weight' } });
    expect(off).toMatchObject({
      fightStatus: 'called-off',
      calledOffReason: 'Missed weight',
      winnerId: null,
      winMethod: null,
      isLocked: true,
    });
    expect(await world.standings()).toEqual([
      { id: otherBracket.id, rank: 1, totalPoints: 4, maxPoints: 4, fightScores: [null, 4, null] },
      { id: bracket.id, rank: 2, totalPoints: 1, maxPoints: 4, fightScores: [null, 1, null] },
    ]);
    // Each fight on the card is worth 5 points.
    expect(await world.roomOf(owner)).toMatchObject({
      fightCount: 2,
      scoredCount: 1,
      maxPossiblePoints: 10,
      yourPicks: { made: 1, of: 2, open: 1 },
    });
    expect(await world.picksOf(owner)).toContainEqual([fightId(1), '1', 'Decision']);
    await expect(world.result(1, 2)).rejects.toEqual(refused(409, 'conflict'));
    const told = `Red 1 vs Blue 1 in ${room.name} is called off (Missed weight).`;
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fight Called Off',
        message: `${told} Your pick of Red 1 no longer counts.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toHaveLength(1);
    // A second call changes nothing and notifies nobody.
    await manager.api.fightActs.callOff({ ...world.on(1), body: { reason: 'Something else' } });
    expect((await world.fight(1)).calledOffReason).toBe('Missed weight');
    const back = await manager.api.fightActs.reinstate(world.on(1));
    expect(back).toMatchObject({ fightStatus: 'completed', winnerId: 1, calledOffReason: null });
    await manager.api.fightActs.reinstate(world.on(1));
    expect(await world.standings()).toEqual(both);
    expect(await world.roomOf(owner)).toMatchObject({ fightCount: 3, scoredCount: 2, maxPossiblePoints: 15 });
    // The new notification has replaced the unread one about the same fight.
    expect((await toldTo(server, owner)).map(({ message }) => message)).toEqual([
      `Red 1 vs Blue 1 in ${room.name} is back on. Your pick of Red 1 counts again.`,
    ]);
    expect((await readLog(owner, room)).slice(0, 2)).toEqual([
      'put Fight 1, Red 1 vs Blue 1 back on, with its result: Red 1 by Decision',
      'called off Fight 1, Red 1 vs Blue 1: Missed weight',
    ]);
  });

  test('a called-off fight cannot be picked, its missing picks do not count, and its picks stay hidden', async () => {
    const { owner, other, manager, bracket, room, fightId } = world;
    await setLock(manager, room, fightId(1), LOCK);
    for (const n of [2, 3]) await savePick(owner, bracket, fightId(n), 1);
    await savePick(owner, bracket, fightId(1), 2);
    await manager.api.fightActs.callOff({ ...world.on(1), body: {} });
    await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      message: 'Red 1 vs Blue 1 has been called off.',
    });
    await expect(savePick(manager, bracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 2, of: 2, open: 0 });
    expect((await owner.api.stats.dashboard()).bracketsFilled).toBeGreaterThan(0);
    const mine = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(mine.picksSaved).toBe(2);
    await expect(world.picksOf(other)).rejects.toEqual(refused(403, 'sheet_closed'));
    server.clock.set(LOCK);
    expect(await world.picksOf(other)).toEqual([[fightId(1), '2', 'Decision']]);
    await manager.api.fightActs.reinstate(world.on(1));
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 3, of: 3 });
  });
});

const SOON = '2026-03-01T12:40:00.000Z';

describe('postponing a lock', () => {
  test('postponing a lock notifies the owners of picks, even if the fighters have just changed', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    await setLock(manager, room, fightId(1), SOON);
    await savePick(owner, bracket, fightId(1), 2);
    await savePick(other, otherBracket, fightId(2), 2);
    server.clock.set('2026-03-01T12:30:00.000Z');
    await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
    await readAll(server, people);
    server.clock.set('2026-03-01T12:41:00.000Z');
    await setLock(manager, room, fightId(1), '2026-03-01T12:50:00.000Z');
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Lock Moved Later',
        message: `Tony Ferguson vs Blue 1 in ${room.name} now locks Sun, Mar 1, 5:50 AM MT. Your pick stands.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toEqual([]);
    expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
  });

  test('postponing a lock tells owners with a cleared pick to pick again', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    for (const n of [1, 2]) await setLock(manager, room, fightId(n), SOON);
    for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
    for (const n of [1, 2]) await savePick(other, otherBracket, fightId(n), 1);
    for (const name of ['Kevin Holland', 'Tony Ferguson']) {
      await world.replace(1, { fighterNumber: 1, name });
      if (name === 'Kevin Holland') await savePick(other, otherBracket, fightId(1), 1);
    }
    await savePick(other, otherBracket, fightId(1), 2);
    await readAll(server, people);
    const later = '2026-03-01T12:50:00.000Z';
    await setLock(manager, room, fightId(1), later);
    const now = `Tony Ferguson vs Blue 1 in ${room.name} now locks Sun, Mar 1, 5:50 AM MT`;
    expect((await toldTo(server, owner)).map(({ message, link }) => [message, link])).toEqual([
      [`${now}. Pick again.`, `/bracket/${bracket.id}?fight=${fightId(1)}`],
    ]);
    expect((await toldTo(server, other)).map(({ message }) => message)).toEqual([
      `${now}. Your pick stands.`,
    ]);
    await readAll(server, people);
    const lockTimes = { [fightId(1)]: '2026-03-01T12:55:00.000Z', [fightId(2)]: later };
    await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
    const [both] = await toldTo(server, owner);
    expect(both?.message).toMatch(/ lock(?:s)? later\. Your pick stands; 1 was cleared, so pick again\.$/);
  });

  test('postponing several locks sends one notification, and setting an earlier or first lock sends none', async () => {
    const { owner, manager, bracket, room, fightId } = world;
    for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 2);
    const set = (at: string) =>
      manager.api.fights.setLockTimes({
        params: { roomId: room.id },
        body: { lockTimes: { [fightId(1)]: at, [fightId(2)]: at, [fightId(3)]: at } },
      });
    await set('2026-03-01T18:00:00.000Z');
    await set('2026-03-01T17:00:00.000Z');
    expect(await toldTo(server, owner)).toEqual([]);
    await set('2026-03-01T19:00:00.000Z');
    expect((await toldTo(server, owner)).map(({ message }) => message)).toEqual([
      `Red 1 vs Blue 1 in ${room.name} now locks Sun, Mar 1, 12:00 PM MT, and 1 more of your fights locks later. ` +
        'Your picks stand.',
    ]);
  });
});

test('only members with a cleared pick are reminded again after a replacement', async () => {
  const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), SOON);
  for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
  for (const n of [1, 2]) await savePick(other, otherBracket, fightId(n), 2);
  const reminders = async () => {
    await server.reminders.drain();
    const kinds = await Promise.all(
      [owner, other].map(async (player) =>
        (await toldTo(server, player)).map(({ kind, message }) => [kind, message]),
      ),
    );
    return kinds.map((own) => own.filter(([kind]) => kind === 'lock-reminder').map(([, message]) => message));
  };
  const [first] = await reminders();
  expect(first?.[0]).toContain('1 pick is missing');
  for (const { api } of [owner, other]) await api.notifications.markAllRead();
  await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  const [again, none] = await reminders();
  expect(again?.[0]).toContain('2 picks are missing');
  expect(none).toEqual([]);
  await world.replace(2, { fighterNumber: 1, name: 'Nate Diaz' });
  const [unread] = await reminders();
  expect(unread).toHaveLength(1);
  expect(unread?.[0]).toContain('3 picks are missing');
});

const complete = (isCompleted: boolean) =>
  world.manager.api.rooms.complete({ params: { roomId: world.room.id }, body: { isCompleted } });

describe('overturning a result weeks later', () => {
  test('an overturned result in a completed room changes points and ranks and notifies the affected owners', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'Decision');
    await savePick(owner, bracket, fightId(2), 1, 'Decision');
    await savePick(other, otherBracket, fightId(2), 2, 'Decision');
    await world.result(1, 1, 'KO/TKO');
    await world.result(2, 2, 'Decision');
    await complete(true);
    // A fully correct pick scores 2 + 1 + 1, plus 1 at +150. The correct method alone scores 1.
    expect(await world.standings()).toMatchObject([
      { id: bracket.id, rank: 1, totalPoints: 6 },
      { id: otherBracket.id, rank: 2, totalPoints: 4 },
      { id: own.id, rank: 3, totalPoints: 0 },
    ]);
    await readAll(server, people);
    server.clock.advance(14 * 24 * 60 * 60 * 1000);
    await expect(world.result(1, 0, 'No Contest')).rejects.toEqual(refused(409, 'event_completed'));
    const query = { winnerId: 0, winMethod: 'No Contest' } as const;
    expect(await manager.api.fightActs.resultPreview({ ...world.on(1), query })).toEqual({
      moves: [
        { bracketId: otherBracket.id, bracketName: otherBracket.name, from: 2, to: 1 },
        { bracketId: bracket.id, bracketName: bracket.name, from: 1, to: 2 },
      ],
      winners: [otherBracket.name],
    });
    await world.result(1, 0, 'No Contest', true);
    expect(await world.standings()).toEqual([
      { id: otherBracket.id, rank: 1, totalPoints: 4, maxPoints: 4, fightScores: [0, 4, null] },
      { id: bracket.id, rank: 2, totalPoints: 1, maxPoints: 4, fightScores: [0, 1, null] },
      { id: own.id, rank: 3, totalPoints: 0, maxPoints: 4, fightScores: [0, 0, null] },
    ]);
    expect((await world.roomOf(owner)).isCompleted).toBe(true);
    const what = `Overturned in ${room.name}: Red 1 vs Blue 1 ended without a winner (No Contest).`;
    const first = `Winner: ${otherBracket.name}.`;
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'result-overturned',
        title: 'Result Overturned',
        message: `${what} ${bracket.name} is 2nd, was 1st. ${first}`,
        link: `/room/${room.id}`,
      },
    ]);
    expect((await toldTo(server, other)).map(({ message }) => message)).toEqual([
      `${what} ${otherBracket.name} is 1st, was 2nd. ${first}`,
    ]);
    expect(await toldTo(server, manager)).toEqual([]);
    const line =
      'overturned the result of Fight 1, Red 1 vs Blue 1 from Red 1 by KO/TKO to no winner (No Contest). ranks: ' +
      `${otherBracket.name} from 2 to 1; ${bracket.name} from 1 to 2`;
    expect((await readLog(owner, room))[0]).toBe(line);
    // Overturning the result in the same way again changes nothing and notifies nobody.
    await world.result(1, 0, 'No Contest', true);
    expect((await readLog(owner, room)).filter((each) => each === line)).toHaveLength(1);
    expect(await toldTo(server, owner)).toHaveLength(1);
  });

  test('only an existing result can be overturned, and in a running room this is an ordinary correction', async () => {
    const { owner, bracket, room, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1);
    await world.result(1, 1);
    await world.result(1, 2, 'Decision', true);
    expect((await readLog(owner, room))[0]).toContain('corrected the result of Fight 1');
    await complete(true);
    await expect(world.result(2, 1, 'Decision', true)).rejects.toEqual(refused(409, 'event_completed'));
    await expect(world.result(1, null, null, true)).rejects.toEqual(refused(400, 'invalid_input'));
    await expect(world.result(1, 0, 'Decision', true)).rejects.toEqual(refused(400, 'invalid_input'));
    expect(await world.fight(1)).toMatchObject({ winnerId: 2, winMethod: 'Decision' });
    // Nothing else can be changed in a completed room.
    const { manager } = world;
    for (const act of [
      () => manager.api.fightActs.callOff({ ...world.on(1), body: {} }),
      () => manager.api.fightActs.reinstate(world.on(1)),
      () => manager.api.fightActs.swapCorners({ ...world.on(1), body: {} }),
      () => manager.api.fightActs.rename({ ...world.on(1), body: { fighterNumber: 1, name: 'Red One' } }),
    ])
      await expect(act()).rejects.toEqual(refused(409, 'event_completed'));
  });
});
