import { ApiError, type Bracket } from '@lockroom/contract';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { enterResult, type FightRoom, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { completeRoom, joinRoom, openRoom, type Player } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startWithPeople } from '../testing/start.ts';

const ROUNDS = 6;

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const open = (length: number) => openFightRoom(server, length, people);

/** Returns a call's status (200 for success). Rethrows errors other than refusals. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

/** Compares the stored standings with the oracle's standings for the stored picks. */
async function expectConsistent({ room }: FightRoom): Promise<Bracket[]> {
  const params = { roomId: room.id };
  const brackets = await manager.api.brackets.listForRoom({ params });
  const card = await manager.api.fights.managerFights({ params });
  const sheets = await Promise.all(
    brackets.map(async ({ id, createdAt }) => {
      const picks = await manager.api.fights.picks({ params: { bracketId: id } });
      const sheet = picks.map(({ fightId, predictedWinnerId, predictedMethod }) => {
        return [fightId, { winner: Number(predictedWinnerId), method: predictedMethod }] as const;
      });
      return { id, createdAt, picks: new Map(sheet) };
    }),
  );
  for (const standing of expectedFightStandings(card, sheets))
    expect(brackets.find(({ id }) => id === standing.id)).toMatchObject(standing);
  return brackets;
}

test('concurrent requests to create a bracket fill a room exactly and number the brackets without gaps', async () => {
  const room = await openRoom(manager, { maxBrackets: 10 });
  await joinRoom(owner, room);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      statusOf((n % 2 ? manager : owner).api.brackets.create({ body: { roomId: room.id } })),
    ),
  );
  expect(statuses.sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
  const made = await manager.api.brackets.listForRoom({ params: { roomId: room.id } });
  for (const { user } of [manager, owner]) {
    const numbers = made.filter(({ creatorId }) => creatorId === user.id).map(({ number }) => number);
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1));
  }
});

test('thirteen picks that are saved concurrently are all stored', async () => {
  const { card, bracket } = await open(13);
  await Promise.all(card.map(({ id }, index) => savePick(owner, bracket, id, index % 2 ? 1 : 2)));
  const stored = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(stored.map(({ fightId }) => fightId)).toEqual(card.map(({ id }) => id));
  await Promise.all(card.map(({ id }) => savePick(manager, bracket, id, 1, 'KO/TKO')));
  const edited = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(edited.every(({ predictedMethod }) => predictedMethod === 'KO/TKO')).toBe(true);
});

test('a pick that is saved at the same time as a result is either scored or refused', async () => {
  const world = await open(ROUNDS);
  const { card, bracket, otherBracket } = world;
  for (const { id } of card) {
    const [first, second, result] = await Promise.all([
      statusOf(savePick(owner, bracket, id, 1, 'Decision')),
      statusOf(savePick(other, otherBracket, id, 2, 'Decision')),
      statusOf(enterResult(manager, id, 1)),
    ]);
    expect(result).toBe(200);
    expect([200, 423]).toContain(first);
    expect([200, 423]).toContain(second);
    const stored = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
    expect(stored.some(({ fightId }) => fightId === id)).toBe(first === 200);
    await expectConsistent(world);
  }
});

test('the standings stay consistent while results, picks, points and brackets change concurrently', async () => {
  const world = await open(8);
  const { room, card, bracket, otherBracket } = world;
  for (const { id } of card) {
    await savePick(owner, bracket, id, 1, 'Decision');
    await savePick(other, otherBracket, id, 2, 'KO/TKO');
  }
  const statuses = await Promise.all(
    [
      ...card.flatMap(({ id }) => [enterResult(manager, id, 1), enterResult(manager, id, 2)]),
      ...card.slice(0, 3).map(({ id }) => savePick(manager, bracket, id, 2, 'Decision')),
      ...card
        .slice(3, 6)
        .map(({ id }) => manager.api.fights.update({ params: { fightId: id }, body: { fighterPoints: 7 } })),
      owner.api.brackets.recalculate({ params: { roomId: room.id } }),
      other.api.brackets.create({ body: { roomId: room.id } }),
    ].map((call) => statusOf(call)),
  );
  // Creating the entry fails if everything is already locked; all other calls succeed.
  expect(statuses.slice(0, -1).filter((status) => status !== 200)).toEqual([]);
  expect([200, 423]).toContain(statuses.at(-1));
  const brackets = await expectConsistent(world);
  expect(brackets.every(({ maxPoints }) => maxPoints > 0)).toBe(true);
});

test('a pick is refused if its bracket or its fight is deleted at the same time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { bracket, otherBracket, fightId } = await open(2);
    const statuses = await Promise.all([
      statusOf(savePick(owner, bracket, fightId(1), 1)),
      statusOf(manager.api.brackets.remove({ params: { bracketId: bracket.id } })),
      statusOf(savePick(other, otherBracket, fightId(2), 1)),
      statusOf(manager.api.fights.remove({ params: { fightId: fightId(2) } })),
    ]);
    expect([200, 404]).toContain(statuses[0]);
    expect([200, 404]).toContain(statuses[2]);
    expect([statuses[1], statuses[3]]).toEqual([200, 200]);
    expect(await other.api.fights.picks({ params: { bracketId: otherBracket.id } })).toEqual([]);
  }
});

test('a pick that is saved during a replacement is cleared or refused and never moves to another fighter', async () => {
  const world = await open(ROUNDS);
  const { card, bracket, otherBracket } = world;
  for (const { id, fighter1, fighter2 } of card) {
    const made = { fightId: id, predictedMethod: 'Decision', seen: { fighter1, fighter2 } };
    const named = (player: Player, sheet: Pick<Bracket, 'id'>, predictedWinnerId: 1 | 2) =>
      statusOf(player.api.fights.savePick({ body: { ...made, eventId: sheet.id, predictedWinnerId } }));
    const [onHim, onOther, replaced] = await Promise.all([
      named(owner, bracket, 1),
      named(other, otherBracket, 2),
      statusOf(
        manager.api.fightActs.replace({ params: { fightId: id }, body: { fighterNumber: 1, name: 'New' } }),
      ),
    ]);
    expect(replaced).toBe(200);
    expect([200, 409]).toContain(onHim);
    expect([200, 409]).toContain(onOther);
    const picks = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
    expect(picks.filter(({ fightId }) => fightId === id)).toEqual([]);
    const taken = await owner.api.fightActs.takenPicks({ params: { bracketId: bracket.id } });
    expect(taken.some(({ fightId }) => fightId === id)).toBe(onHim === 200);
    const others = await other.api.fights.picks({ params: { bracketId: otherBracket.id } });
    const standing = others.find(({ fightId }) => fightId === id);
    expect(standing !== undefined).toBe(onOther === 200);
    // A kept pick is marked only if it was made before the replacement.
    const fights = await owner.api.fights.managerFights({ params: { roomId: world.room.id } });
    const replacedAt = fights.find((fight) => fight.id === id)?.replacedAt ?? '';
    if (standing) expect(standing.updatedAt < replacedAt).toBe(true);
  }
  await expectConsistent(world);
});

test('a result that is refused because the room is being completed is not stored', async () => {
  const world = await open(3);
  const [, result] = await Promise.all([
    completeRoom(manager, world.room),
    statusOf(enterResult(manager, world.fightId(1), 1)),
  ]);
  expect([200, 409]).toContain(result);
  const [fight] = await manager.api.fights.managerFights({ params: { roomId: world.room.id } });
  expect(fight?.fightStatus).toBe(result === 200 ? 'completed' : 'upcoming');
  await expectConsistent(world);
});
