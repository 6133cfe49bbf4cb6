import type { Bracket, Fight, NotificationKind } from '@lockroom/contract';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { setLock } from '@lockroom/testing/fight-room';
import { readRealCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { and, inArray, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CHANGES_TOLD, cellOf, numbersOf, PEOPLE_TOLD, PICKED } from './testing/told-tables.ts';

/*
 * A room of 30 people with the card of UFC 279 and twelve changes. The picks and the expected notifications of each
 * person are in testing/told-tables.ts, written by hand from the rules.
 */
const PEOPLE = 30;
const [NO_PICKS, NO_BRACKET, LEFT, TWO_BRACKETS] = [28, 29, 30, 2];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST_LOCK = Date.parse('2022-09-10T22:00:00.000Z');
const METHODS = ['KO/TKO', 'Submission', 'Decision'] as const;
const CARD = readRealCard('mma-ufc-279').fights.toReversed();
/** The changed fights by number, each with the names and the people who picked each corner. */
const SHEETS = new Map(
  PICKED.map(([n, red = '', onRed = '', blue = '', onBlue = '']) => [
    Number(n),
    { names: [red, blue], picked: [numbersOf(onRed), numbersOf(onBlue)] },
  ]),
);

const lockOf = (n: number) => FIRST_LOCK + (n - 1) * 20 * MINUTE;
const at = (time: number) => new Date(time).toISOString();
const readsAtOnce = (number: number) => number % 5 === 0;

let server: TestServer;
let people: Player[];
let brackets: (Bracket | undefined)[];
let fightIds: string[];
let roomId: string;

beforeAll(async () => {
  server = await startTestServer({ now: '2022-09-05T12:00:00.000Z' });
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await registerPlayer(server));
  const manager = person(1);
  const room = await openRoom(manager, { maxBrackets: 30, name: 'UFC 279' });
  roomId = room.id;
  // The main event is added first.
  for (const [index, real] of [...CARD.entries()].reverse()) {
    const [fighter1 = real.fighter1, fighter2 = real.fighter2] = SHEETS.get(index + 1)?.names ?? [];
    await manager.api.fights.add({ body: { eventId: room.eventId, fighter1, fighter2 } });
  }
  fightIds = (await readCard()).map(({ id }) => id);
  const lockTimes = Object.fromEntries(fightIds.map((id, index) => [id, at(lockOf(index + 1))]));
  await manager.api.fights.setLockTimes({ params: { roomId }, body: { lockTimes } });
  brackets = [];
  for (const [index, player] of people.entries()) {
    if (index > 0) await joinRoom(player, room);
    const isIn = index + 1 !== NO_BRACKET;
    const bracket = isIn ? await player.api.brackets.create({ body: { roomId } }) : undefined;
    brackets.push(bracket);
  }
  const numbers = people.map((_, index) => index + 1).filter((number) => number !== NO_PICKS);
  // One fight at a time, because more simultaneous calls could time out waiting for the database.
  for (const index of CARD.keys())
    await Promise.all(numbers.map((number) => pick(number, index + 1, cornerOf(number, index + 1))));
  await pick(TWO_BRACKETS, 13, 2, await person(TWO_BRACKETS).api.brackets.create({ body: { roomId } }));
  await person(LEFT).api.rooms.leave({ params: { roomId } });
  await manager.api.notifications.markAllRead();
});
afterAll(() => server.close());

function person(number: number): Player {
  const found = people[number - 1];
  if (!found) throw new Error(`Unknown person ${number}`);
  return found;
}

const on = (n: number) => ({ params: { fightId: fightIds[n - 1] ?? '' } });
const readCard = () => person(1).api.fights.managerFights({ params: { roomId } });

/** Returns the corner that a person picks: from the table, or one that makes all entries different. */
function cornerOf(number: number, n: number): 1 | 2 | null {
  const picked = SHEETS.get(n)?.picked;
  if (!picked) return (number >> (n - 2)) % 2 === 0 ? 1 : 2;
  const side = picked.findIndex((numbers) => numbers.includes(number));
  return side === -1 ? null : side === 0 ? 1 : 2;
}

