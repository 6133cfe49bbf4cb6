import { deferred } from '@lockroom/testing/deferred';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { byHandSwitch } from '../account/settings-row.tsx';
import {
  broken,
  cardOf,
  dec,
  kelechisEntry,
  ko,
  lateAnswer,
  open,
} from '../fights/entry/testing/entry-world.ts';
import {
  bar,
  card,
  choose,
  fight,
  KEPT,
  kept,
  onASheet,
  pass,
  pick,
  posts,
  sheet,
  show,
  winnerOf,
} from './testing/saving-sheet.ts';
import { SAVE_AFTER_MS, SAVE_BEFORE_LOCK_MS } from './use-entry-draft.ts';

onASheet();

it('complete picks are saved two seconds after the last change, without a toast', async () => {
  const { requests } = sheet({ card });
  await fight('Main Event');
  // Advance the timers manually, so that the test's own duration does not count.
  vi.setTimerTickMode('manual');
  choose('Main Event', dec);
  await pass(SAVE_AFTER_MS - 200);
  choose('Fight 1', ko);
  choose('Co-Main Event', { winnerId: 1, method: null });
  await pass(SAVE_AFTER_MS - 200);
  expect(posts(requests)).toEqual([]);
  await pass(200);
  expect(posts(requests)).toMatchObject([
    { fightId: 'f3', predictedWinnerId: 2, predictedMethod: 'Decision' },
    { fightId: 'f1', predictedWinnerId: 1, predictedMethod: 'KO/TKO' },
  ]);
  vi.setTimerTickMode('interval');
  await waitFor(() => expect(bar()).toContain('Saved'));
  expect(toast.get()).toBeNull();
  await pass(10 * SAVE_AFTER_MS);
  expect(posts(requests)).toHaveLength(2);
  expect(requests.slice(requests.findIndex(({ method }) => method === 'POST'))).toHaveLength(2);
});

describe('shortly before a lock', () => {
  /** Opens a card whose main event locks after this many milliseconds, and picks it. */
  async function pickBefore(lockMs: number, onSave?: () => FakeAnswer | null) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const lockAt = Date.now() + 60_000;
    const mainEvent = { lockDatetime: new Date(lockAt).toISOString() };
    const { requests } = sheet({ card: cardOf(open, open, mainEvent), onSave });
    await fight('Main Event');
    vi.setTimerTickMode('manual');
    await pass(lockAt - lockMs - Date.now());
    choose('Main Event', dec);
    return requests;
  }

  it('a pick is saved two seconds before the lock', async () => {
    const requests = await pickBefore(SAVE_BEFORE_LOCK_MS + 700);
    await pass(600);
    expect(posts(requests)).toEqual([]);
    await pass(200);
    expect(posts(requests)).toMatchObject([{ fightId: 'f3', predictedMethod: 'Decision' }]);
  });

  it('a pick in the last two seconds is saved immediately', async () => {
    const requests = await pickBefore(1_000);
    await pass(10);
    expect(posts(requests)).toMatchObject([{ fightId: 'f3', predictedMethod: 'Decision' }]);
  });

  it('a failed save is retried once before the lock and not in a loop', async () => {
    const requests = await pickBefore(SAVE_BEFORE_LOCK_MS + 4_000, () => broken);
    await pass(SAVE_AFTER_MS);
    expect(posts(requests)).toHaveLength(1);
    await pass(SAVE_BEFORE_LOCK_MS + 1_900);
    expect(posts(requests)).toHaveLength(2);
  });
});

it('an entry is saved immediately when its page is hidden, with a request that outlives the page', async () => {
  const { requests } = sheet({ card });
  const sent = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', sent);
  await pick('Main Event', dec);
  show('hidden');
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(window, new Event('pagehide'));
  expect(posts(requests)).toHaveLength(1);
  const call = sent.mock.calls.find(([path]) => path === '/api/predictions');
  expect(call?.[1]).toMatchObject({ keepalive: true });
  await waitFor(() => expect(bar()).toContain('Saved'));
});

it('leaving the page of an entry saves the entry without asking for confirmation', async () => {
  const { requests, router, address } = sheet({ card });
  await pick('Main Event', dec);
  await act(() => router.navigate({ to: '/settings' }));
  expect(address()).toBe('/settings');
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  await waitFor(() => expect(kept()).toEqual([]));
  await pass(3_000);
  expect(posts(requests)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('only one save of an entry runs at a time', async () => {
  const { requests } = sheet({ card });
  const gate = deferred<void>();
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = server(input, init);
    if (input === '/api/predictions') await gate.promise;
    return answer;
  });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  expect(posts(requests)).toHaveLength(1);
  await pick('Fight 1', ko);
  await pass(3 * SAVE_AFTER_MS);
  expect(posts(requests)).toHaveLength(1);
  gate.resolve();
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toHaveLength(2));
  await waitFor(() => expect(bar()).toContain('Saved'));
});

