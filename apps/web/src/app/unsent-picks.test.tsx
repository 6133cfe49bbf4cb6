import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastUpdated } from '../api/last-updated.ts';
import { CACHED_HEADER } from '../api/service-worker-names.ts';
import { byHandSwitch } from '../features/account/settings-row.tsx';
import { readDraft, storeDraft } from '../features/competitions/stored-drafts.ts';
import { pass, posts } from '../features/entry/testing/saving-sheet.ts';
import { SAVE_AFTER_MS } from '../features/entry/use-entry-draft.ts';
import {
  BRACKET_ID,
  broken,
  cardOf,
  dec,
  type EntryWorld,
  entryAnswers,
  HOUR,
  inMs,
  ko,
  lateAnswer,
} from '../features/fights/entry/testing/entry-world.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer, FakeRequest } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const card = cardOf({}, {}, {});

eachTestAs(noor);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  storeDraft(noor.id, BRACKET_ID, { f3: { pick: dec, known: [null] } }, []);
});
afterEach(() => {
  vi.useRealTimers();
});

const home = (world: Partial<EntryWorld> = {}) => renderApp('/settings', entryAnswers({ card, ...world }));
async function stored(requests: readonly FakeRequest[]): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await pass(3_000);
  await waitFor(() =>
    expect(requests.some(({ path }) => /\/(competition|predictions)$/.test(path))).toBe(true),
  );
  await pass(100);
}

it('unsent picks are sent while another screen is open, and a toast confirms the save', async () => {
  const { requests } = home();
  await stored(requests);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toMatchObject([{ fightId: 'f3', predictedWinnerId: 2 }]));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Picks from this device saved' }));
  expect(readDraft(noor.id, BRACKET_ID)).toEqual({});
});

it('if saving fails, unsent picks are kept without a toast and sent when the connection is back', async () => {
  let answer: FakeAnswer | null = broken;
  const { requests } = home({ onSave: () => answer });
  await stored(requests);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  await pass(100);
  expect(toast.get()).toBeNull();
  expect(readDraft(noor.id, BRACKET_ID)).toMatchObject({ f3: { pick: dec } });
  answer = null;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Picks from this device saved' }));
  expect(readDraft(noor.id, BRACKET_ID)).toEqual({});
});

it('a pick that reached the server after the lock is named in a toast and later in the entry', async () => {
  const { requests, router } = home({ onSave: () => lateAnswer, picks: { f3: ko } });
  storeDraft(noor.id, BRACKET_ID, { f3: { pick: dec, known: [ko] } }, []);
  await stored(requests);
  await pass(SAVE_AFTER_MS);
  await waitFor(() =>
    expect(toast.get()).toMatchObject({
      description: 'Main Event is locked: what you had saved before counts.',
    }),
  );
  await act(() => router.navigate({ to: `/bracket/${BRACKET_ID}` }));
  const late = await screen.findByRole('region', { name: 'Refused picks' });
  expect(late.textContent).toContain(
    'you picked Gaethje by Decision too late. What counts: Holloway by KO/TKO',
  );
});

it('a saved pick does not replace the toast about a late pick', async () => {
  const { requests } = home({ onSave: (fightId) => (fightId === 'f3' ? lateAnswer : null) });
  storeDraft(noor.id, BRACKET_ID, { f1: { pick: ko, known: [null] } }, []);
  await stored(requests);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toHaveLength(2));
  await waitFor(() => expect(readDraft(noor.id, BRACKET_ID)).toEqual({}));
  expect(toast.get()?.description).toContain('Main Event is locked: what you had saved before counts.');
});

it("unsent picks are not sent while the server's picks are known only from the offline cache", async () => {
  const { requests } = home();
  const seen = { headers: { [CACHED_HEADER]: inMs(-HOUR) } };
  act(() => void lastUpdated.note('GET /api/rooms', Response.json([], seen), Date.now()));
  await stored(requests);
  await pass(5 * SAVE_AFTER_MS);
  expect(posts(requests)).toEqual([]);
  act(() => lastUpdated.clear());
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
});

it.each([
  ['if the user has chosen manual saving', () => byHandSwitch(noor.id).set(true), {}],
  ['if another device has picked since', () => undefined, { picks: { f3: ko } }],
])('unsent picks are not sent %s', async (_, prepare, world) => {
  prepare();
  const { requests } = home(world);
  await screen.findByRole('heading', { level: 1 });
  await pass(5 * SAVE_AFTER_MS);
  expect(posts(requests)).toEqual([]);
  expect(readDraft(noor.id, BRACKET_ID)).toMatchObject({ f3: { pick: dec } });
  act(() => byHandSwitch(noor.id).set(false));
});

it('while an entry is open, only its own page sends its unsent picks', async () => {
  const { requests } = renderApp(
    `/bracket/${BRACKET_ID}`,
    entryAnswers({ card: cardOf({}, {}, { lockDatetime: inMs(HOUR) }) }),
  );
  await screen.findByRole('article', { name: 'Main Event' });
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  await pass(3 * SAVE_AFTER_MS);
  expect(posts(requests)).toHaveLength(1);
});
