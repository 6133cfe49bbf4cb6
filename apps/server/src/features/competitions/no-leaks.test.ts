import type { Room } from '@lockroom/contract';
import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { completeRoom, joinRoom, type People, type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { readMails } from '../../testing/mailbox.ts';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { comparable, everythingManaged, everythingRead, topicsOf } from '../../testing/witness.ts';
import { createOutlooks, readOutlookFacts } from './outlook.service.ts';
import { undoNewest } from './testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const FIRST = '2026-03-01T20:00:00.000Z';
const SECOND = '2026-03-01T21:00:00.000Z';
const LATER = '2026-03-01T22:00:00.000Z';
const LAST = '2026-03-01T23:00:00.000Z';
/** The tests make hundreds of calls, which are slow on a busy machine. */
const LONG = { timeout: 300_000 };

/**
 * What other people read in each state of a room, and whether the pick may be visible in that state. `guest` is a
 * member without an entry; `gone` has left the room. `manager` and `deputy` read only in a sealed room.
 */
type Diary = { state: string; isShown: boolean; read: Partial<Record<Reader, string[]>> }[];
type Reader = 'other' | 'guest' | 'gone' | 'manager' | 'deputy';
type Hall = People & {
  room: Parameters<typeof joinRoom>[1] & Pick<Room, 'id' | 'eventId' | 'name' | 'sealed'>;
};

/** Takes two rooms on separate servers through the same states. The rooms differ in one pick. */
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
  begin(
    room: Hall & Watchers,
    brackets: readonly { id: string }[],
    parts?: { fightId?: string[]; teamId?: string[] },
  ): Promise<void>;
  note(state: string, isShown?: boolean): Promise<void>;
};

type Watchers = { guest: Player; gone: Player; deputy: Player };

/** Records what other members can read in each state, and the live topics that they received. */
function makeWriter(server: TestServer, diary: Diary): Writer {
  let noteOf: Writer['note'] = async () => {};
  return {
    async begin({ guest, gone, deputy, ...room }, brackets, parts) {
      const { id: roomId, eventId, name, roomCode, sealed } = room.room;
      for (const watcher of sealed ? [guest, gone, deputy] : [guest, gone])
        await joinRoom(watcher, room.room);
      await gone.api.rooms.leave({ params: { roomId: room.room.id } });
      if (sealed)
        await server.db
          .update(roomMembers)
          .set({ deputySince: new Date(NOON) })
          .where(eq(roomMembers.userId, deputy.user.id));
      const ids = brackets.map(({ id }) => id);
      const known = { roomId, eventId: [eventId, ...ids], bracketId: ids, unplayed: new Set<string>() };
      const names = new Map([
        [name, 'Room'],
        [roomCode, 'CODE'],
      ]);
      const watched = sealed ? room.manager : room.other;
      const teller = sealed ? room.other : room.manager;
      const stream = await openStream(server.url, watched.token);
      const comparableAll = (texts: string[]) => texts.map((text) => comparable(text, names));
      const readBy = async (reader: Player) =>
        comparableAll([...(await everythingRead(server, reader, known))].map((answer) => answer.join(' ')));
      const readAsMembers = async (state: string, isShown: boolean) => ({
        other: [...(await readBy(room.other)), comparable(await topicsOf(stream, teller, roomId), names)],
        guest: await readBy(guest),
        // People outside the room see at most the public view of a completed room.
        gone: state === 'completed' || isShown ? await readBy(gone) : [],
      });
      const readAsManagers = async () => {
        const recorder = recordStatements();
        const read = await readBy(room.manager);
        // If one pick took more statements to serve than another, the response time would disclose the pick. The order
        // of the statements may vary, and each new connection sends one additional statement.
        const statements = recorder
          .take()
          .map(({ text }) => text)
          .filter((text) => !text.includes('pg_is_in_recovery'))
          .sort();
        recorder.stop();
        const isFirst = diary.length === 0;
        const managed = await everythingManaged(server, room.manager, { ...known, ...parts }, isFirst);
        const mails = await readMails(server, room.manager.user.email);
        const texts = [
          ...[...managed].map((answer) => answer.join(' ')),
          ...statements,
          JSON.stringify(mails.map(({ text }) => text)),
          await topicsOf(stream, teller, roomId),
        ];
        return {
          manager: [...read, ...comparableAll(texts)],
          ...(isFirst && { deputy: await readBy(deputy) }),
        };
      };
      noteOf = async (state, isShown = false) => {
        await tellHeld(server);
        const read = await (sealed ? readAsManagers() : readAsMembers(state, isShown));
        diary.push({ state, isShown, read });
      };
    },
    note: (state, isShown) => noteOf(state, isShown),
  };
}

async function registerNamed(server: TestServer) {
  const names = ['manager', 'owner', 'other', 'guest', 'gone', 'deputy'] as const;
  const people: Partial<Record<(typeof names)[number], Player>> = {};
  for (const name of names) people[name] = await registerPlayer(server, name);
  return people as People & Watchers;
}

