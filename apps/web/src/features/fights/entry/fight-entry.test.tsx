import type { Fight } from '@lockroom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { byHandSwitch } from '../../account/settings-row.tsx';
import { mainEventFirst } from './fight-competition.ts';
import {
  BRACKET_ID,
  cardOf,
  type EntryWorld,
  ended,
  entryAnswers,
  inMs,
  kelechisEntry,
  ko,
  locked,
  open,
  predictionOf,
  ROOM_ID,
} from './testing/entry-world.ts';

eachTestAs(noor);
afterEach(() => {
  vi.useRealTimers();
});

function show(world: EntryWorld, answers: Record<string, FakeAnswer> = {}) {
  // A collapsing card briefly ignores taps, so skip the check for ignored pointer events.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return { user, ...renderApp(`/bracket/${BRACKET_ID}`, { ...entryAnswers(world), ...answers }) };
}
const fight = (title: string) => screen.findByRole('article', { name: title });
const winner = (card: HTMLElement, name: RegExp) =>
  within(within(card).getByRole('radiogroup', { name: 'Winner' })).getByRole('radio', { name });
const method = (card: HTMLElement, name: string) =>
  within(within(card).getByRole('radiogroup', { name: 'Method' })).getByRole('radio', { name });
const checked = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';
const saveButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const FINISH = 'Your finished bracket';
const SAVE = 'POST /api/predictions';

/** Returns the header line with the save state. */
const head = () => document.querySelector('main header')?.textContent ?? '';
const row = (title: string) =>
  within(screen.getByRole('article', { name: title })).getByRole('button', {
    name: new RegExp(`^${title}[,:]`),
  });
const fights = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));

/** For each scroll, its arguments or the id of the element that was scrolled into view. */
let scrolls: unknown[] = [];
beforeEach(() => {
  scrolls = [];
  byHandSwitch(noor.id).set(true);
  mainEventFirst.set(false);
  window.scrollTo = (to?: unknown) => void scrolls.push(to);
  window.scrollBy = (by?: unknown) => void scrolls.push(by);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolls.push(this.id);
  };
});

async function fill(user: ReturnType<typeof userEvent.setup>, titles: readonly string[]) {
  for (const title of titles) {
    const card = await fight(title);
    await user.click(winner(card, /Holloway/));
    await user.click(method(card, 'KO/TKO'));
  }
}
async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('each changed fight is saved by a separate request', async () => {
  const { user, sent } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
  const main = await fight('Main Event');
  await user.click(winner(main, /Gaethje/));
  await user.click(saveButton('1 method missing'));
  expect(document.activeElement).toBe(main);
  expect(sent(SAVE)).toEqual([]);
  expect(screen.getByText('Main Event: pick a method')).toBeTruthy();
  await user.click(method(main, 'Decision'));
  await user.click(row('Fight 1'));
  await user.click(winner(await fight('Fight 1'), /Gaethje/));
  expect(head()).toContain('2 unsaved');
  await user.click(saveButton('Save Predictions'));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Saved' }));
  const seen = { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' };
  expect(sent(SAVE)).toEqual([
    { eventId: BRACKET_ID, fightId: 'f3', predictedWinnerId: 2, predictedMethod: 'Decision', seen },
    { eventId: BRACKET_ID, fightId: 'f1', predictedWinnerId: 2, predictedMethod: 'KO/TKO', seen },
  ]);
  await waitFor(() => expect(head()).toMatch(/^2 of 3 · locks in .*Saved/));
  expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
  await choose(user, 'Bracket Info');
  const info = within(await screen.findByRole('dialog', { name: 'Bracket Info' }));
  expect(info.getByRole<HTMLButtonElement>('button', { name: 'No Changes' }).disabled).toBe(true);
  expect(info.getByText('2 of 3 saved, 7:41:05 PM MT')).toBeTruthy();
  for (const label of ['Max Points', 'Points/Leader', 'Rank']) expect(info.getByText(label)).toBeTruthy();
});

it('clearing a pick can be undone, redone and saved', async () => {
  const { user, sent } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
  const first = await fight('Fight 1');
  await user.click(row('Fight 1'));
  await user.click(within(first).getByRole('button', { name: 'Clear the pick for Fight 1' }));
  await choose(user, 'Undo my changes');
  expect(checked(winner(first, /Holloway/))).toBe(true);
  act(() => toast.get()?.action?.onSelect());
  expect(checked(winner(first, /Holloway/))).toBe(false);
  await user.click(saveButton('Save Predictions'));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Saved' }));
  expect(sent(SAVE)).toMatchObject([{ fightId: 'f1', predictedWinnerId: null, predictedMethod: null }]);
});

it('leaving the page does not ask for confirmation if the device stores the unsaved picks', async () => {
  const { user, router, address } = show({ card: cardOf(open, open, open) });
  await user.click(winner(await fight('Main Event'), /Gaethje/));
  await act(async () => void router.navigate({ to: '/settings' }));
  await screen.findByRole('heading', { name: 'Settings' });
  expect(address()).toBe('/settings');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a fight collapses after its method is picked, and the focus moves to the next fight', async () => {
  const { user } = show({ card: cardOf(open, open, open) });
  const first = await fight('Fight 1');
  scrolls = [];
  await user.click(winner(first, /Holloway/));
  expect(scrolls).toEqual([]);
  expect(method(first, 'Decision')).toBeTruthy();
  await user.click(method(first, 'Decision'));
  expect(row('Fight 1').textContent).toBe('1Holloway by decisionHolloway vs Gaethje');
  expect(document.activeElement).toBe(await fight('Co-Main Event'));
  expect(scrolls).toHaveLength(1);
  await user.keyboard('2s');
  expect(row('Co-Main Event').textContent).toContain('Gaethje by submission');
  expect(document.activeElement).toBe(await fight('Main Event'));
  expect(head()).toContain('2 of 3');
});

it('a tapped row expands and stays expanded after another method is picked', async () => {
  const { user } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
  const first = await fight('Fight 1');
  await user.click(row('Fight 1'));
  scrolls = [];
  await user.click(method(first, 'Decision'));
  expect(checked(method(first, 'Decision'))).toBe(true);
  expect(scrolls).toEqual([]);
  await user.click(within(first).getByRole('button', { name: 'Close Fight 1' }));
  expect(row('Fight 1').textContent).toContain('by decision');
});

it('the finished bracket appears automatically the first time, and later only from the menu', async () => {
  const { user, unmount } = show({ card: cardOf(open, open) });
  await fill(user, ['Co-Main Event', 'Main Event']);
  await user.click(saveButton('Save Predictions'));
  const finish = within(await screen.findByRole('region', { name: FINISH }));
  expect(finish.getByRole('heading', { level: 1 }).textContent).toBe('Hollowaybeats Gaethje by KO/TKO');
  expect(finish.getByRole('listitem').textContent).toBe('1HollowayKO/TKO');
  await user.click(screen.getByRole('button', { name: 'Change a pick' }));
  await user.click(row('Main Event'));
  await user.click(method(await fight('Main Event'), 'Decision'));
  await user.click(saveButton('Save Predictions'));
  await waitFor(() => expect(head()).toContain('Saved'));
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
  await choose(user, 'Share my bracket');
  expect(screen.getByRole('button', { name: 'Share my bracket' })).toBeTruthy();
  unmount();
});

it('the poster of a finished bracket is hidden when a fight locks', async () => {
  const world: EntryWorld = { card: cardOf(open, open), picks: { f1: ko, f2: ko } };
  const { user, queries } = show(world);
  await fight('Main Event');
  await choose(user, 'Share my bracket');
  expect(screen.getByRole('region', { name: FINISH })).toBeTruthy();
  world.card = cardOf(locked, open);
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('region', { name: FINISH })).toBeNull());
});

