import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { useOutlook } from './figures.ts';
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
  ['stay while those of the next result are reckoned', state('v2', ['f1', 'f2']), true],
  ['stay when one fight more has locked', state('v2', ['f1', 'f2', 'f3']), true],
  ['go when a fight is covered again', state('v2', ['f1', 'f3']), false],
  ['are not those of another room', state('v2', ['f1', 'f2'], 'other'), false],
])('figures %s', async (_, next, stay) => {
  const queries = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const given: { state: StateOf<'fights'> } = { state: state('v1', ['f1', 'f2']) };
  const { result, rerender } = renderHook((props) => useOutlook(props.state), {
    wrapper,
    initialProps: given,
  });
  await waitFor(() => expect(result.current).toMatchObject({ data: { open: 0 }, isOld: false }));
  rerender({ state: next });
  expect(result.current).toMatchObject(stay ? { data: { open: 0 }, isOld: true } : { data: undefined });
});
