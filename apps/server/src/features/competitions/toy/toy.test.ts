import { type Bracket, KINDS, type Room } from '@lockroom/contract';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PLAYED } from '../../../app.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { QUIZ_KINDS } from './testing/quiz.contract.ts';
import { quizRoutes } from './testing/quiz.routes.ts';
import { makeQuizTables } from './testing/quiz.store.ts';
import { quiz } from './testing/quiz.type.ts';

/*
 * A third type of competition, ten questions with true or false, played in a whole room. It stands in this folder, and
 * beside it only in these lists: its own calls and kinds of change, its tables, the list of
 * types that is handed to the server, and the sports table, to which this mock of that one module adds a line.
 */
vi.mock('../../../../../../packages/rules/src/rooms/sports.ts', async (original) => {
  const sports = await original<typeof import('../../../../../../packages/rules/src/rooms/sports.ts')>();
  Object.assign(sports.SPORT_FACTS, {
    quiz: { family: 'quiz', label: 'Quiz', tab: 'custom', plate: 'custom' },
  });
  // The list is read-only for the product.
  (sports.SPORTS as unknown as string[]).push('quiz');
  return sports;
});

// The type of a sport knows those of the product alone.
const QUIZ = 'quiz' as Room['sport'];
const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T15:00:00.000Z';
const AN_HOUR_BEFORE = '2026-03-01T14:00:00.000Z';
const AFTER = '2026-03-01T15:30:00.000Z';

type Said = Record<string, boolean | null>;

/** 'TF-' as answers of the first questions, '-' for none. */
function said(letters: string): Said {
  return Object.fromEntries(
    [...letters].map((letter, n) => [`q${n + 1}`, letter === '-' ? null : letter === 'T']),
  );
}