it('picks that were saved on another device do not open the poster of the finished bracket', async () => {
  let stored: unknown[] = [];
  const answer = () => ({ body: stored });
  const { queries } = show(
    { card: cardOf(open) },
    {
      [`GET /api/brackets/${BRACKET_ID}/predictions`]: answer,
      [`GET /api/events/${BRACKET_ID}/predictions`]: answer,
    },
  );
  expect(checked(winner(await fight('Main Event'), /Holloway/))).toBe(false);
  stored = [predictionOf('f1', ko)];
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(row('Main Event').textContent).toContain('by KO/TKO'));
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
});

it('an entry opens at its first fight without a pick, or at the top if no fight has a pick', async () => {
  const { unmount } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
  await fight('Fight 1');
  await waitFor(() => expect(scrolls).toContain('fight-f2'));
  unmount();
  scrolls = [];
  show({ card: cardOf(open, open, open) });
  await fight('Fight 1');
  expect(scrolls.filter((each) => typeof each === 'string')).toEqual([]);
});

it('Fight 1 comes first until the user reverses the order, and the order is remembered', async () => {
  const { user, unmount } = show({ card: cardOf(open, open, open) });
  await fight('Fight 1');
  expect(fights()).toEqual(['Fight 1', 'Co-Main Event', 'Main Event']);
  await choose(user, 'Main event first');
  expect(fights()).toEqual(['Main Event', 'Co-Main Event', 'Fight 1']);
  unmount();
  show({ card: cardOf(open, open, open) });
  await fight('Fight 1');
  expect(fights()).toEqual(['Main Event', 'Co-Main Event', 'Fight 1']);
});

it('the common points are shown once, and a fight shows its own points only if they differ', async () => {
  show({ card: cardOf(open, open, { ...open, fighterPoints: 5 }) });
  const main = within(await fight('Main Event'));
  expect(screen.getByText('The same for every fight except the main event.')).toBeTruthy();
  expect(main.getByText('Counts more')).toBeTruthy();
  expect(screen.getAllByText(/Counts/)).toHaveLength(1);
});

