import {
  type Bracket,
  type RoomStandings,
  resultsTopic,
  roomTopic,
  topicsOfResults,
} from '@lockroom/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cardOf, entryOf, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { type FakeAnswer, type FakeRequest, fakeServer } from '../testing/fake-server.ts';
import { createQueryClient } from './query-client.ts';
import { keys } from './query-keys.ts';
import { readResults, showResults } from './results.ts';

const room = roomOf();
const base = `/api/rooms/${room.id}`;
const before = [entryOf(1, 'kelechi'), entryOf(2, 'noor', { isOwner: true, picksSaved: 13 })];
const serverTime = '2026-04-14T02:00:00.000Z';

function cardWith(completed: number) {
  return { kind: 'fights' as const, eventId: room.eventId, fights: cardOf(3, completed), serverTime };
}

const figureOf = ({ id, ...own }: Bracket, rank: number, totalPoints: number) => ({
  id,
  totalPoints,
  rank,
  removed: false,
  maxPoints: 15,
  previousRank: own.rank,
  correctFighters: 3,
  correctMethods: 1,
  comboBonus: 1,
  underdogPicks: 0,
  fightScores: [5, 5, 5],
});

/** Makes standings in which noor leads. */
function standingsOf(version: number, entries = before): RoomStandings {
  return {
    version,
    competition: cardWith(3),
    figures: { bracketSize: null, fightCount: 3, scoredCount: 3, maxPossiblePoints: 15 },
    brackets: [...entries].reverse().map((own, index) => figureOf(own, index + 1, 15 - index)),
  };
}

/** Opens a page that shows the card and the standings of a room. */
function page(answers: Record<string, FakeAnswer> = {}) {
  const calls = fakeServer({
    [`GET ${base}`]: { body: room },
    [`GET ${base}/brackets`]: { body: before },
    [`GET ${base}/competition`]: { body: cardWith(2) },
    [`GET ${base}/standings`]: { body: standingsOf(7) },
    ...answers,
  });
  const queries = createQueryClient();
  const shown = (key: readonly string[], path: string, data: unknown) => {
    queries.setQueryData(key, data);
    const queryFn = async () => (await fetch(path)).json();
    onTestFinished(new QueryObserver(queries, { queryKey: key, queryFn }).subscribe(() => {}));
  };
  shown(keys.room(room.id), base, room);
  shown(keys.roomPart(room.id, 'brackets'), `${base}/brackets`, before);
  shown(keys.roomPart(room.id, 'competition'), `${base}/competition`, cardWith(2));
  const entries = () => queries.getQueryData<Bracket[]>(keys.roomPart(room.id, 'brackets')) ?? [];
  return { queries, calls, entries };
}

const asked = (calls: readonly FakeRequest[]) => calls.map(({ path }) => path.replace(base, ''));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("only topics with a version count as results, and each room's highest version is used", () => {
  const topics = [
    ...topicsOfResults('a', 3),
    ...topicsOfResults('a', 4),
    roomTopic('a', 'changes'),
    ...topicsOfResults('b', undefined),
    resultsTopic('c'),
  ];
  const { results, others } = readResults(topics);
  expect([...results]).toEqual([['a', 4]]);
  expect(others).toEqual(['room:a:changes', 'room:b:card', 'room:b:standings', 'room:c:results']);
});

it('a single request fetches the points, the ranks and the card', async () => {
  const { queries, calls, entries } = page();
  queries.setQueryData(keys.bracket(before[1]?.id ?? ''), { ...before[1], roomId: room.id });
  await showResults(queries, room.id, 7);
  expect(asked(calls)).toEqual(['/standings']);
  expect(entries().map(({ user, rank, totalPoints }) => [user.username, rank, totalPoints])).toEqual([
    ['noor', 1, 15],
    ['kelechi', 2, 14],
  ]);
  // Fields that only the viewer receives are not overwritten.
  expect(entries()[0]).toMatchObject({ isOwner: true, picksSaved: 13, name: before[1]?.name });
  expect(queries.getQueryData(keys.roomPart(room.id, 'competition'))).toEqual(cardWith(3));
  expect(queries.getQueryData(keys.room(room.id))).toEqual({ ...room, scoredCount: 3 });
  expect(queries.getQueryData(keys.bracket(before[1]?.id ?? ''))).toMatchObject({ rank: 1 });
});

it('nothing is fetched if the page already has the announced version or a newer one', async () => {
  const { queries, calls } = page();
  await showResults(queries, room.id, 7);
  await showResults(queries, room.id, 7);
  await showResults(queries, room.id, 6);
  expect(asked(calls)).toEqual(['/standings']);
  await showResults(queries, room.id, 8);
  expect(asked(calls)).toEqual(['/standings', '/standings']);
});

it('a room that is not on screen is only marked as stale', async () => {
  const { queries, calls } = page();
  const key = keys.roomPart('elsewhere', 'brackets');
  queries.setQueryData(key, []);
  await showResults(queries, 'elsewhere', 7);
  expect(calls).toEqual([]);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

it('the request is repeated only if the response is older than the announced version', async () => {
  const answers: (() => void)[] = [];
  const { queries, calls } = page();
  const answering = fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await answering(path, init);
    if (path.endsWith('/standings')) await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  const shown = showResults(queries, room.id, 7);
  await showResults(queries, room.id, 6);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await shown;
  expect(asked(calls)).toEqual(['/standings']);

  const next = showResults(queries, room.id, 8);
  await showResults(queries, room.id, 9);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  // The request is not repeated forever, even if the server never reaches the announced version.
  answers[2]?.();
  await next;
  expect(asked(calls)).toEqual(['/standings', '/standings', '/standings']);
});

it('all parts are fetched separately if the list of entries has changed or the request fails', async () => {
  const more = standingsOf(7, [...before, entryOf(3, 'wren')]);
  const failed: FakeAnswer = { status: 503, body: { message: 'Not now', code: 'unavailable' } };
  for (const answer of [{ body: more }, failed]) {
    const { queries, calls } = page({ [`GET ${base}/standings`]: answer });
    await showResults(queries, room.id, 7);
    await vi.waitFor(() => expect(asked(calls)).toEqual(['/standings', '/competition', '/brackets', '']));
    queries.clear();
  }
});

it('all parts are fetched separately if the entries are already being fetched', async () => {
  const { queries, calls } = page();
  const older = queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'brackets') });
  await showResults(queries, room.id, 7);
  await older;
  await vi.waitFor(() => expect(asked(calls)).toEqual(['/brackets', '/competition', '/brackets', '']));
});

it('queries that are already stale remain stale', async () => {
  const { queries } = page();
  const key = keys.bracket(before[0]?.id ?? '');
  queries.setQueryData(key, { ...before[0], roomId: room.id });
  await queries.invalidateQueries({ queryKey: key });
  await showResults(queries, room.id, 7);
  expect(queries.getQueryState(key)).toMatchObject({ isInvalidated: true, data: { rank: 1 } });
});
