import { readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ActWorld, openActWorld, toldTo } from './testing/act-world.ts';

const LOCK = '2026-03-01T20:00:00.000Z';

let server: TestServer;
let people: People;
let world: ActWorld;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await openActWorld(server, people);
});

describe('replacing a fighter', () => {
  test('takes back the picks of the old fighter and keeps those of the other', async () => {
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
      // The old odds of +150 give nobody a bonus.
      fighter1Odds: 'N/A',
      fighter2Odds: 'N/A',
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
    // Nobody else sees them before the lock, including the manager.
    for (const player of [other, manager]) expect(await world.takenOf(player)).toEqual([]);
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 1, of: 3, open: 2 });
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fighter Replaced',
        message: `Tony Ferguson is in for Red 1 against Blue 1 in ${room.name}. Your pick of Red 1 was taken back. Pick again.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fighter Replaced',
        message: `Tony Ferguson is in for Red 1 against Blue 1 in ${room.name}. Your pick of Blue 1 stands.`,
        link: `/bracket/${otherBracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, manager)).toEqual([]);
    const line =
      'replaced Red 1 by Tony Ferguson in Fight 1, Red 1 vs Blue 1. odds of Tony Ferguson from +150 to N/A; odds of Blue 1 from -150 to N/A';
    expect((await readLog(manager, room))[0]).toBe(`${line}. 1 pick taken back, 1 stands`);
    expect((await readLog(other, room))[0]).toBe(line);
    // The mark on a remaining pick disappears once the owner saves it again; the score does not depend on it.
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

  test('takes back all picks if the room or the call says so', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    const params = { roomId: room.id };
    expect((await world.roomOf(owner)).takeBack).toBe('his');
    await manager.api.rooms.update({ params, body: { takeBack: 'all' } });
    expect((await readLog(owner, room))[0]).toBe(
      'changed which picks a replacement takes back to all of the fight',
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

  test('notifies an owner of several brackets once, and opens the one to pick again', async () => {
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
      `Tony Ferguson is in for Red 1 against Blue 1 in ${room.name}. Your pick of Blue 1 in Bracket 1 stands. ` +
        'Your picks of Red 1 in Brackets 2 and 3 were taken back. Pick again.',
    );
    expect(told?.link).toBe(`/bracket/${second.id}?fight=${fightId(1)}`);
  });

  test('after the lock needs a new lock, and is impossible with a result', async () => {
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
    expect((await toldTo(server, owner))[0]?.message).toContain('The fight locks at Sun, Mar 1, 1:10 PM MT.');
    await world.result(1, 1);
    await expect(
      world.replace(1, { ...body, name: 'Nate Diaz', lockTime: '2026-03-01T21:00:00.000Z' }),
    ).rejects.toEqual(refused(423, 'locked'));
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    await expect(world.replace(2, body)).rejects.toEqual(refused(409, 'event_completed'));
  });

  test('refuses a fighter of the same fight, and a pair that the sender did not see', async () => {
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

describe('corners and names', () => {
  test('a swap of corners moves everything that belongs to the fighters', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    await manager.api.fights.uploadPhoto({ ...world.on(1), body: { fighterNumber: 1, photoData: PIXEL } });
    await world.replace(1, { fighterNumber: 2, name: 'Nate Diaz', odds: '+130', opponentOdds: '-150' });
    await world.result(1, 1, 'KO/TKO');
    const before = await world.standings();
    const { fighter1Photo } = await world.fight(1);
    expect(fighter1Photo).not.toBeNull();
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
    // 2 for the winner, 1 for the method and 1 for both; the favourite gets no bonus.
    expect(before[0]).toMatchObject({ id: bracket.id, totalPoints: 4, maxPoints: 4 });
    expect(await world.standings()).toEqual(before);
    expect((await readLog(owner, room))[0]).toBe(
      'swapped the corners in Fight 1, Red 1 vs Nate Diaz: Nate Diaz is now in the red one',
    );
    expect((await toldTo(server, owner)).map(({ message }) => message)).toContain(
      `Nate Diaz is in the red corner now, Red 1 in the blue one, in ${room.name}. Your pick of Red 1 stands.`,
    );
    expect((await toldTo(server, other)).map(({ title }) => title)).not.toContain('Corners Changed');
  });

  test('a corrected name notifies nobody, by either call', async () => {
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

  test('a correction is refused for a corner that the sender saw differently', async () => {
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
    ['changed places', { fighter1: 'Blue 1', fighter2: 'Red 1' }],
  ])('of both fighters at once, %s, are refused once somebody has picked', async (_, body) => {
    const { owner, manager, bracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1);
    await expect(manager.api.fights.update({ ...world.on(1), body })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message:
        'Red 1 vs Blue 1 has been picked: replace a fighter, correct each name by itself, or swap the corners.',
    });
    await savePick(owner, bracket, fightId(1), null);
    expect(await manager.api.fights.update({ ...world.on(1), body })).toMatchObject(body);
  });
});