it('the header names the fight in progress and the next lock, and the list starts with the fight in progress', async () => {
  const card = cardOf(ended, locked, locked, { ...open, lockDatetime: inMs(12.5 * 60_000) });
  show({
    card,
    picks: { f1: ko, f2: ko, f3: ko, f4: { winnerId: 2, method: 'Decision' } },
    entry: { totalPoints: 5, rank: 1 },
  });
  await fight('Fight 1');
  expect(head()).toBe('Fight 2 of 4 · Main Event locks in 12 min');
  expect(screen.getByText('5').parentElement?.parentElement?.textContent).toContain('still to win');
  expect(fights()).toEqual(['Fight 2', 'Main Event', 'Co-Main Event', 'Fight 1']);
  const now = within(await fight('Fight 2'));
  expect(now.getByText('Holloway by KO/TKO').previousElementSibling?.textContent).toMatch(/^\+\d/);
  expect(now.getByText('Holloway, any other way')).toBeTruthy();
  expect(now.getByText('Gaethje by KO/TKO')).toBeTruthy();
  expect(row('Fight 1').getAttribute('aria-label')).toMatch(
    /^Fight 1: Holloway by KO\/TKO\. Your pick: Holloway by KO\/TKO\. \d points\. Why\?$/,
  );
});

it('wrong parts of a pick are struck through, and the second line shows the actual result', async () => {
  show({
    card: cardOf({ ...ended, winnerId: 2 }, { ...ended, winMethod: 'Decision' }, open),
    picks: { f1: ko, f2: ko, f3: ko },
  });
  const struck = async (title: string) =>
    [...(await fight(title)).querySelectorAll('s')].map(({ textContent }) => textContent);
  expect(await struck('Fight 1')).toEqual(['Holloway']);
  expect(row('Fight 1').textContent).toContain('Gaethje won by KO/TKO');
  expect(await struck('Co-Main Event')).toEqual(['by KO/TKO']);
  expect(row('Co-Main Event').textContent).toContain('Won by decision');
});

const kelechis = (card: Fight[], more: Partial<EntryWorld> = {}) =>
  show({ card, picks: { f1: ko, f2: ko, f3: ko }, entry: kelechisEntry, ...more });

it("another member's entry is hidden before the first lock, and its picks are not fetched", async () => {
  const { requests } = kelechis(cardOf(open, open, open));
  expect(await screen.findByRole('heading', { name: 'Not Your Picks, go away' })).toBeTruthy();
  expect(document.body.textContent).toContain(
    'This belongs to kelechi. You can only view your own predictions.',
  );
  const [way] = screen.getAllByRole('link', { name: 'Return to Room' });
  expect(way?.getAttribute('href')).toBe(`/room/${ROOM_ID}`);
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(requests.filter(({ path }) => path.includes('predictions'))).toEqual([]);
});

it("another member's entry shows picks only for locked fights", async () => {
  kelechis(cardOf(locked, open, open), { picks: { f1: ko } });
  const first = await fight('Fight 1');
  expect(checked(winner(first, /Holloway/))).toBe(true);
  expect(winner(first, /Holloway/).hasAttribute('disabled')).toBe(true);
  const main = await fight('Main Event');
  expect(within(main).getByRole('img', { name: 'Hidden until this fight locks' })).toBeTruthy();
  expect(main.textContent).not.toContain('by KO');
  expect(within(main).queryByRole('radio')).toBeNull();
  expect(screen.getByText('View Only')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'No Changes' })).toBeNull();
});

it("a manager can change another member's entry and sees that edits are logged", async () => {
  const { user, sent } = kelechis(cardOf(locked, open, open), { room: { isManager: true } });
  const first = await fight('Fight 1');
  expect(screen.getByText(/Every change is written to the changes log/)).toBeTruthy();
  await user.click(winner(first, /Gaethje/));
  await user.click(saveButton('Save Predictions'));
  await waitFor(() => expect(sent(SAVE)).toHaveLength(1));
  await waitFor(() => expect(head()).toContain('Saved'));
});

it("an entry's page says that a manager has edited the entry", async () => {
  show({ card: cardOf(open, open), entry: { editedByManagerAt: '2026-01-03T02:41:05.000Z' } });
  expect(await screen.findByText('Edited by the manager, Fri, Jan 2, 7:41 PM MT')).toBeTruthy();
});

it("another member's picks are labeled 'Picked', not 'Your pick'", async () => {
  kelechis(cardOf({ ...ended, winnerId: 2 }, ended));
  await fight('Main Event');
  expect(row('Main Event').getAttribute('aria-label')).toContain('Picked: Holloway by KO/TKO');
  expect(screen.queryByText(/your pick/i)).toBeNull();
  expect(document.body.innerHTML).not.toMatch(/your pick\b/i);
});

it('an entry in a room without fights shows a message and asks the server for new fights', async () => {
  const { requests } = show({ card: [] });
  expect(await screen.findByText('No Fights Available')).toBeTruthy();
  expect(screen.getByText('The room manager needs to set up fights first.')).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/sync-brackets'))).toHaveLength(1));
});
