import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openBracketRoom, picksOf, saveSheet, setLock as setSheetLock } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowStatements } from '../../testing/slow-statements.ts';
import { startTestServer } from '../../testing/test-server.ts';

const STATEMENT_MS = 3_000;
const WHOLE = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue4',
  'r1-4': 'blue3',
  'r2-1': 'red1',
  'r2-2': 'blue4',
  'r3-1': 'red1',
};

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
 * Finishes the jobs of earlier requests, and then makes every statement take three seconds. Live notifications stay
 * fast, because no request waits for them and one may still be sent for an earlier request.
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

test('a whole bracket that arrives before the lock is accepted, even if the database is slow', async () => {
  const { owner, bracket } = sheets;
  await slowDown();
  await saveSheet(owner, bracket, WHOLE);
  atFullSpeed();
  expect(await picksOf(owner, bracket)).toEqual(WHOLE);
  await expect(saveSheet(owner, bracket, { 'r3-1': null })).rejects.toMatchObject({ status: 423 });
});

test('a request that began before the lock is refused if its last byte arrives after the lock', async () => {
  const { owner, bracket, fightId } = fights;
  const text = JSON.stringify({
    eventId: bracket.id,
    fightId: fightId(1),
    predictedWinnerId: 2,
    predictedMethod: 'Decision',
  });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const head = [
    'POST /api/predictions HTTP/1.1',
    'Host: lockroom.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Authorization: Bearer ${owner.token}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`);
  await wait(200);
  server.clock.advance(2_500);
  socket.write(text.slice(-1));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 423 /);
});

test('a page that disconnects while sending a pick is not logged as a server error', async () => {
  const lines: Record<string, unknown>[] = [];
  const server = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  });
  try {
    const { owner } = await openFightRoom(server, 1);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = [
      'POST /api/predictions HTTP/1.1',
      'Host: lockroom.test',
      'Content-Length: 100',
      `Authorization: Bearer ${owner.token}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"eventId":`);
    await wait(200);
    socket.destroy();
    const refused = () => lines.find(({ msg }) => msg === 'Refused');
    await vi.waitFor(() => expect(refused()).toMatchObject({ refusal: 'too_slow' }), { timeout: 10_000 });
    expect(lines.filter(({ msg }) => msg === 'Request failed')).toEqual([]);
  } finally {
    await server.close();
  }
});

test('the log explains why a pick was too late but does not contain the pick', async () => {
  const lines: Record<string, unknown>[] = [];
  const server = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  });
  try {
    const fights = await openFightRoom(server, 1);
    const lockAt = server.clock.now() + 60_000;
    await setLock(fights.manager, fights.room, fights.fightId(1), new Date(lockAt).toISOString());
    server.clock.set(new Date(lockAt + 1_000).toISOString());
    const save = savePick(fights.owner, fights.bracket, fights.fightId(1), 1, 'Decision');
    await expect(save).rejects.toMatchObject({ code: 'locked' });
    const refused = lines.find(({ msg }) => msg === 'Refused');
    expect(refused).toMatchObject({
      refusal: 'locked',
      account: fights.owner.user.id,
      entryId: fights.bracket.id,
      fightId: fights.fightId(1),
      lockAt,
      arrivedAt: lockAt + 1_000,
      hasResult: false,
    });
    expect(JSON.stringify(refused)).not.toContain('Decision');
    await fights.manager.api.fightActs.callOff({ params: { fightId: fights.fightId(1) }, body: {} });
    await expect(
      savePick(fights.owner, fights.bracket, fights.fightId(1), 1, 'Decision'),
    ).rejects.toMatchObject({
      code: 'locked',
    });
    expect(lines.filter(({ msg }) => msg === 'Refused').at(-1)).toMatchObject({
      refusal: 'locked',
      fightId: fights.fightId(1),
      isCalledOff: true,
    });
  } finally {
    await server.close();
  }
});