let server: TestServer;
let room: Room;
let host: Player;
let ann: Player;
let bob: Player;
let hosts: Bracket;
let anns: Bracket;
let bobs: Bracket;
beforeAll(async () => {
  server = await startTestServer({ played: [...PLAYED, { type: quiz, routes: quizRoutes }] });
  Object.assign(KINDS, QUIZ_KINDS);
  await makeQuizTables(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  [host, ann, bob] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  room = await openRoom(host, { sport: QUIZ });
  await joinRoom(ann, room);
  await joinRoom(bob, room);
  hosts = await host.api.brackets.create({ body: { roomId: room.id } });
  anns = await ann.api.brackets.create({ body: { roomId: room.id } });
  bobs = await bob.api.brackets.create({ body: { roomId: room.id } });
  await put(host, `/api/rooms/${room.id}/quiz-lock`, { lockTime: LOCK });
});

const put = ({ token }: Player, path: string, body: unknown) => server.call('PUT', path, { token, body });
const pick = (player: Player, { id }: Bracket, answers: Said) =>
  put(player, `/api/quiz/${id}/picks`, { answers });
const read = ({ token }: Player, { id }: Bracket) => server.call('GET', `/api/quiz/${id}/picks`, { token });
const enter = (answers: Said) => put(host, `/api/rooms/${room.id}/quiz-results`, { answers });
const roomOf = (player: Player) => player.api.rooms.get({ params: { roomId: room.id } });
const list = (player: Player) => player.api.brackets.listForRoom({ params: { roomId: room.id } });

/** Owner, points, rank and previous rank of each entry, best first. */
async function table(): Promise<[string, number, number, number | null][]> {
  return (await list(ann)).map(({ user, totalPoints, rank, previousRank }) => [
    { [host.user.id]: 'host', [ann.user.id]: 'ann', [bob.user.id]: 'bob' }[user.id] ?? '',
    totalPoints,
    rank,
    previousRank,
  ]);
}

/** Everybody answers; the right answers will be TFTTFFTFTF. */
async function answerAll(): Promise<void> {
  await pick(host, hosts, said('FFF'));
  await pick(ann, anns, said('TTTTTTTTTT'));
  await pick(bob, bobs, said('TFTFTFTFTF'));
}

describe('a third type of competition', () => {
  test('opens a room with figures, card and lock of its own', async () => {
    expect(await roomOf(ann)).toMatchObject({
      sport: 'quiz',
      bracketSize: null,
      fightCount: 10,
      scoredCount: 0,
      maxPossiblePoints: 10,
      lockTime: LOCK,
      isLocked: false,
      bracketCount: 3,
    });
    expect((await ann.api.rooms.list()).map(({ id, lockTime }) => ({ id, lockTime }))).toEqual([
      { id: room.id, lockTime: LOCK },
    ]);
    const events = await ann.api.fights.eventsOfRoom({ params: { roomId: room.id } });
    expect(events.map(({ maxPoints }) => maxPoints)).toEqual([10, 10, 10, 10]);
  });

  test('saves answers until the lock, and refuses what is none', async () => {
    expect(await pick(ann, anns, said('TF'))).toMatchObject({
      status: 200,
      body: { saved: 2, answers: { q1: true, q2: false } },
    });
    expect(await pick(ann, anns, said('-T'))).toMatchObject({ body: { saved: 1, answers: { q2: true } } });
    expect(await pick(ann, anns, { q11: true })).toMatchObject({ status: 400 });
    expect(await pick(ann, bobs, said('T'))).toMatchObject({
      status: 403,
      body: { code: 'not_your_bracket' },
    });
    server.clock.set(LOCK);
    expect(await pick(ann, anns, said('T'))).toMatchObject({ status: 423 });
    expect((await roomOf(ann)).isLocked).toBe(true);
    await expect(ann.api.brackets.create({ body: { roomId: room.id } })).rejects.toEqual(
      refused(423, 'locked'),
    );
  });

  test('covers answers until the lock', async () => {
    await answerAll();
    expect(await read(bob, anns)).toMatchObject({ status: 403, body: { code: 'sheet_closed' } });
    expect((await list(bob)).map(({ user, picksSaved }) => [user.id, picksSaved])).toEqual(
      expect.arrayContaining([
        [ann.user.id, null],
        [bob.user.id, 10],
      ]),
    );
    server.clock.set(LOCK);
    expect(await read(bob, anns)).toMatchObject({ status: 200, body: { q1: true, q10: true } });
  });

  test('logs what the manager changes, sealed until the lock', async () => {
    await answerAll();
    await pick(host, anns, { q5: false });
    const line = `changed the answers of ${ann.user.username} Bracket 1`;
    expect((await readLog(bob, room))[0]).toBe(`${line}, before its lock`);
    expect((await readLog(ann, room))[0]).toBe(`${line} from true to false for q5`);
    expect((await list(bob)).find(({ id }) => id === anns.id)?.editedByManagerAt).toBe(NOON);
    server.clock.set(LOCK);
    expect((await readLog(bob, room))[0]).toBe(`${line} from true to false for q5`);
  });

  test('reminds of the lock those who have not answered everything', async () => {
    await answerAll();
    server.clock.set(AN_HOUR_BEFORE);
    await server.reminders.drain();
    const told = async ({ api }: Player) =>
      (await api.notifications.list())
        .filter(({ kind }) => kind === 'lock-reminder')
        .map(({ message }) => message);
    expect(await told(ann)).toEqual([]);
    expect(await told(host)).toEqual([
      `The quiz locks at Sun, Mar 1, 8:00 AM MT. 7 picks are missing in ${host.user.username} Bracket 1.`,
    ]);
  });

  test('scores results, keeps ranks from before, and takes a correction', async () => {
    await answerAll();
    server.clock.set(AFTER);
    expect(await enter({ q1: true, q2: false })).toMatchObject({
      status: 200,
      body: { q1: true, q2: false },
    });
    // Ann has q1, Bob both, the host q2.
    expect(await table()).toEqual([
      ['bob', 2, 1, null],
      ['host', 1, 2, null],
      ['ann', 1, 2, null],
    ]);
    await enter(said('TFTTFFTFTF'));
    // Ann is right in 1, 3, 4, 7 and 9; Bob in all but 4 and 5; the host in 2 alone.
    expect(await table()).toEqual([
      ['bob', 8, 1, 1],
      ['ann', 5, 2, 2],
      ['host', 1, 3, 2],
    ]);
    await enter({ q4: false });
    expect(await table()).toEqual([
      ['bob', 9, 1, 1],
      ['ann', 4, 2, 2],
      ['host', 1, 3, 3],
    ]);
    expect((await readLog(ann, room))[0]).toBe('entered from true to false for q4');
    const [first] = await list(ann);
    expect(first).toMatchObject({
      maxPoints: 10,
      correctFighters: 9,
      correctMethods: 0,
      fightScores: [1, 1, 1, 1, 0, 1, 1, 1, 1, 1],
    });
    expect((await ann.api.notifications.list()).map(({ title }) => title)).toContain('Results Posted');
    expect(await roomOf(ann)).toMatchObject({ scoredCount: 10 });
  });

  test('scores what the manager changes after a result', async () => {
    await answerAll();
    server.clock.set(AFTER);
    await enter(said('TFTTFFTFTF'));
    expect(await pick(host, bobs, { q8: true })).toMatchObject({ status: 200 });
    expect((await table())[0]).toEqual(['bob', 7, 1, null]);
    expect((await readLog(ann, room))[0]).toBe(
      `changed the answers of ${bob.user.username} Bracket 1 from false to true for q8`,
    );
    expect((await host.api.brackets.recalculate({ params: { roomId: room.id } })).brackets).toBe(3);
    expect((await table())[0]).toEqual(['bob', 7, 1, null]);
  });

  test('is final once it is completed, deletes as it should, and counts on the dashboard', async () => {
    await answerAll();
    await expect(bob.api.brackets.remove({ params: { bracketId: anns.id } })).rejects.toEqual(
      refused(403, 'not_your_bracket'),
    );
    server.clock.set(AFTER);
    await enter(said('TFTTFFTFTF'));
    await expect(bob.api.brackets.remove({ params: { bracketId: bobs.id } })).rejects.toEqual(
      refused(423, 'locked'),
    );
    await host.api.brackets.remove({ params: { bracketId: bobs.id } });
    expect(await table()).toEqual([
      ['ann', 5, 1, null],
      ['host', 1, 2, null],
    ]);
    await host.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    expect(await pick(host, anns, { q1: false })).toMatchObject({
      status: 409,
      body: { code: 'event_completed' },
    });
    expect(await enter({ q1: false })).toMatchObject({ status: 409, body: { code: 'event_completed' } });
    expect(await ann.api.stats.dashboard()).toMatchObject({ bracketsFilled: 1, wins: 1, bestFinish: 1 });
    expect(await host.api.stats.dashboard()).toMatchObject({ bracketsFilled: 0, wins: 0, bestFinish: 2 });
  });

  test('refuses the calls of other types, and files, which it does not have', async () => {
    const params = { roomId: room.id };
    await expect(ann.api.fights.pickShares({ params })).rejects.toEqual(refused(400, 'wrong_sport'));
    await expect(ann.api.tournaments.pickShares({ params })).rejects.toEqual(refused(400, 'wrong_sport'));
    await expect(host.api.transfers.exportRoom({ params })).rejects.toEqual(refused(400, 'wrong_sport'));
    await host.api.rooms.remove({ params });
    expect(await read(ann, anns)).toMatchObject({ status: 404 });
  });
});