it('an entry is not saved automatically if the user has chosen manual saving in Settings', async () => {
  const { unmount } = renderApp('/settings');
  fireEvent.click(await screen.findByRole('switch', { name: /Save automatically/ }));
  expect(byHandSwitch(noor.id).get()).toBe(true);
  expect(byHandSwitch('another').get()).toBe(false);
  unmount();
  const { requests } = sheet({ card });
  await pick('Main Event', dec);
  await pass(5 * SAVE_AFTER_MS);
  show('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(posts(requests)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save Predictions' }));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Saved' }));
});

it("a manager's changes to another member's entry are not saved automatically", async () => {
  const { requests } = sheet({ card, entry: kelechisEntry, room: { isManager: true } });
  await pick('Main Event', dec);
  await pass(5 * SAVE_AFTER_MS);
  expect(posts(requests)).toEqual([]);
  expect(bar()).toContain('1 unsaved');
});

it('a failed save is reported in one toast and retried after increasing delays', async () => {
  let answer: FakeAnswer | null = broken;
  const { requests } = sheet({ card, onSave: () => answer });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Save Failed' }));
  expect(bar()).toContain(KEPT);
  expect(bar()).toContain('Main Event');
  expect(bar()).toContain('0 of 3 saved');
  act(() => toast.dismiss());
  // Advance the timers manually, so that the test's own duration does not count.
  vi.setTimerTickMode('manual');
  await pass(4_000);
  expect(posts(requests)).toHaveLength(1);
  await pass(1_500);
  expect(posts(requests)).toHaveLength(2);
  await pass(14_000);
  expect(posts(requests)).toHaveLength(2);
  expect(toast.get()).toBeNull();
  answer = null;
  await pass(2_000);
  vi.setTimerTickMode('interval');
  await waitFor(() => expect(bar()).toContain('Saved'));
  expect(bar()).not.toContain(KEPT);
  await waitFor(() => expect([posts(requests).length, kept()]).toEqual([3, []]));
});

it('a failed save is retried as soon as the connection is back, and the error toast disappears', async () => {
  let answer: FakeAnswer | null = broken;
  const { requests } = sheet({ card, onSave: () => answer });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Save Failed' }));
  answer = null;
  fireEvent(window, new Event('online'));
  expect(posts(requests)).toHaveLength(2);
  await waitFor(() => expect(toast.get()).toBeNull());
});

it('a save that the server forbids is not retried until a pick changes', async () => {
  const refused = { status: 403, body: { message: 'No.', code: 'not_your_bracket' } };
  const { requests } = sheet({ card, onSave: () => refused });
  await pick('Main Event', dec);
  await pass(10 * 60_000);
  expect(posts(requests)).toHaveLength(1);
  await pick('Main Event', ko);
  await pass(SAVE_AFTER_MS);
  expect(posts(requests)).toHaveLength(2);
});

it('a save after the lock restores the pick that counts and names the rejected one', async () => {
  sheet({ card, picks: { f3: ko }, onSave: () => lateAnswer });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  await waitFor(() =>
    expect(toast.get()).toMatchObject({
      description: 'Main Event is locked: what you had saved before counts.',
    }),
  );
  expect(await winnerOf('Main Event')).toContain('Holloway');
  expect(kept()).toEqual([]);
  expect(screen.getByRole('region', { name: 'Refused picks' }).textContent).toContain(
    'Main Event: you picked Gaethje by Decision too late. What counts: Holloway by KO/TKO',
  );
});

it.each([
  ['was called off', 'called_off', 'Max Holloway vs Justin Gaethje has been called off.'],
  ['got its result early', 'result_entered', 'Max Holloway vs Justin Gaethje has a result, so it is locked.'],
])('a rejected pick is not described as late if its fight %s', async (_, why, message) => {
  sheet({
    card,
    picks: { f3: ko },
    onSave: () => ({ status: 423, body: { message, code: 'locked', why } }),
  });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Save Failed', description: message }));
  const words = `1 pick was not savedMain Event: you picked Gaethje by Decision. ${message} Saved before: Holloway by KO/TKO`;
  const told = () => screen.getByRole('region', { name: 'Refused picks' }).textContent;
  expect(told()).toContain(words);
  cleanup();
  sheet({ card, picks: { f3: ko } });
  await fight('Main Event');
  expect(told()).toContain(words);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
});
