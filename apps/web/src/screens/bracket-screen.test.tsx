import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshAll } from '../api/query-client.ts';
import { byHandSwitch } from '../features/account/settings-row.tsx';
import { openEntry } from '../features/tournaments/entry/testing/entry-page.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);
beforeEach(() => byHandSwitch(noor.id).set(true));
afterEach(() => void vi.restoreAllMocks());

const isPicked = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';

/** Waits until the page has handled a failed request. */
const hear = () => act(() => new Promise<void>((done) => setTimeout(done)));

it('a save without a response times out, and the picks can be saved again', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const user = userEvent.setup();
  openEntry();
  const answering = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return answering(path, init);
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const game = await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' });
  await user.click(within(game).getByRole('radio', { name: /^Red 4/ }));
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  expect(screen.getAllByText('Saving...').length).toBeGreaterThan(0);
  await act(async () => late.abort(new DOMException('That took too long', 'TimeoutError')));
  await waitFor(() =>
    expect(toast.get()).toMatchObject({ title: 'Network error - please check your connection' }),
  );
  expect(isPicked(within(game).getByRole('radio', { name: /^Red 4/ }))).toBe(true);
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' })[0]?.disabled).toBe(false);
  // Respond to the save that is sent on unmount, because this entry's next save waits for the response.
  vi.stubGlobal('fetch', answering);
});

it('if the response to a save is lost, the page adopts the picks that the server sent during the save', async () => {
  const user = userEvent.setup();
  const stored: Record<string, string> = { 'r1-2': 'red2' };
  const { queries } = openEntry(
    {},
    { 'GET /api/custom/brackets/b1/predictions': () => ({ body: { ...stored } }) },
  );
  const game = await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' });
  const answering = fetch;
  let lose = () => {};
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return answering(path, init);
    stored['r1-1'] = 'red4';
    return new Promise((_, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'));
    });
  });
  await user.click(within(game).getByRole('radio', { name: /^Red 4/ }));
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  await act(async () => refreshAll(queries));
  await hear();
  await act(async () => lose());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Save' })).toBeNull());
  expect(isPicked(within(game).getByRole('radio', { name: /^Red 4/ }))).toBe(true);
});
