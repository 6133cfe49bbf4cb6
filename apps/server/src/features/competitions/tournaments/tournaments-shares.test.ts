import type { Room } from '@lockroom/contract';
import { enterResults, openBracketRoom, saveSheet, setLock } from '@lockroom/testing/bracket-room';
import { fillAtRandom } from '@lockroom/testing/tournament-oracle';
import { type People, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());

const CLOSED = { sheets: 0, rounds: [] };
const inAMinute = () => new Date(server.clock.now() + 60_000).toISOString();
const sharesOf = (player: Player, room: Pick<Room, 'id'>) =>
  player.api.tournaments.pickShares({ params: { roomId: room.id } });

test('picks are counted by round and team, wherever a sheet puts the team', async () => {
  const scene = await openBracketRoom(people, 'football');
  const { owner, other, room, bracket, otherBracket } = scene;
  const football = { size: 14, reseeding: true, isFootball: true, roundPoints: [] };
  let state = 7;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state < 2_600_000_000;
  };
  const sheets = [bracket, otherBracket].map(() => fillAtRandom(football, random));
  // An entry with a single pick counts; an empty one does not.
  const third = await owner.api.brackets.create({ body: { roomId: room.id } });
  await other.api.brackets.create({ body: { roomId: room.id } });
  const thirdPicks = { wc1: 'afc5' };
  await saveSheet(owner, bracket, sheets[0] ?? {});
  await saveSheet(other, otherBracket, sheets[1] ?? {});
  await saveSheet(owner, third, thirdPicks);
  await setLock(scene, inAMinute());
  server.clock.advance(60_000);

  const counted: Record<string, number>[] = [{}, {}, {}, {}];
  for (const picks of [...sheets, thirdPicks]) {
    for (const [game, team] of Object.entries(picks)) {
      const round = counted[['wc', 'div', 'conf', 'sb'].indexOf(game.replace(/\d+$/, ''))];
      if (round) round[team] = (round[team] ?? 0) + 1;
    }
  }
  expect(counted.map((round) => Object.keys(round).length > 0)).toEqual([true, true, true, true]);
  expect(await sharesOf(other, room)).toEqual({ sheets: 3, rounds: counted });
});

test('shares are visible from the lock on, and hidden again when the lock moves', async () => {
  const scene = await openBracketRoom(people);
  const { manager, owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red4' });
  await setLock(scene, inAMinute());
  server.clock.advance(59_999);
  for (const player of [manager, owner, other]) expect(await sharesOf(player, room)).toEqual(CLOSED);
  server.clock.advance(1);
  const open = { sheets: 1, rounds: [{ red4: 1 }, {}, {}] };
  for (const player of [manager, owner, other]) expect(await sharesOf(player, room)).toEqual(open);
  await setLock(scene, inAMinute());
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('a result discloses the shares, and clearing it hides them', async () => {
  const scene = await openBracketRoom(people);
  const { owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  await enterResults(scene, { 'r1-2': 'red2' });
  expect(await sharesOf(other, room)).toMatchObject({ sheets: 1 });
  await enterResults(scene, { 'r1-2': null });
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('a completed room shows the shares if it has no open lock', async () => {
  const scene = await openBracketRoom(people);
  const { manager, owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const params = { roomId: room.id };
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await sharesOf(other, room)).toMatchObject({ sheets: 1 });
  await manager.api.rooms.complete({ params, body: { isCompleted: false } });
  await setLock(scene, inAMinute());
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('points per round are shown only once there is a result', async () => {
  const scene = await openBracketRoom(people);
  const { owner, other, room, bracket } = scene;
  const roundsFor = async (player: Player) => {
    const listed = await player.api.brackets.listForRoom({ params: { roomId: room.id } });
    return listed.find(({ id }) => id === bracket.id)?.fightScores;
  };
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  expect(await roundsFor(other)).toEqual([null, null, null]);
  await setLock(scene, inAMinute());
  server.clock.advance(60_000);
  expect(await roundsFor(other)).toEqual([null, null, null]);
  await enterResults(scene, { 'r1-1': 'red1', 'r1-2': 'red3' });
  expect(await roundsFor(other)).toEqual([1, null, null]);
  await enterResults(scene, { 'r2-1': 'red3' });
  expect(await roundsFor(owner)).toEqual([1, 0, null]);
  await enterResults(scene, { 'r1-1': null, 'r1-2': null });
  expect(await roundsFor(owner)).toEqual([null, null, null]);
});