async function pick(number: number, n: number, corner: 1 | 2 | null, bracket = brackets[number - 1]) {
  if (!bracket || corner === null) return;
  const predictedMethod = METHODS[(number + n) % 3] ?? null;
  const body = { eventId: bracket.id, ...on(n).params, predictedWinnerId: corner, predictedMethod };
  await person(number).api.fights.savePick({ body });
}

const enter = (n: number, winnerId: 0 | 1 | 2, winMethod: Fight['winMethod'], overturn = false) =>
  person(1).api.fights.enterResult({ ...on(n), body: { winnerId, winMethod, overturn } });
const replace = (n: number, fighterNumber: 1 | 2, name: string, takeBack: 'his' | 'all' = 'his') =>
  person(1).api.fightActs.replace({ ...on(n), body: { fighterNumber, name, takeBack } });

/** The changes to the card, in the order of the table. */
const CHANGES = {
  name: () => person(1).api.fightActs.rename({ ...on(9), body: { fighterNumber: 1, name: 'Johnny Walker' } }),
  corners: () => person(1).api.fightActs.swapCorners({ ...on(8), body: {} }),
  main: () => replace(13, 1, 'Tony Ferguson'),
  third: () => replace(11, 2, 'Daniel Rodriguez'),
  second: () => replace(12, 2, 'Khamzat Chimaev'),
  off: () => person(1).api.fightActs.callOff({ ...on(10), body: { reason: 'weight' } }),
  on: () => person(1).api.fightActs.reinstate(on(10)),
  slip: async () => {
    await person(1).api.fightActs.callOff({ ...on(4), body: {} });
    server.clock.advance(4_000);
    await server.worker.drain();
    const [act] = await person(1).api.competitions.acts({ params: { roomId } });
    await person(1).api.competitions.undo({ params: { roomId }, body: { actId: act?.id ?? '' } });
  },
  corrected: () => enter(2, 2, 'Decision'),
  late: () => replace(7, 2, 'Anton Turkalj', 'all'),
  lock: () => setLock(person(1), { id: roomId }, on(13).params.fightId, at(lockOf(13) + 10 * MINUTE)),
  overturned: () => enter(9, 0, 'No Contest', true),
};

/** Lists all notifications of the room's members, except those about joining and chances. */
async function told() {
  const ids = people.map(({ user }) => user.id);
  const rows = await server.db
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, ids),
        notInArray(notifications.kind, ['member-joined', 'chances'] satisfies NotificationKind[]),
      ),
    );
  return rows.map((row) => ({ ...row, person: ids.indexOf(row.userId) + 1 }));
}

interface Told {
  numbers: number[];
  title: string;
}

/** Runs an action. Returns the people who were notified, and the title of the notification. */
async function tellOf(time: number, act: () => Promise<unknown>): Promise<Told> {
  server.clock.set(at(time));
  const before = new Set((await told()).map(({ id }) => id));
  await act();
  await tellHeld(server);
  const news = (await told()).filter(({ id }) => !before.has(id));
  const numbers = news.map((row) => row.person);
  expect(numbers, 'nobody is told twice').toEqual([...new Set(numbers)]);
  for (const [index, { api }] of people.entries())
    if (readsAtOnce(index + 1)) await api.notifications.markAllRead();
  return { numbers, title: [...new Set(news.map(({ title }) => title))].join(', ') || '–' };
}

/** Uses the oracle to list the people whose best rank changes when fight 9 is overturned. */
async function movedByOverturning() {
  const card = await readCard();
  const list = await person(1).api.brackets.listForRoom({ params: { roomId } });
  const entries = await Promise.all(
    list.map(async ({ id, createdAt, user }) => {
      const picks = await person(1).api.fights.picks({ params: { bracketId: id } });
      const read = picks.map(
        ({ fightId, predictedWinnerId, predictedMethod }) =>
          [fightId, { winner: Number(predictedWinnerId), method: predictedMethod }] as const,
      );
      return { id, createdAt, ownerId: user.id, picks: new Map(read) };
    }),
  );
  const ranks = (fights: readonly Fight[]) =>
    new Map(expectedFightStandings(fights, entries).map(({ id, rank }) => [id, rank]));
  const was = ranks(card);
  const is = ranks(
    card.map((fight) =>
      fight.id === fightIds[8] ? { ...fight, winnerId: 0, winMethod: 'No Contest' } : fight,
    ),
  );
  const moved = entries.filter(({ id }) => was.get(id) !== is.get(id)).map(({ ownerId }) => ownerId);
  const numbers = people.flatMap(({ user }, index) => (moved.includes(user.id) ? [index + 1] : []));
  return numbers.filter((number) => number !== 1 && number !== LEFT);
}

