import type { Fight } from '@lockroom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer, FakeRequest } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { HOLD_MS } from '../competitions/manager/use-holding.ts';
import { pass, show } from '../entry/testing/saving-sheet.ts';
import { broken } from '../fights/entry/testing/entry-world.ts';
import { storeUnsent } from '../fights/manager/results-editor.tsx';
import { cardOf, openManager } from '../fights/manager/testing/manager-page.tsx';

eachTestAs(null);
beforeEach(() => {
  // Do not fake dates, because all test files share one estimate of the server's time.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  show('visible');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Opens the results page with a server that stores the results. The responses in `answers` are used first, in order.
 */
function openResults(card: Fight[], answers: Record<string, FakeAnswer[]> = {}) {
  const results = Object.fromEntries(
    card.map(({ id }, at) => [
      `PUT /api/fights/${id}/result`,
      ({ body }: FakeRequest): FakeAnswer => {
        const own = answers[id]?.shift();
        if (own) return own;
        const { winnerId, winMethod } = body as Fight;
        const changed = { ...(card[at] as Fight), winnerId, winMethod };
        card[at] = changed;
        return { body: changed };
      },
    ]),
  );
  const app = openManager({ card }, results, '?mode=results');
  /** Returns the fights and results that were sent. */
  const sent = () =>
    app.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => {
        const { winnerId, winMethod } = body as Fight;
        return [path.split('/')[3], winnerId, winMethod];
      });
  return { ...app, sent };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

const desk = (title: string) => screen.findByRole('article', { name: title });
const tap = (element: HTMLElement) => fireEvent.click(element);
async function enter(title: string, winner: string, method: string): Promise<void> {
  const article = await desk(title);
  tap(within(article).getByRole('radio', { name: winner }));
  tap(within(article).getByRole('button', { name: method }));
}
const strip = () => screen.queryByRole('region', { name: 'Pending result' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ended = { fightStatus: 'completed', isLocked: true } as const;
const there = { winnerId: 2, winMethod: 'KO/TKO' } as const;
const stale: FakeAnswer = {
  status: 409,
  body: {
    message: 'Someone else changed this in the meantime. Fight 1: now Blue 1 by KO/TKO over Red 1.',
    code: 'stale',
    issues: [{ path: 'winnerId', message: 'Fight 1: now Blue 1 by KO/TKO over Red 1' }],
    current: { winnerId: there },
  },
};

it('a result can be undone during the five seconds before it is sent', async () => {
  const { sent } = openResults(cardOf(3));
  await enter('Fight 1', 'Blue 1', 'Decision');
  expect(strip()?.textContent).toContain('Fight 1: Blue 1 by Decision');
  expect(strip()?.textContent).toContain('Sends in 5 s.');
  expect(screen.getByText('0 of 3 entered')).toBeTruthy();
  expect(button(/^0 done/).textContent).toContain('1 pending');
  await pass(1000);
  expect(strip()?.textContent).toContain('Sends in 4 s.');
  tap(button(/^Undo/));
  const back = await desk('Fight 1');
  expect(document.activeElement).toBe(back);
  expect(within(back).queryByRole('radio', { checked: true })).toBeNull();
  await pass(2 * HOLD_MS);
  expect(sent()).toEqual([]);
  expect(strip()).toBeNull();
});

it('a result without a method is listed with the open fights, and one tap adds the method', async () => {
  const card = cardOf(3).map((fight, at) =>
    at < 2 ? { ...fight, ...ended, winnerId: 1, winMethod: null } : fight,
  );
  const { sent } = openResults(card);
  const first = within(await desk('Fight 1'));
  expect(first.getByRole('radio', { name: 'Red 1' })).toHaveProperty('checked', true);
  expect(first.getByText('Method?')).toBeTruthy();
  const next = within(screen.getByRole('region', { name: 'Up next' }));
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Co-Main EventRed 2 won, method to comeMethod?',
    'Main EventRed 3 vs Blue 3',
  ]);
  expect(screen.getByText('0 of 3 entered')).toBeTruthy();
  tap(first.getByRole('button', { name: 'Submission' }));
  await pass(HOLD_MS);
  expect(sent()).toEqual([['f1', 1, 'Submission']]);
  expect(await screen.findByText('1 of 3 entered')).toBeTruthy();
});

it('a result is sent after five seconds and is then shown as saved', async () => {
  const { sent } = openResults(cardOf(3));
  await enter('Fight 1', 'Blue 1', 'Decision');
  // Advance the timers manually, so that the test's own duration does not count.
  vi.setTimerTickMode('manual');
  await pass(HOLD_MS - 100);
  expect(sent()).toEqual([]);
  await pass(100);
  expect(sent()).toEqual([['f1', 2, 'Decision']]);
  vi.setTimerTickMode('interval');
  expect(await screen.findByText('1 of 3 entered')).toBeTruthy();
  expect(screen.getByText('Fight 1: Blue 1 by Decision: saved.')).toBeTruthy();
  expect(toast.get()).toBeNull();
});

it.each([
  ['hidden', 'visibilitychange', document],
  ['visible', 'pagehide', window],
] as const)(
  'if the page is closed or hidden, a pending result is sent with a request that survives the page: %s, %s',
  async (state, type, target) => {
    const { sent } = openResults(cardOf(3));
    await enter('Fight 1', 'Red 1', 'KO/TKO');
    const fetched = vi.spyOn(globalThis, 'fetch');
    show(state);
    fireEvent(target, new Event(type));
    expect(sent()).toEqual([['f1', 1, 'KO/TKO']]);
    const call = fetched.mock.calls.find(([path]) => path === '/api/fights/f1/result');
    expect(call?.[1]).toMatchObject({ keepalive: true });
    expect(await screen.findByText('1 of 3 entered')).toBeTruthy();
  },
);

it('a result that could not be saved shows the reason and can be sent again with one tap', async () => {
  const { sent } = openResults(cardOf(3), { f1: [broken] });
  await enter('Fight 1', 'Red 1', 'KO/TKO');
  await pass(HOLD_MS);
  const back = await desk('Fight 1');
  expect((await within(back).findByRole('alert')).textContent).toBe('Something broke.');
  expect(within(back).getByText('Not entered')).toBeTruthy();
  expect(screen.getByText('0 of 3 entered')).toBeTruthy();
  tap(button('Try again for Fight 1'));
  await pass(HOLD_MS);
  expect(await screen.findByText('1 of 3 entered')).toBeTruthy();
  expect(sent()).toEqual([
    ['f1', 1, 'KO/TKO'],
    ['f1', 1, 'KO/TKO'],
  ]);
});

it.each([
  ['Use mine for Fight 1', { winnerId: 1, winMethod: 'Decision' }],
  ['Keep theirs for Fight 1', null],
] as const)(
  'if somebody else has entered a different result, the manager chooses one of the two: %s',
  async (choice, meant) => {
    const card = cardOf(3);
    const app = openResults(card, { f1: [stale] });
    await enter('Fight 1', 'Red 1', 'Decision');
    card[0] = { ...(card[0] as Fight), ...ended, ...there };
    await pass(HOLD_MS);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Fight 1: now Blue 1 by KO/TKO over Red 1');
    tap(button(choice));
    await pass(HOLD_MS);
    const put = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(put[1]).toEqual(meant ? { ...meant, seen: there } : undefined);
    await desk('Co-Main Event');
    expect(screen.getByText('1 of 3 entered')).toBeTruthy();
  },
);

it('clearing a result can be undone', async () => {
  const [first, ...others] = cardOf(3) as [Fight, Fight, Fight];
  const { sent } = openResults([{ ...first, ...ended, ...there }, ...others]);
  await desk('Co-Main Event');
  tap(button(/^1 done/));
  tap(button('Change the result of Fight 1'));
  tap(within(await desk('Fight 1')).getByRole('button', { name: 'Clear the result of Fight 1' }));
  expect(strip()?.textContent).toContain('Fight 1: no result');
  tap(button(/^Undo/));
  await desk('Fight 1');
  tap(button('Clear the result of Fight 1'));
  await pass(HOLD_MS);
  expect(sent()).toEqual([['f1', null, null]]);
  expect(await screen.findByText('0 of 3 entered')).toBeTruthy();
});

it('an unsent result is dropped if a fighter has changed', async () => {
  const card = cardOf(3);
  const seen = { winnerId: null, winMethod: null };
  const fight = card[0] as Fight;
  storeUnsent(noor.id, 'room-1', { fight, entry: { winnerId: 2, winMethod: 'Decision' }, seen });
  card[0] = { ...fight, fighter2: 'Tony Ferguson' };
  openResults(card);
  const first = within(await desk('Fight 1'));
  await waitFor(() => expect(kept()).toEqual([]));
  expect([first.queryByRole('alert'), first.queryByRole('radio', { checked: true })]).toEqual([null, null]);
});

it('an unsent result is restored after the page has crashed', async () => {
  const card = cardOf(3);
  const seen = { winnerId: null, winMethod: null };
  for (const fight of card.slice(0, 2))
    storeUnsent(noor.id, 'room-1', { fight, entry: { winnerId: 2, winMethod: 'Decision' }, seen });
  // The second result reached the server before the crash.
  card[1] = { ...(card[1] as Fight), ...ended, winnerId: 2, winMethod: 'Decision' };
  const { sent } = openResults(card);
  const back = within(await desk('Fight 1'));
  expect((await back.findByRole('alert')).textContent).toBe(
    'This result is not saved yet, so nobody else can see it.',
  );
  tap(button('Try again for Fight 1'));
  await desk('Main Event');
  await pass(HOLD_MS);
  expect(sent()).toEqual([['f1', 2, 'Decision']]);
  await waitFor(() => expect(kept()).toEqual([]));
});
