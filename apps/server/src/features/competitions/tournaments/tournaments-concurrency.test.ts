import { enterResults, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { gamesOf } from '@lockroom/testing/tournament-oracle';
import { expect, test } from 'vitest';
import { startWithPeople } from '../testing/start.ts';

const { people } = await startWithPeople();

test('concurrent saves of one bracket are all kept, including the first save and the tie-breaker', async () => {
  const { owner, manager, room, bracket } = await openBracketRoom(people);
  await manager.api.tournaments.changeConfig({
    params: { roomId: room.id },
    body: { bracketSize: 64, reseeding: false },
  });
  const make = { size: 64, reseeding: false, isFootball: false, roundPoints: [] };
  const firsts = Object.fromEntries(gamesOf(make, {}, 1).map(({ id, teams }) => [id, teams[0]]));
  expect(Object.keys(firsts)).toHaveLength(32);
  await Promise.all([
    ...Object.entries(firsts).map(([game, winner]) => saveSheet(owner, bracket, { [game]: winner })),
    owner.api.tournaments.customSaveTieBreaker({
      params: { bracketId: bracket.id },
      body: { team1Score: 70, team2Score: 68 },
    }),
  ]);
  expect(await picksOf(owner, bracket)).toEqual(firsts);
  expect(await owner.api.tournaments.customTieBreaker({ params: { bracketId: bracket.id } })).toEqual({
    team1Score: 70,
    team2Score: 68,
  });
});

test('concurrent results of different games are all kept and scored', async () => {
  const { owner, manager, room, bracket } = await openBracketRoom(people);
  const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
  await saveSheet(owner, bracket, picks);
  await Promise.all(
    Object.entries(picks).map(([game, winner]) => enterResults({ manager, room }, { [game]: winner })),
  );
  expect(await manager.api.tournaments.customResults({ params: { roomId: room.id } })).toEqual(picks);
  expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
    totalPoints: 4,
    correctFighters: 4,
  });
});

test('picks saved at the same time as a result are either refused, or accepted and scored', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    const [save] = await Promise.allSettled([
      saveSheet(owner, bracket, { 'r1-1': 'red1' }),
      enterResults({ manager, room }, { 'r1-1': 'red1' }),
    ]);
    const points = save.status === 'fulfilled' ? 1 : 0;
    expect(await picksOf(owner, bracket)).toEqual(points === 1 ? { 'r1-1': 'red1' } : {});
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: points,
    });
  }
});

test('no picks for the old size remain after concurrent saves, a size change and a deletion', async () => {
  const { owner, other, manager, room, bracket, otherBracket } = await openBracketRoom(people);
  const params = { roomId: room.id };
  const outcomes = await Promise.allSettled([
    saveSheet(owner, bracket, { 'r1-1': 'red4' }),
    saveSheet(other, otherBracket, { 'r1-1': 'red4' }),
    manager.api.tournaments.changeConfig({ params, body: { bracketSize: 16 } }),
    saveSheet(owner, bracket, { 'r1-2': 'red3' }),
    saveSheet(manager, otherBracket, { 'r1-2': 'red3' }),
    other.api.brackets.remove({ params: { bracketId: otherBracket.id } }),
  ]);
  const faults = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const fault of faults) expect([400, 404]).toContain(fault.status);
  // With 16 teams, the teams red4 and red3 do not play in these games.
  expect(await picksOf(owner, bracket)).toEqual({});
  expect(await manager.api.brackets.listForRoom({ params })).toMatchObject([
    { id: bracket.id, maxPoints: 26 },
  ]);
});
