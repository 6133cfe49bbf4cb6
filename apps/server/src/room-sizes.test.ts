import { NEXT_BEFORE, type RoomExport } from '@lockroom/contract';
import type { Player } from '@lockroom/testing/world';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from './kernel/db/connect.ts';
import { startWithAdministrators } from './testing/administrator.ts';
import {
  addSizedRooms,
  firstWinners,
  lockSizedRoom,
  type SizedRoom,
  type SizedRooms,
} from './testing/sized-rooms.ts';
import { type Recorder, recordStatements } from './testing/statements.ts';
import { openTestDatabase } from './testing/test-database.ts';
import type { TestServer } from './testing/test-server.ts';

const SMALL = 100;
const LARGE = 1_000;
/** The maximum ratio between the costs of the large room and the small room. */
const GROWTH = 12;

let shared: Connection;
let server: TestServer;
let admin: Player;
let sized: SizedRooms;
let recorder: Recorder;
beforeAll(async () => {
  shared = await openTestDatabase();
  ({ server, admin } = await startWithAdministrators({ shared }));
  const client: pg.PoolClient = await shared.pool.connect();
  sized = await addSizedRooms(client, [SMALL, LARGE]);
  for (const room of sized.rooms) await lockSizedRoom(client, room);
  client.release();
  recorder = recordStatements();
});
afterAll(async () => {
  recorder.stop();
  await server.close();
  await shared.close();
});

interface Cost {
  statements: number;
  /** The rows that the database returned or changed. */
  rows: number;
  /** The length of the responses in characters. */
  size: number;
}

/** Makes an API call (one for each page of a list) and returns the total cost. */
async function costOf(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Cost> {
  const token = sized.tokens[0] ?? '';
  recorder.take();
  let size = 0;
  for (let before: string | null = ''; before !== null; ) {
    const page = before ? `${path}?before=${before}` : path;
    const answer = await server.call(method, page, { token, ...(body === undefined ? {} : { body }) });
    expect([page, answer.status]).toEqual([page, 200]);
    size += JSON.stringify(answer.body)?.length ?? 0;
    before = answer.headers.get(NEXT_BEFORE);
  }
  await server.worker.drain();
  const statements = recorder.take();
  return { statements: statements.length, rows: statements.reduce((sum, { rows }) => sum + rows, 0), size };
}

const roomOf = (kind: SizedRoom['kind'], size: number): SizedRoom => {
  const room = sized.rooms.find((one) => one.kind === kind && one.size === size);
  if (!room) throw new Error('There is no such room');
  return room;
};

const READS = [
  '',
  '/brackets',
  '/members',
  '/events',
  '/standings',
  '/competition',
  '/picks',
  '/timeline',
  '/missing-picks',
  '/still-to-pick',
  '/export',
  '/export.csv',
];

describe.each(['fights', 'bracket'] as const)('a room of 1,000 brackets with %s', (kind) => {
  async function expectGrowth(costIn: (room: SizedRoom) => Promise<Cost>): Promise<void> {
    // Increments the version, so that the response is not in the cache.
    const costOfNext = async (room: SizedRoom) => {
      await shared.pool.query('update rooms set version = version + 1 where id = $1', [room.id]);
      return costIn(room);
    };
    // The first call prepares statements.
    await costOfNext(roomOf(kind, SMALL));
    const before = await costOfNext(roomOf(kind, SMALL));
    const now = await costOfNext(roomOf(kind, LARGE));
    for (const part of ['statements', 'rows', 'size'] as const)
      expect([part, now[part]]).toEqual([
        part,
        expect.toSatisfy((cost: number) => cost <= GROWTH * before[part], `at most 12 x ${before[part]}`),
      ]);
  }

  test.each(READS)('GET %s costs at most 12 times as much with 1,000 brackets as with 100', (path) =>
    expectGrowth((room) => costOf('GET', `/api/rooms/${room.id}${path}`)),
  );

  test('entering a result costs at most 12 times as much with 1,000 brackets as with 100', () => {
    let nth = 0;
    return expectGrowth((room) => {
      nth += 1;
      const [fightId] = room.fightIds;
      return fightId
        ? costOf('PUT', `/api/fights/${fightId}/result`, { winnerId: 1 + (nth % 2), winMethod: 'Decision' })
        : costOf('POST', `/api/custom/room/${room.id}/manager-results`, { results: firstWinners(nth) });
    });
  });

  test('a large room can be exported and imported completely', async () => {
    const fileOf = async (roomId: string, token: string) =>
      (await server.call('GET', `/api/rooms/${roomId}/export`, { token })).body as RoomExport;
    const file = await fileOf(roomOf(kind, LARGE).id, sized.tokens[0] ?? '');
    expect(file.sheets).toHaveLength(LARGE);
    const copy = await admin.api.transfers.importRoom({ body: { export: file, roomPassword: 'canvas300' } });
    const again = await fileOf(copy.id, admin.token);
    expect(again.card).toEqual(file.card);
    expect(again.bracket).toEqual(file.bracket);
    expect(again.sheets).toEqual(file.sheets);
    // The administrator who imports a room becomes a member.
    expect(again.members.filter(({ username }) => username !== admin.user.username)).toEqual(file.members);
  });
});
