import { ApiError } from '@lockroom/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gone = new ApiError(404, 'not_found', 'Not found, or you do not have access to it.');
const [lost, own] = ['0193a3a0-0000-7000-8000-000000000001', '0193a3a0-0000-7000-8000-000000000002'];

/** Makes a page that has shown both rooms, and an offline store that contains responses for these URLs. */
function openPage(addresses: readonly string[]) {
  const stores = new Map([['lockroom-kept-a', addresses]]);
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => ({
      keys: async () => (stores.get(name) ?? []).map((path) => ({ url: `https://lockroom.example${path}` })),
    }),
    delete: async (name: string) => stores.delete(name),
  });
  const queries = createQueryClient();
  for (const id of [lost, own]) {
    queries.setQueryData(keys.room(id), { id, isTestRoom: false });
    queries.setQueryData(keys.roomPart(id, 'members'), []);
    queries.setQueryData(keys.bracket(`entry of ${id}`), { roomId: id });
    queries.setQueryData(keys.picks(`entry of ${id}`), ['a pick']);
  }
  const known = (id: string) =>
    [
      keys.room(id),
      keys.roomPart(id, 'members'),
      keys.bracket(`entry of ${id}`),
      keys.picks(`entry of ${id}`),
    ]
      .map((key) => queries.getQueryData(key))
      .filter((data) => data !== undefined).length;
  return { queries, stores, known };
}

it('if a room is missing from the room list, its data and the whole offline store are deleted', async () => {
  const { queries, stores, known } = openPage([`/api/rooms/${own}`, `/api/rooms/${lost}/members`]);
  await queries.fetchQuery({ queryKey: keys.rooms, queryFn: async () => [{ id: own }] });
  await vi.advanceTimersByTimeAsync(0);
  expect([known(lost), known(own)]).toEqual([0, 4]);
  expect(stores.size).toBe(0);
});

it('the offline store is kept if the room list contains all of the stored rooms', async () => {
  const { queries, stores } = openPage([`/api/rooms/${own}`, '/api/brackets/of-own']);
  await queries.fetchQuery({ queryKey: keys.rooms, queryFn: async () => [{ id: own }, { id: lost }] });
  await vi.advanceTimersByTimeAsync(0);
  expect(stores.size).toBe(1);
});

it("if the server answers 404 for a room on screen, the room's cached data is deleted and the error is kept", async () => {
  const { queries, stores, known } = openPage([`/api/rooms/${lost}`]);
  const room = new QueryObserver(queries, {
    queryKey: keys.room(lost),
    queryFn: () => Promise.reject(gone),
  });
  room.subscribe(() => {});
  await queries.invalidateQueries({ queryKey: keys.room(lost), exact: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(room.getCurrentResult()).toMatchObject({ data: undefined, status: 'error', error: gone });
  expect([known(lost), known(own)]).toEqual([0, 4]);
  expect(stores.size).toBe(0);
});
