import {
  type Bracket,
  type BracketFigures,
  type Room,
  type RoomStandings,
  readTopic,
} from '@lockroom/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { refresh } from './query-client.ts';
import { keys, type Refresh, refreshesAfterResults, refreshesOfResults } from './query-keys.ts';

/** Marks queries whose data contains points, so that a new result refreshes them. */
export const SHOWS_POINTS = { showsPoints: true } as const;

/** The newest room versions announced while standings were being fetched. */
const announcedVersions = new WeakMap<QueryClient, Map<string, number>>();

/** Separates rooms in which only results changed, with their new versions, from all other topics. */
export function readResults(topics: readonly string[]): { results: Map<string, number>; others: string[] } {
  const results = new Map<string, number>();
  const others = topics.filter((topic) => {
    const read = readTopic(topic);
    if (read?.kind !== 'room' || read.version === null) return true;
    results.set(read.id, Math.max(read.version, results.get(read.id) ?? 0));
    return false;
  });
  return { results, others };
}

/**
 * Updates a room on screen with a single request after a change that affected only results. Skips the request if the
 * page already has this version. If several versions are announced during the request, fetches only the newest.
 */
export async function showResults(queries: QueryClient, roomId: string, version: number): Promise<void> {
  const versions = announcedVersions.get(queries) ?? new Map<string, number>();
  announcedVersions.set(queries, versions);
  const before = versions.get(roomId);
  if (before !== undefined) {
    versions.set(roomId, Math.max(before, version));
    return;
  }
  const key = keys.roomPart(roomId, 'standings');
  if (!queries.getQueryState(key)?.isInvalidated) {
    const known = queries.getQueryData<RoomStandings>(key);
    if (known && known.version >= version) return;
  }
  const shown = queriesOf(queries, roomId);
  const isShown = shown.some((query) => query.isActive());
  if (!isShown || !shown.every(isUpToDate)) {
    refresh(queries, refreshesOfResults(roomId));
    return;
  }
  versions.set(roomId, version);
  try {
    const standings = await fetchNewest(roomId, versions);
    queries.setQueryData(key, standings);
    applyStandings(queries, roomId, standings);
  } catch {
    // Refresh each query separately, because each one is retried if it fails.
    refresh(queries, refreshesOfResults(roomId));
  } finally {
    versions.delete(roomId);
  }
}

async function fetchNewest(roomId: string, versions: ReadonlyMap<string, number>): Promise<RoomStandings> {
  for (;;) {
    const known = versions.get(roomId);
    const standings = await api.competitions.standings({ params: { roomId } });
    const newest = versions.get(roomId) ?? 0;
    if (newest === known || standings.version >= newest) return standings;
  }
}

/** The cached queries that a result changes: the room, its competition, its entry list and its entries. */
function queriesOf(queries: QueryClient, roomId: string): Query[] {
  const cache = queries.getQueryCache();
  const ofRoom = [keys.room(roomId), keys.roomPart(roomId, 'brackets'), keys.roomPart(roomId, 'competition')];
  const entries = cache.findAll({
    queryKey: keys.brackets,
    predicate: ({ queryKey, state }) =>
      queryKey.length === 2 && (state.data as Bracket | undefined)?.roomId === roomId,
  });
  return [...ofRoom.flatMap((queryKey) => cache.findAll({ queryKey, exact: true })), ...entries];
}

/** Returns whether a query is off screen or up to date. During a fetch, the response may be older than the result. */
function isUpToDate(query: Query): boolean {
  const { data, isInvalidated, fetchStatus } = query.state;
  return !query.isActive() || (data !== undefined && !isInvalidated && fetchStatus === 'idle');
}

function applyStandings(queries: QueryClient, roomId: string, standings: RoomStandings): void {
  const shown = queriesOf(queries, roomId);
  const figures = new Map(standings.brackets.map((own) => [own.id, own]));
  const entries = queries.getQueryData<Bracket[]>(keys.roomPart(roomId, 'brackets'));
  const hasSameEntries =
    !entries || (entries.length === figures.size && entries.every(({ id }) => figures.has(id)));
  if (!shown.every(isUpToDate) || !hasSameEntries) {
    refresh(queries, refreshesOfResults(roomId));
    return;
  }
  for (const { queryKey, state } of shown) {
    // Skip outdated off-screen queries: they are refetched when next used.
    if (state.data === undefined || state.isInvalidated || state.fetchStatus !== 'idle') continue;
    const [scope, , part] = queryKey;
    queries.setQueryData<unknown>(queryKey, (data: unknown) => {
      if (scope === 'bracket') return { ...(data as Bracket), ...figures.get((data as Bracket).id) };
      if (part === 'competition') return standings.competition;
      if (part === 'brackets') return withFigures(data as Bracket[], standings.brackets);
      // Leave the viewer's best points unchanged: only room lists show them, and those are refreshed below.
      return { ...(data as Room), ...standings.figures };
    });
  }
  refresh(queries, [...refreshesAfterResults(roomId), ...membersWithPoints(queries, roomId)]);
}

/** Refreshes the member list if it is showing points. Otherwise, it is fetched when opened. */
function membersWithPoints(queries: QueryClient, roomId: string): Refresh[] {
  const queryKey = keys.roomPart(roomId, 'members');
  const isShown = queries
    .getQueryCache()
    .find({ queryKey })
    ?.observers.some(({ options }) => options.meta === SHOWS_POINTS);
  if (isShown) return [{ key: queryKey, later: true }];
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  return [];
}

function withFigures(entries: readonly Bracket[], figures: readonly BracketFigures[]): Bracket[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return figures.flatMap((own) => {
    const entry = byId.get(own.id);
    return entry ? { ...entry, ...own } : [];
  });
}
