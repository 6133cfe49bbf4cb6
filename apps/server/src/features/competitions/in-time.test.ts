import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
  setLock as setSheetLock,
} from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { completeRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { slowStatements } from '../../testing/slow-statements.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const STATEMENT_MS = 3_000;
const SHEET = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1', 'r3-1': 'red1' };

const server = await startTestServer();
const fights = await openFightRoom(server, 1);
const sheets = await openBracketRoom(await registerPeople(server));
afterAll(() => server.close());

let atFullSpeed: () => void = () => {};
beforeEach(async () => {
  const lock = new Date(server.clock.now() + 2_500).toISOString();
  await setLock(fights.manager, fights.room, fights.fightId(1), lock);
  await setSheetLock(sheets, lock);
});
afterEach(() => atFullSpeed());

/**
 * Finishes the jobs of earlier requests, then makes every statement take three seconds. Live notifications stay fast,
 * because no request waits for them and an earlier request may still be sending one.
 */
async function slowDown(): Promise<void> {
  await server.worker.drain();
  atFullSpeed = slowStatements((text) => {
    if (!text.includes('pg_notify')) server.clock.advance(STATEMENT_MS);
  });
}

test('a pick that arrives before the lock is accepted, even if the database is slow', async () => {
  const { owner, bracket, fightId } = fights;
  await slowDown();
  await savePick(owner, bracket, fightId(1), 1);
  atFullSpeed();
  const picks = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(picks).toMatchObject([{ fightId: fightId(1), predictedWinnerId: '1' }]);
  await expect(savePick(owner, bracket, fightId(1), 2)).rejects.toMatchObject({ status: 423 });
});

test('picks of several games that arrive before the lock are accepted, even if the database is slow', async () => {
  const { owner, bracket } = sheets;
  await slowDown();
  await saveSheet(owner, bracket, SHEET);
  atFullSpeed();
  expect(await picksOf(owner, bracket)).toEqual(SHEET);
  await expect(saveSheet(owner, bracket, { 'r3-1': null })).rejects.toMatchObject({ status: 423 });
});

/**
 * Sends the beginning of a request that saves a pick. Returns the connection once the server has received that part.
 */
async function begin({ url }: TestServer, token: string, length: number, sent: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'POST /api/predictions HTTP/1.1',
    'Host: lockroom.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    `Authorization: Bearer ${token}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
  await wait(200);
  return socket;
}

/** Starts a server whose log lines are collected. */
async function startLogged() {
  const lines: Record<string, unknown>[] = [];
  const server = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  });
  return { server, refused: () => lines.findLast(({ msg }) => msg === 'Refused'), lines };
}

test('a request that began before the lock is refused if its last byte arrives after the lock', async () => {
  const { owner, bracket, fightId } = fights;
  const text = JSON.stringify({
    eventId: bracket.id,
    fightId: fightId(1),
    predictedWinnerId: 2,
    predictedMethod: 'Decision',
  });
  const socket = await begin(server, owner.token, Buffer.byteLength(text), text.slice(0, -1));
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  server.clock.advance(2_500);
  socket.write(text.slice(-1));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 423 /);
});

test('a connection that breaks while a pick is being sent is not logged as a server error', async () => {
  const { server, refused, lines } = await startLogged();
  try {
    const { owner } = await openFightRoom(server, 1);
    (await begin(server, owner.token, 100, '{"eventId":')).destroy();
    await vi.waitFor(() => expect(refused()).toMatchObject({ refusal: 'too_slow' }), { timeout: 10_000 });
    expect(lines.filter(({ msg }) => msg === 'Request failed')).toEqual([]);
  } finally {
    await server.close();
  }
});

describe('the log line of a refused pick', () => {
  let server: TestServer;
  let refused: () => Record<string, unknown> | undefined;
  beforeAll(async () => {
    ({ server, refused } = await startLogged());
  });
  afterAll(() => server.close());

  /** Waits until the save is refused, and returns its log line. */
  async function refusedBy(save: Promise<unknown>) {
    await expect(save).rejects.toThrow();
    return refused();
  }

  test("a refused pick's log line names the bracket, the fight and why the fight is locked", async () => {
    const { manager, owner, bracket, room, fightId } = await openFightRoom(server, 3);
    const save = (n: number) => refusedBy(savePick(owner, bracket, fightId(n), 1, 'Decision'));
    const named = (n: number) => {
      return { refusal: 'locked', account: owner.user.id, entryId: bracket.id, fightId: fightId(n) };
    };
    const lockAt = server.clock.now() + 60_000;
    await setLock(manager, room, fightId(1), new Date(lockAt).toISOString());
    await enterResult(manager, fightId(2), 1);
    await manager.api.fightActs.callOff({ params: { fightId: fightId(3) }, body: {} });
    server.clock.set(new Date(lockAt + 1_000).toISOString());
    const late = await save(1);
    expect(late).toMatchObject({ ...named(1), why: 'lock_time_passed', lockAt, arrivedAt: lockAt + 1_000 });
    expect(JSON.stringify(late)).not.toContain('Decision');
    expect(await save(3)).toMatchObject({ ...named(3), why: 'called_off' });
    const params = { roomId: room.id, userId: owner.user.id };
    await manager.api.rooms.lateEntry({ params, body: { minutes: 30 } });
    expect(await save(2)).toMatchObject({ ...named(2), why: 'result_entered' });
  });

  test('the log line of any other refusal also names the bracket and the fight but quotes no sent values', async () => {
    const { manager, owner, other, bracket, room, fightId } = await openFightRoom(server, 1);
    const named = { entryId: bracket.id, fightId: fightId(1) };
    expect(await refusedBy(savePick(other, bracket, fightId(1), 1))).toMatchObject({
      ...named,
      account: other.user.id,
      refusal: 'not_your_bracket',
    });
    const unknown = await refusedBy(savePick(owner, bracket, fightId(1), 1, 'Luck'));
    expect(unknown).toMatchObject({ ...named, refusal: 'invalid_input' });
    expect(JSON.stringify(unknown)).not.toContain('Luck');
    const wrong = await refusedBy(savePick(owner, bracket, 'no id', 1));
    expect(wrong).toMatchObject({ refusal: 'not_found', entryId: bracket.id });
    expect(JSON.stringify(wrong)).not.toContain('no id');
    await completeRoom(manager, room);
    const completed = await refusedBy(savePick(owner, bracket, fightId(1), 1));
    expect(completed).toMatchObject({ ...named, refusal: 'event_completed' });
  });

  test('the log line of a refused tournament save or tie-breaker names the bracket', async () => {
    const { owner, bracket, ...scene } = await openBracketRoom(await registerPeople(server));
    const scores = { params: { bracketId: bracket.id }, body: { team1Score: 1, team2Score: 0 } };
    const saves = [
      () => saveSheet(owner, bracket, { 'r1-1': 'red1' }),
      () => owner.api.tournaments.footballTieBreaker(scores),
      () => owner.api.tournaments.customSaveTieBreaker(scores),
    ];
    await enterResults(scene, { 'r1-2': 'red2' });
    const locked = { refusal: 'locked', entryId: bracket.id, why: 'result_entered' };
    for (const save of saves) expect(await refusedBy(save())).toMatchObject(locked);
  });
});