async function beginFights(server: TestServer, pick: 0 | 1, { begin, note }: Writer, sealed = false) {
  const people = await registerNamed(server);
  // Pictures show the room's name, so both rooms need the same name.
  const room = await openFightRoom(server, 3, people, { sealed, name: 'Secrets' });
  const [first, covered, third] = [room.fightId(1), room.fightId(2), room.fightId(3)];
  await setLock(room.manager, room.room, first, FIRST);
  for (const fight of [covered, third]) await setLock(room.manager, room.room, fight, SECOND);
  await savePick(room.owner, room.bracket, first, 1);
  await savePick(room.other, room.otherBracket, first, 2);
  await savePick(room.owner, room.bracket, third, 1);
  await savePick(room.owner, room.bracket, covered, pick === 0 ? 1 : 2, pick === 0 ? 'Decision' : 'KO/TKO');
  await begin({ ...people, ...room }, [room.bracket, room.otherBracket], {
    fightId: [first, covered, third],
  });
  await note('before every lock');
  server.clock.set(FIRST);
  await note('one fight locked');
  return { ...room, covered, third, first };
}

async function liveFights(server: TestServer, pick: 0 | 1, writer: Writer, sealed: boolean) {
  const { note } = writer;
  const { manager, room, covered, third, first } = await beginFights(server, pick, writer, sealed);
  await enterResult(manager, first, 2);
  await note('one result');
  await enterResult(manager, first, 1);
  await note('a correction');
  await setLock(manager, room, covered, LATER);
  server.clock.set(SECOND);
  await note('the lock moved');
  await enterResult(manager, third, 1);
  await note('one fight open and covered');
  await completeRoom(manager, room);
  await note('completed');
  await completeRoom(manager, room, false);
  await note('open again');
  server.clock.set(LATER);
  await note('every fight locked', true);
}

test.each([
  ['a fight changes nothing that another member can read', liveFights, false],
  ['a fight changes nothing that the manager of a sealed room can read', liveFights, true],
  ['a game changes nothing that others can read, even if locks are moved', liveBracket, false],
  ['a game changes nothing that the manager of a sealed room can read', liveBracket, true],
])('hidden picks stay secret: the pick of %s', LONG, async (_, live, sealed) => {
  const pair = await pairOf((server, pick, writer) => live(server, pick, writer, sealed));
  expectEqualWhileCovered(...pair);
});

test('manager actions on a fight in a sealed room disclose nothing about hidden picks', LONG, async () => {
  const pair = await pairOf(async (server, pick, writer) => {
    const scene = await beginFights(server, pick, writer, true);
    const { manager, owner, other, room, bracket, otherBracket, covered } = scene;
    const params = { fightId: covered };
    const undoLast = () => undoNewest(manager, room);
    const replacement = { fighterNumber: 1, name: 'Late Replacement', takeBack: 'his' } as const;
    await manager.api.fightActs.replace({ params, body: replacement });
    await writer.note('a fighter replaced, for whom one of two picks was');
    await savePick(owner, bracket, covered, pick === 0 ? 1 : 2, pick === 0 ? 'Decision' : 'KO/TKO');
    await savePick(other, otherBracket, covered, 2);
    await undoLast();
    await writer.note('undone after a new pick of one of the fighters');
    await manager.api.fightActs.swapCorners({ params, body: {} });
    await writer.note('corners swapped');
    await manager.api.fightActs.callOff({ params, body: {} });
    await writer.note('called off');
    await manager.api.fightActs.reinstate({ params });
    await manager.api.competitions.remind({ params: { roomId: room.id } });
    await writer.note('members reminded');
    await manager.api.fights.remove({ params });
    await writer.note('the fight removed');
    await undoLast();
    await writer.note('the fight back on the card');
    await enterResult(manager, covered, 1);
    await writer.note('a result, which locks it', true);
  });
  expectEqualWhileCovered(...pair);
});

async function liveBracket(server: TestServer, pick: 0 | 1, { begin, note }: Writer, sealed: boolean) {
  const people = await registerNamed(server);
  const room = await openBracketRoom(people, { sealed, name: 'Secrets' });
  await setBracketLock(room, FIRST);
  const sheet = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };
  await saveSheet(room.other, room.otherBracket, sheet);
  await saveSheet(room.owner, room.bracket, { ...sheet, 'r2-2': pick === 0 ? 'blue1' : 'blue2' });
  const teamId = ['blue1', 'blue2', 'red1'];
  await begin({ ...people, ...room }, [room.bracket, room.otherBracket], { teamId });
  await note('before the lock');
  const replacement = { teamId: 'blue1', name: 'Stand-in', takeBack: 'his' as const };
  if (sealed) {
    await room.manager.api.tournamentActs.replace({ params: { roomId: room.room.id }, body: replacement });
    await note('a team replaced');
  }
  await setBracketLock(room, SECOND);
  server.clock.set(FIRST);
  await note('the lock moved');
  server.clock.set(SECOND);
  await note('locked', true);
  await setBracketLock(room, LAST);
  await note('moved into the future');
  await completeRoom(room.manager, room.room);
  await note('completed');
  await completeRoom(room.manager, room.room, false);
  await note('open again');
}

test('the comparison detects a leak that the test creates on purpose', LONG, async () => {
  // Builds an outlook that shows everybody the data that only the first entry's owner may see.
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
    const { gone, ...inside } = other[at]?.read ?? {};
    expect(gone, state).toEqual(read.gone);
    for (const reader of Object.keys(inside) as (keyof typeof inside)[]) {
      if (isShown) expect(read[reader], `${reader}: ${state}`).not.toEqual(inside[reader]);
      else expect(inside[reader], `${reader}: ${state}`).toEqual(read[reader]);
    }
  }
}
