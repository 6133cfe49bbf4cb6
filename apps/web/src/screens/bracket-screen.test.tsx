import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshAll } from '../api/query-client.ts';
import { BRACKET_ID, cardOf, entryAnswers } from '../features/fights/entry/testing/entry-world.ts';
import { openEntry, ownEntry } from '../features/tournaments/entry/testing/entry-page.ts';
import { roomOf, tournamentAnswers } from '../features/tournaments/manager/testing/manager-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

const isPicked = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';

/** From now on nothing reaches the server; answers what was tried. */
function goOffline() {
  const tries: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    tries.push(`${method} ${path}`);
    throw new TypeError('Failed to fetch');
  });
  return tries;
}

/** The page hears of a failed answer a turn after it. */
const hear = () => act(() => new Promise<void>((done) => setTimeout(done)));

describe('without a connection the unsaved picks stay on the page', () => {
  it('of a custom bracket', async () => {
    const user = userEvent.setup();
    const { queries } = openEntry();
    const game = await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' });
    await user.click(within(game).getByRole('radio', { name: /^Red 4/ }));
    const tries = goOffline();
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
    await waitFor(() =>
      expect(toast.get()).toMatchObject({ title: 'Network error - please check your connection' }),
    );
    await act(() => queries.invalidateQueries());
    expect(tries).toContain('GET /api/brackets/b1');
    await hear();
    expect(isPicked(within(game).getByRole('radio', { name: /^Red 4/ }))).toBe(true);
    expect(game.isConnected).toBe(true);
    expect(screen.getAllByText('Kept on this computer, not saved yet').length).toBeGreaterThan(0);
  });

  it('of a fight card', async () => {
    const user = userEvent.setup();
    const open = { lockDatetime: new Date(Date.now() + 3_600_000).toISOString() };
    const answers = entryAnswers({ card: cardOf(open, open, open) });
    const { queries } = renderApp(`/bracket/${BRACKET_ID}`, answers);
    const fight = await screen.findByRole('article', { name: 'Main Event' });
    const [winner] = within(within(fight).getByRole('radiogroup', { name: 'Winner' })).getAllByRole('radio');
    const [method] = within(within(fight).getByRole('radiogroup', { name: 'Method' })).getAllByRole('radio');
    await user.click(winner as HTMLElement);
    await user.click(method as HTMLElement);
    const tries = goOffline();
    await user.click(screen.getByRole('button', { name: 'Save Predictions' }));
    await waitFor(() => expect(toast.get()).toMatchObject({ tone: 'danger' }));
    await act(() => queries.invalidateQueries());
    expect(tries).toContain(`GET /api/brackets/${BRACKET_ID}`);
    await hear();
    expect(fight.isConnected).toBe(true);
    expect(isPicked(winner as HTMLElement)).toBe(true);
    expect(screen.getByText('1 unsaved')).toBeTruthy();
  });
});

it('what the standings know of a bracket stays on the page where its own answer fails', async () => {
  const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
  const { address, requests } = openEntry({ path: '/room/room-1/bracket' }, { 'GET /api/brackets/b1': busy });
  expect(await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' })).toBeTruthy();
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/brackets/b1')).toBe(true));
  await hear();
  expect(screen.getByRole('radiogroup', { name: 'R-1, Left game 1' })).toBeTruthy();
  expect(address()).toBe('/custom-bracket/b1');
});

it('an own entry of a tournament opens with four calls about it', async () => {
  const { requests } = openEntry();
  await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' });
  const about = requests.map(({ path }) => path).filter((path) => /b1|room-1/.test(path));
  expect(about.sort()).toEqual([
    '/api/brackets/b1',
    '/api/custom/brackets/b1/predictions',
    '/api/rooms/room-1',
    '/api/rooms/room-1/competition',
  ]);
});

describe('a part that cannot be loaded is named in its place, and comes with Try again', () => {
  const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
  const tournament: FakeAnswer = tournamentAnswers(roomOf())['GET /api/rooms/room-1/competition'] ?? {};

  it('the competition of a room', async () => {
    let down = true;
    const { address } = openEntry(
      { path: '/custom-bracket/b1' },
      { 'GET /api/rooms/room-1/competition': () => (down ? busy : tournament) },
    );
    expect(await screen.findByText('The bracket could not be loaded')).toBeTruthy();
    expect(screen.getByText('Lockroom is busy.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'noor' })).toBeTruthy();
    expect(address()).toBe('/custom-bracket/b1');
    down = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' })).toBeTruthy();
  });

  it('the picks', async () => {
    let down = true;
    openEntry(
      { path: '/custom-bracket/b1' },
      { 'GET /api/custom/brackets/b1/predictions': () => (down ? busy : { body: {} }) },
    );
    expect(await screen.findByText('Picks not loaded')).toBeTruthy();
    down = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' })).toBeTruthy();
  });

  it('the room', async () => {
    const { address } = openEntry({ path: '/custom-bracket/b1' }, { 'GET /api/rooms/room-1': busy });
    expect(await screen.findByText('Room not loaded')).toBeTruthy();
    expect(address()).toBe('/custom-bracket/b1');
  });
});

it('an entry that comes with the second try is shown', async () => {
  let tries = 0;
  const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
  const own = { body: ownEntry() };
  openEntry({ path: '/custom-bracket/b1' }, { 'GET /api/brackets/b1': () => (tries++ === 0 ? busy : own) });
  expect(await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' })).toBeTruthy();
  expect(tries).toBe(2);
});

it('a save that is never answered is given up after a while, and the picks can be saved again', async () => {
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
  // The save on leaving is answered: the next one of this entry waits for it.
  vi.stubGlobal('fetch', answering);
});

it('a save whose answer is lost follows what the server has, also where that came while it was under way', async () => {
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
  await waitFor(() => expect(screen.getByText('All changes saved', { selector: 'b' })).toBeTruthy());
  expect(isPicked(within(game).getByRole('radio', { name: /^Red 4/ }))).toBe(true);
});