test('twelve card changes, the results and the completion cause exactly the notifications in the tables', {
  timeout: 240_000,
}, async () => {
  const changes: Told[] = [];
  const change = async (name: keyof typeof CHANGES, time: number) => {
    changes.push(await tellOf(time, CHANGES[name]));
  };
  const reminded: Told[] = [];
  const remind = async (time: number) => {
    reminded.push(await tellOf(time, () => server.reminders.drain()));
  };

  const early = ['name', 'corners', 'main', 'third', 'second', 'off', 'on'] as const;
  for (const [index, name] of early.entries()) await change(name, FIRST_LOCK - DAY + index * 10 * MINUTE);
  for (const number of numbersOf('2, 4, 6, 8, 10')) await pick(number, 13, 1);
  for (const number of numbersOf('2, 4, 6, 8, 10, 12')) await pick(number, 11, 2);
  await remind(FIRST_LOCK - 60 * MINUTE);
  await change('slip', FIRST_LOCK - 50 * MINUTE);

  const results: Told[] = [];
  for (const [index, { fighter1, fighter2, result }] of CARD.entries()) {
    const n = index + 1;
    await remind(lockOf(n) + 5 * MINUTE);
    const winner = result.winnerId === 1 ? fighter1 : fighter2;
    const fight = (await readCard()).find(({ id }) => id === fightIds[index]);
    const corner = fight?.fighter1 === winner ? 1 : 2;
    expect(fight?.[`fighter${corner}`]).toBe(winner);
    // The second result is first entered incorrectly.
    results.push(
      await tellOf(lockOf(n) + 10 * MINUTE, () => enter(n, n === 2 ? 1 : corner, result.winMethod)),
    );
    if (n === 2) await change('corrected', lockOf(2) + 12 * MINUTE);
    if (n === 4) {
      await change('late', lockOf(4) + 12 * MINUTE);
      for (const number of numbersOf('11–16')) await pick(number, 7, 1);
    }
    if (n === 12) await change('lock', lockOf(12) + 12 * MINUTE);
  }
  expect(results.map(({ numbers, title }) => [cellOf(numbers), title])).toEqual(
    results.map(() => ['2–28', 'Results Posted']),
  );
  await remind(lockOf(13) + 30 * MINUTE);
  const ended = await tellOf(lockOf(13) + DAY / 2, () =>
    person(1).api.rooms.complete({ params: { roomId }, body: { isCompleted: true } }),
  );
  expect([cellOf(ended.numbers), ended.title]).toEqual(['1–29', 'Event Completed']);
  const morning = await told();
  expect(cellOf(numbersOf(CHANGES_TOLD.at(-1)?.at(-2) ?? ''))).toBe(cellOf(await movedByOverturning()));
  await change('overturned', FIRST_LOCK + 14 * DAY);

  expect(changes.map(({ numbers, title }) => [cellOf(numbers), title])).toEqual(
    CHANGES_TOLD.map((row) => row.slice(1)),
  );
  const rows = people.map((_, index) => {
    const number = index + 1;
    const times = (list: readonly Told[]) => list.filter(({ numbers }) => numbers.includes(number)).length;
    const left = (kind: NotificationKind) =>
      morning.filter((row) => row.person === number && row.kind === kind).length;
    const lines = (['lock-reminder', 'fight-changed', 'results-posted', 'event-completed'] as const).map(
      left,
    );
    return [number, times(changes), times(reminded), ...lines].map(String);
  });
  expect(rows).toEqual(PEOPLE_TOLD);
});
