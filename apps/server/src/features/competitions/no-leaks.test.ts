import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { joinRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { comparable, everythingRead, topicsOf } from '../../testing/witness.ts';
import { createOutlooks, readOutlookFacts } from './outlook.service.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const FIRST = '2026-03-01T20:00:00.000Z';
const SECOND = '2026-03-01T21:00:00.000Z';
const LATER = '2026-03-01T22:00:00.000Z';
const LAST = '2026-03-01T23:00:00.000Z';
/** Hundreds of calls take a while on a busy machine. */
const LONG = { timeout: 300_000 };

/**
 * For each state of a room, what others read and whether the pick may be visible. The guest is a member without an
 * entry, and `gone` has left.
 */
type Diary = { state: string; isShown: boolean; read: Record<'other' | 'guest' | 'gone', string[]> }[];
type Room = {
  room: { id: string; eventId: string; name: string; roomCode: string; roomPassword: string };
  manager: Player;
  owner: Player;
  other: Player;
};

/** Takes two rooms on two servers, which differ in one pick, through the same states. */
async function pairOf(
  live: (server: TestServer, pick: 0 | 1, write: Writer) => Promise<void>,
  outlooksOf = () => createOutlooks(),
): Promise<[Diary, Diary]> {
  const diaries: Diary[] = [];
  for (const pick of [0, 1] as const) {
    const server = await startTestServer({ now: NOON, outlooks: outlooksOf() });
    const diary: Diary = [];
    try {
      await live(server, pick, makeWriter(server, diary));
    } finally {
      await server.close();
    }
    diaries.push(diary);
  }
  return [diaries[0] ?? [], diaries[1] ?? []];
}

type Writer = {
  begin(room: Room & Watchers, brackets: readonly { id: string }[]): Promise<void>;
  note(state: string, isShown?: boolean): Promise<void>;
};

type Watchers = { guest: Player; gone: Player };

/** Records what other members read in each state, and the topics they received. */
function makeWriter(server: TestServer, diary: Diary): Writer {
  let noteOf: Writer['note'] = async () => {};
  return {
    async begin({ guest, gone, ...room }, brackets) {
      for (const watcher of [guest, gone]) await joinRoom(watcher, room.room);
      await gone.api.rooms.leave({ params: { roomId: room.room.id } });
      const { id: roomId, eventId, name, roomCode } = room.room;
      const ids = brackets.map(({ id }) => id);
      const known = { roomId, eventId: [eventId, ...ids], bracketId: ids, unplayed: new Set<string>() };
      const names = new Map([
        [name, 'Room'],
        [roomCode, 'CODE'],
      ]);
      const stream = await openStream(server.url, room.other.token);
      noteOf = async (state, isShown = false) => {
        await tellHeld(server);
        const readBy = async (reader: Player) =>
          [...(await everythingRead(server, reader, known))].map((answer) =>
            comparable(answer.join(' '), names),
          );
        const other = await readBy(room.other);
        other.push(comparable(await topicsOf(stream, room.manager, roomId), names));
        // Outsiders see at most what a completed room shows.
        const fromOutside = state === 'completed' || isShown ? await readBy(gone) : [];
        diary.push({ state, isShown, read: { other, guest: await readBy(guest), gone: fromOutside } });
      };
    },
    note: (state, isShown) => noteOf(state, isShown),
  };
}

async function registerNamed(server: TestServer) {
  const [manager, owner, other] = [
    await registerPlayer(server, 'manager'),
    await registerPlayer(server, 'owner'),
    await registerPlayer(server, 'other'),
  ];
  const watchers = {
    guest: await registerPlayer(server, 'guest'),
    gone: await registerPlayer(server, 'gone'),
  };
  return { people: { manager, owner, other }, watchers };
}

async function beginFights(server: TestServer, pick: 0 | 1, { begin, note }: Writer) {
  const { people, watchers } = await registerNamed(server);
  const room = await openFightRoom(server, 3, people);
  const [first, covered, third] = [room.fightId(1), room.fightId(2), room.fightId(3)];
  await setLock(room.manager, room.room, first, FIRST);
  for (const fight of [covered, third]) await setLock(room.manager, room.room, fight, SECOND);
  await savePick(room.owner, room.bracket, first, 1);
  await savePick(room.other, room.otherBracket, first, 2);
  await savePick(room.owner, room.bracket, third, 1);
  await savePick(room.owner, room.bracket, covered, pick === 0 ? 1 : 2, pick === 0 ? 'Decision' : 'KO/TKO');
  await begin({ ...room, ...watchers }, [room.bracket, room.otherBracket]);
  const end = (fightId: string, winnerId: 1 | 2) =>
    room.manager.api.fights.enterResult({ params: { fightId }, body: { winnerId, winMethod: 'Decision' } });
  await note('before every lock');
  server.clock.set(FIRST);
  await note('one fight locked');
  return { ...room, end, covered, third, first };
}

async function liveFights(server: TestServer, pick: 0 | 1, writer: Writer) {
  const { note } = writer;
  const { manager, room, end, covered, third, first } = await beginFights(server, pick, writer);
  const complete = (isCompleted: boolean) =>
    manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
  await end(first, 2);
  await note('one result');
  await end(first, 1);
  await note('a correction');
  await setLock(manager, room, covered, LATER);
  server.clock.set(SECOND);
  await note('the lock moved');
  await end(third, 1);
  await note('one fight open and covered');
  await complete(true);
  await note('completed');
  await complete(false);
  await note('open again');
  server.clock.set(LATER);
  await note('every fight locked', true);
}

test(
  'a covered pick of a fight changes nothing that another member can read until it may be seen',
  LONG,
  async () => {
    expectEqualWhileCovered(...(await pairOf(liveFights)));
  },
);

test('a covered pick of a bracket changes nothing, through moved locks and completion', LONG, async () => {
  const pair = await pairOf(async (server, pick, { begin, note }) => {
    const { people, watchers } = await registerNamed(server);
    const room = await openBracketRoom(people);
    await setBracketLock(room, FIRST);
    const sheet = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };
    await saveSheet(room.other, room.otherBracket, sheet);
    await saveSheet(room.owner, room.bracket, { ...sheet, 'r2-2': pick === 0 ? 'blue1' : 'blue2' });
    await begin({ ...room, ...watchers }, [room.bracket, room.otherBracket]);
    await note('before the lock');
    await setBracketLock(room, SECOND);
    server.clock.set(FIRST);
    await note('the lock moved');
    server.clock.set(SECOND);
    await note('locked', true);
    await setBracketLock(room, LAST);
    await note('moved into the future');
    const params = { roomId: room.room.id };
    await room.manager.api.rooms.complete({ params, body: { isCompleted: true } });
    await note('completed');
    await room.manager.api.rooms.complete({ params, body: { isCompleted: false } });
    await note('open again');
  });
  expectEqualWhileCovered(...pair);
});

test('the test detects a planted leak', LONG, async () => {
  // An outlook that shows everybody what the owner of the first entry may see.
  const leaking = () =>
    createOutlooks((db, question) =>
      readOutlookFacts(db, { ...question, viewerId: question.entries[0]?.ownerId ?? null }),
    );
  const [one, other] = await pairOf(async (...story) => void (await beginFights(...story)), leaking);
  const leaked = one.filter(({ read }, at) => JSON.stringify(read) !== JSON.stringify(other[at]?.read));
  expect(leaked.map(({ state }) => state)).toContain('one fight locked');
});

function expectEqualWhileCovered(one: Diary, other: Diary) {
  for (const [at, { state, isShown, read }] of one.entries()) {
    const { gone, ...inside } = other[at]?.read ?? { gone: [], other: [], guest: [] };
    expect(gone, state).toEqual(read.gone);
    for (const reader of ['other', 'guest'] as const) {
      if (isShown) expect(read[reader], `${reader}: ${state}`).not.toEqual(inside[reader]);
      else expect(inside[reader], `${reader}: ${state}`).toEqual(read[reader]);
    }
  }
}
