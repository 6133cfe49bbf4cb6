import type { Room } from '@lockroom/contract';
import { enterResult } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const ana = await registerPlayer(server, 'ana');
const ben = await registerPlayer(server, 'ben');
const cyra = await registerPlayer(server, 'cyra');
const dan = await registerPlayer(server, 'dan');
afterAll(() => server.close());

const of = ({ id }: Pick<Room, 'id'>) => ({ params: { roomId: id } });
const hall = (player: Player, room: Room) => player.api.circles.hall(of(room));

/** Plays one fight, which red wins by decision, and completes the room. */
async function play(room: Room, picks: readonly [Player, 1 | 2][]): Promise<void> {
  const fight = await ana.api.fights.add({
    body: { eventId: room.eventId, fighter1: 'Red', fighter2: 'Blue' },
  });
  for (const [player, winner] of picks) {
    const { id: eventId } = await player.api.brackets.create({ body: { roomId: room.id } });
    const body = {
      eventId,
      fightId: fight.id,
      predictedWinnerId: winner,
      predictedMethod: 'KO/TKO',
    } as const;
    await player.api.fights.savePick({ body });
  }
  await enterResult(ana, fight.id);
  await ana.api.rooms.complete({ ...of(room), body: { isCompleted: true } });
}

test('the hall of fame shows the completed rooms of a series, with details only to their members', async () => {
  const first = await openRoom(ana, { sport: 'mma', name: 'One', maxBrackets: 10 });
  for (const player of [ben, cyra]) await joinRoom(player, first);
  expect(first.hasHall).toBe(false);
  expect(await hall(ana, first)).toEqual({ rooms: [], bestSheets: [], people: [] });
  await play(first, [
    [ana, 1],
    [ben, 1],
    [ben, 2],
    [cyra, 2],
  ]);

  const invite = [ben.user.id];
  const second = await ana.api.circles.again({ ...of(first), body: { name: 'Two', invite } });
  expect(second).toMatchObject({ hasHall: true, isCompleted: false });
  await ben.api.rooms.join({ body: { roomCode: second.roomCode } });
  await joinRoom(dan, second);
  server.clock.advance(60_000);
  await play(second, [
    [ana, 2],
    [ben, 1],
    [dan, 1],
  ]);
  const third = await ana.api.circles.again({ ...of(second), body: { name: 'Three' } });

  const ofAna = await hall(ana, third);
  expect(ofAna.rooms).toMatchObject([
    { id: second.id, name: 'Two', sport: 'mma', event: null, winners: ['ben', 'dan'] },
    { id: first.id, name: 'One', winners: ['ana', 'ben'] },
  ]);
  expect(ofAna.rooms[1]?.places).toEqual([
    { userId: ana.user.id, rank: 1 },
    { userId: ben.user.id, rank: 1 },
    { userId: cyra.user.id, rank: 3 },
  ]);
  expect(ofAna.people.map(({ username }) => username)).toEqual(['ana', 'ben', 'cyra', 'dan']);
  // Entries without points are not listed.
  expect(ofAna.bestSheets.map(({ name, roomName }) => `${name}, ${roomName}`)).toEqual([
    'ana Bracket 1, One',
    'ben Bracket 1, One',
    'ben Bracket 1, Two',
    'dan Bracket 1, Two',
  ]);

  // Dan was not in the first room, so he sees only its name, event and winners.
  const ofDan = await hall(dan, second);
  const theSecond = ofAna.rooms[0];
  const stranger = { id: null, sport: 'mma', event: null, completedAt: null, places: [] };
  expect(ofDan.rooms).toEqual([theSecond, { ...stranger, name: 'One', winners: ['ana', 'ben'] }]);
  expect(ofDan.people.map(({ username }) => username)).toEqual(['ana', 'ben', 'dan']);
  expect(ofDan.bestSheets.map(({ roomName }) => roomName)).toEqual(['Two', 'Two']);
  const text = JSON.stringify(ofDan);
  for (const secret of [first.id, cyra.user.id, 'cyra']) expect(text).not.toContain(secret);

  // A former member sees no more of a room than a stranger does. Reopened rooms are not in the hall of fame.
  await ben.api.rooms.leave(of(first));
  expect((await hall(ben, second)).rooms[1]).toMatchObject({ id: null, name: 'One' });
  await ana.api.rooms.complete({ ...of(second), body: { isCompleted: false } });
  expect((await hall(ana, third)).rooms.map(({ name }) => name)).toEqual(['One']);
  await ana.api.rooms.complete({ ...of(second), body: { isCompleted: true } });

  // Deleted accounts lose their names. Deleting the first room does not break the series.
  await dan.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await ana.api.rooms.remove(of(first));
  const left = await hall(ana, third);
  expect(left.rooms).toMatchObject([{ name: 'Two', winners: ['ben', 'former member'] }]);
  expect(left.people.map(({ username }) => username)).toEqual(['ana', 'ben']);
  const fourth = await ana.api.circles.again({ ...of(third), body: { name: 'Four' } });
  expect((await hall(ana, fourth)).rooms).toMatchObject([{ name: 'Two' }]);
});

test('a completed room without any points has no winner in the hall of fame', async () => {
  const room = await openRoom(ana, { sport: 'custom', name: 'Alone' });
  await ben.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  await ben.api.brackets.create({ body: { roomId: room.id } });
  await ana.api.rooms.complete({ ...of(room), body: { isCompleted: true } });
  expect((await hall(ben, room)).rooms).toMatchObject([{ name: 'Alone', winners: [] }]);
});
