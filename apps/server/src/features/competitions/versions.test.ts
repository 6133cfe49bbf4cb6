import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { type People, registerPeople } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

async function versionOf({ id }: { id: string }): Promise<number> {
  const [row] = await server.db.select({ version: rooms.version }).from(rooms).where(eq(rooms.id, id));
  return row?.version ?? -1;
}

type Acts<At> = [what: string, act: (at: At) => Promise<unknown>][];
const roomId = (at: { room: { id: string } }) => ({ params: { roomId: at.room.id } });
const first = (at: FightRoom) => ({ params: { fightId: at.fightId(1) } });
const complete = (at: { room: { id: string } }) =>
  people.manager.api.rooms.complete({ ...roomId(at), body: { isCompleted: true } });

/** Actions of members in a room of any kind. */
const ANY: Acts<{ room: { id: string }; bracket: { id: string } }> = [
  ['a new bracket', (at) => people.owner.api.brackets.create({ body: { roomId: at.room.id } })],
  ['a deleted bracket', (at) => people.owner.api.brackets.remove({ params: { bracketId: at.bracket.id } })],
  ['the end of the event', complete],
];

const ON_CARD: Acts<FightRoom> = [
  ['a result', (at) => resultOf(at, 1)],
  ['a lock', (at) => setLock(at.manager, at.room, at.fightId(1), LOCK)],
  ['a fight removed from the card', (at) => at.manager.api.fights.remove(first(at))],
  ['a fight that is called off', (at) => at.manager.api.fightActs.callOff({ ...first(at), body: {} })],
  ['a pick changed by the manager', (at) => savePick(at.manager, at.bracket, at.fightId(2), 2)],
];

const resultOf = (at: FightRoom, nth: number) =>
  at.manager.api.fights.enterResult({
    params: { fightId: at.fightId(nth) },
    body: { winnerId: 1, winMethod: 'Decision' },
  });

const ON_BOARD: Acts<BracketRoom> = [
  ['a result', (at) => enterResults(at, { 'r1-1': 'red1' })],
  ['a lock', (at) => setBracketLock(at, LOCK)],
  [
    'a changed team name',
    (at) =>
      at.manager.api.tournaments.customSaveTeamNames({
        ...roomId(at),
        body: { teamNames: { red1: 'Duke' } },
      }),
  ],
];

describe('the version of a room is incremented by', () => {
  test.each([...ON_CARD, ...ANY])('%s on a card', async (_, act) => {
    const at = await openFightRoom(server, 3, people);
    await savePick(at.owner, at.bracket, at.fightId(1), 1);
    const before = await versionOf(at.room);
    await act(at);
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });

  test.each([...ON_BOARD, ...ANY])('%s in a tournament', async (_, act) => {
    const at = await openBracketRoom(people);
    await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
    const before = await versionOf(at.room);
    await act(at);
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });

  test('an undo', async () => {
    const at = await openFightRoom(server, 3, people);
    await resultOf(at, 1);
    const [act] = await at.manager.api.competitions.acts(roomId(at));
    const before = await versionOf(at.room);
    await at.manager.api.competitions.undo({ ...roomId(at), body: { actId: act?.id ?? '' } });
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });
});

describe('the version of a room is also incremented by', () => {
  test('overturning a result after the end of the event', async () => {
    const at = await openFightRoom(server, 1, people);
    await resultOf(at, 1);
    await complete(at);
    const before = await versionOf(at.room);
    const body = { winnerId: 2, winMethod: 'Decision', overturn: true } as const;
    await at.manager.api.fights.enterResult({ params: { fightId: at.fightId(1) }, body });
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });

  test('a recalculation that changes figures, but not by one that changes none', async () => {
    const at = await openFightRoom(server, 1, people);
    await server.db.update(entries).set({ totalPoints: 99 }).where(eq(entries.id, at.bracket.id));
    const before = await versionOf(at.room);
    await at.manager.api.brackets.recalculate(roomId(at));
    const after = await versionOf(at.room);
    expect(after).toBeGreaterThan(before);
    await at.manager.api.brackets.recalculate(roomId(at));
    expect(await versionOf(at.room)).toBe(after);
  });
});

describe('the version of a room is not incremented by', () => {
  const CALM: Acts<FightRoom> = [
    [
      "an owner's own pick, which nobody else may see",
      (at) => savePick(at.owner, at.bracket, at.fightId(1), 2),
    ],
    ['a result that is already stored', (at) => resultOf(at, 3)],
    ['a message', (at) => at.owner.api.chat.send({ ...roomId(at), body: { message: 'Here we go' } })],
    ['a visit', (at) => at.owner.api.rooms.visit(roomId(at))],
    ['a new card in another room', async () => void (await openFightRoom(server, 1, people))],
  ];
  test.each(CALM)('%s', async (_, act) => {
    const at = await openFightRoom(server, 3, people);
    await savePick(at.owner, at.bracket, at.fightId(1), 1);
    await resultOf(at, 3);
    const before = await versionOf(at.room);
    await act(at);
    expect(await versionOf(at.room)).toBe(before);
  });
});
