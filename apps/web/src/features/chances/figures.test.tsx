import type { RoomCompetition } from '@lockroom/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { useOutlook, useOutlookAhead } from './figures.ts';
import type { StateOf } from './room-state.ts';

const state = (version: string, seen: string[], roomId = 'room') =>
  ({
    kind: 'fights',
    version,
    scope: { roomId, seen },
    off: [],
    basis: 'locked',
    open: 2,
    owners: [],
    rules: { sport: 'mma', card: [], covered: [], entries: [] },
  }) satisfies StateOf<'fights'>;

it.each([
  ['stay while new ones are calculated after a result', state('v2', ['f1', 'f2']), true],
  ['stay when another fight has locked', state('v2', ['f1', 'f2', 'f3']), true],
  ['disappear when a fight is hidden again', state('v2', ['f1', 'f3']), false],
  ['of another room are not shown', state('v2', ['f1', 'f2'], 'other'), false],
])('the possible final ranks %s', async (_, next, stay) => {
  const initialProps: { state: StateOf<'fights'> } = { state: state('v1', ['f1', 'f2']) };
  const { result, rerender } = renderHook((props) => useOutlook(props.state), {
    wrapper: withQueries(),
    initialProps,
  });
  await waitFor(() => expect(result.current).toMatchObject({ data: { open: 0 }, isOld: false }));
  rerender({ state: next });
  expect(result.current).toMatchObject(stay ? { data: { open: 0 }, isOld: true } : { data: undefined });
});

it('useOutlookAhead starts computing the possible final ranks before a new result is rendered', async () => {
  const queries = createQueryClient();
  const wrapper = withQueries(queries);
  const told: unknown[] = [];
  const after = (competition: unknown) => {
    told.push(competition);
    return state('v2', []);
  };
  renderHook(() => useOutlookAhead('room', after), { wrapper });
  const asked = () => queries.getQueryCache().findAll({ queryKey: ['chances'] });
  queries.setQueryData(competitionQuery('other').queryKey, {} as RoomCompetition);
  expect(asked()).toEqual([]);
  const answer = { kind: 'fights' } as RoomCompetition;
  queries.setQueryData(competitionQuery('room').queryKey, answer);
  expect(told).toEqual([answer]);
  expect(asked().map(({ state: { fetchStatus } }) => fetchStatus)).toEqual(['fetching']);
  const { result } = renderHook(() => useOutlook(state('v2', [])), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ data: { open: 0 }, isOld: false }));
  expect(asked()).toHaveLength(1);
});
