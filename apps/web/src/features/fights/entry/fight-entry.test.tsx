import type { Fight } from '@lockroom/contract';
import { lockTimeLabel } from '@lockroom/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { byHandSwitch } from '../../account/saving-by-hand.tsx';
import type { DraftPick } from '../card/fight-rules.ts';
import {
  BRACKET_ID,
  cardOf,
  type EntryWorld,
  entryAnswers,
  kelechisEntry,
  ROOM_ID,
} from './testing/entry-world.ts';

const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const open = { lockDatetime: inMs(5 * HOUR) };
const locked = { lockDatetime: inMs(-HOUR), isLocked: true };
const ended: Partial<Fight> = { ...locked, winnerId: 1, winMethod: 'KO/TKO', fightStatus: 'completed' };

eachTestAs(noor);
beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

function show(world: EntryWorld) {
  return { user: userEvent.setup(), ...renderApp(`/bracket/${BRACKET_ID}`, entryAnswers(world)) };
}
const fight = (title: string) => screen.findByRole('article', { name: title });
const winner = (card: HTMLElement, name: RegExp) =>
  within(within(card).getByRole('radiogroup', { name: 'Winner' })).getByRole('radio', { name });
const method = (card: HTMLElement, name: string) =>
  within(within(card).getByRole('radiogroup', { name: 'Method' })).getByRole('radio', { name });
const checked = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';
const saveButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method: verb, path }) => verb === 'POST' && path === '/api/predictions');

describe('filling a sheet', () => {
  it('lists the main event first and an undercard below the co-main', async () => {
    show({ card: cardOf(open, open, open, open) });
    await fight('Main Event');
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(['Main Event', 'Co-Main Event', 'Fight 2', 'Fight 1']);
    expect(screen.getByRole('heading', { name: 'Undercard' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'noor' })).toBeTruthy();
    expect(saveButton('No Changes').disabled).toBe(true);
  });

  it('saves each changed fight with a call of its own and says so', async () => {
    const { user, requests } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
    const main = await fight('Main Event');
    await user.click(winner(main, /Gaethje/));
    await user.click(saveButton('1 method missing'));
    expect(document.activeElement).toBe(main);
    expect(sent(requests)).toEqual([]);
    expect(screen.getByText('Main Event: Method?')).toBeTruthy();
    await user.click(method(main, 'Decision'));
    const first = await fight('Fight 1');
    await user.click(winner(first, /Gaethje/));
    expect(screen.getByText('2 unsaved')).toBeTruthy();
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Saved' }));
    const seen = { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' };
    expect(sent(requests).map(({ body }) => body)).toEqual([
      { eventId: BRACKET_ID, fightId: 'f3', predictedWinnerId: 2, predictedMethod: 'Decision', seen },
      { eventId: BRACKET_ID, fightId: 'f1', predictedWinnerId: 2, predictedMethod: 'KO/TKO', seen },
    ]);
    expect(saveButton('No Changes').disabled).toBe(true);
    expect(screen.getByText('2 of 3 saved, 7:41:05 PM MT')).toBeTruthy();
    expect(checked(winner(await fight('Fight 1'), /Gaethje/))).toBe(true);
  });

  it('keeps a half pick when the rest is saved and fetched anew, and names it as not saved', async () => {
    const { user } = show({ card: cardOf(open, open, open) });
    const [main, first] = [await fight('Main Event'), await fight('Fight 1')];
    await user.click(winner(main, /Holloway/));
    await user.click(winner(first, /Holloway/));
    await user.click(method(first, 'Submission'));
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(toast.get()?.description).toContain('Not saved: Main Event'));
    expect(checked(winner(main, /Holloway/))).toBe(true);
    expect(screen.getByText('1 incomplete')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Main Event, method missing' })).toBeTruthy();
  });

  it('keeps what failed as unsaved and goes back where the fight was locked', async () => {
    const { user } = show({
      card: cardOf(open, open, open),
      picks: { f1: ko },
      onSave: (fightId) =>
        fightId === 'f1'
          ? { status: 423, body: { message: 'This bracket is locked.', code: 'locked' } }
          : { status: 500, body: { message: 'Something went wrong', code: 'fault' } },
    });
    const [main, first] = [await fight('Main Event'), await fight('Fight 1')];
    await user.click(winner(first, /Gaethje/));
    await user.click(winner(main, /Gaethje/));
    await user.click(method(main, 'KO/TKO'));
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Save Failed', tone: 'danger' }));
    expect(toast.get()?.description).toBe(
      'There was an error saving your predictions. Please try again. Fight 1 is locked and kept as before.',
    );
    expect(checked(winner(first, /Holloway/))).toBe(true);
    expect(checked(winner(main, /Gaethje/))).toBe(true);
    expect(screen.getByText('1 unsaved')).toBeTruthy();
  });

  it('clears a pick and goes back to saved picks', async () => {
    const { user, requests } = show({ card: cardOf(open, open, open), picks: { f1: ko } });
    const first = await fight('Fight 1');
    await user.click(within(first).getByRole('button', { name: 'Clear the pick of Fight 1' }));
    expect(screen.getByText('1 unsaved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to saved picks' }));
    expect(checked(winner(first, /Holloway/))).toBe(true);
    act(() => toast.get()?.action?.onSelect());
    expect(checked(winner(first, /Holloway/))).toBe(false);
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Saved' }));
    expect(sent(requests).map(({ body }) => body)).toMatchObject([
      { fightId: 'f1', predictedWinnerId: null, predictedMethod: null },
    ]);
  });

  it('asks before it is left with unsaved picks', async () => {
    const { user, router, address } = show({ card: cardOf(open, open, open) });
    await user.click(winner(await fight('Main Event'), /Gaethje/));
    await act(async () => void router.navigate({ to: '/settings' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unsaved picks' });
    expect(
      within(dialog).getByText(
        '1 change is not saved. It is incomplete. This computer keeps it for your next visit.',
      ),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe(`/bracket/${BRACKET_ID}`);
    await act(async () => void router.navigate({ to: '/settings' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Settings' });
    expect(address()).toBe('/settings');
  });

  it('can be filled by keys alone', async () => {
    const { user } = show({ card: cardOf(open, open, open) });
    await fight('Main Event');
    await user.click(screen.getByRole('button', { name: 'Co-Main Event, not picked' }));
    const co = await fight('Co-Main Event');
    expect(document.activeElement).toBe(co);
    await user.keyboard('2d');
    expect(checked(winner(co, /Gaethje/))).toBe(true);
    expect(checked(method(co, 'Decision'))).toBe(true);
    await user.keyboard('{ArrowDown}');
    const first = await fight('Fight 1');
    expect(document.activeElement).toBe(first);
    await user.tab();
    expect(within(first).getByRole('radiogroup', { name: 'Winner' }).contains(document.activeElement)).toBe(
      true,
    );
    await user.keyboard(' {ArrowRight}');
    expect(checked(winner(first, /Gaethje/))).toBe(true);
    await user.tab();
    await user.keyboard('s');
    expect(checked(method(first, 'Submission'))).toBe(true);
    await user.keyboard('{Backspace}');
    expect(checked(winner(first, /Gaethje/))).toBe(false);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(co);
  });

  it('drops the unsaved pick of a fight that locks meanwhile, at the second, and says so', async () => {
    byHandSwitch(noor.id).set(true);
    const soon = { lockDatetime: inMs(4000) };
    const { user } = show({ card: cardOf(soon, open, open), picks: { f1: ko } });
    const first = await fight('Fight 1');
    await user.click(winner(first, /Gaethje/));
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Fight 1 is locked' }), {
      timeout: 10_000,
    });
    expect(checked(winner(first, /Holloway/))).toBe(true);
    expect(winner(first, /Gaethje/).hasAttribute('disabled')).toBe(true);
    expect(within(first).getByText('Locked')).toBeTruthy();
    expect(winner(await fight('Main Event'), /Gaethje/).hasAttribute('disabled')).toBe(false);
  }, 20_000);
});

describe('looking at a sheet', () => {
  const kelechis = (card: Fight[], more: Partial<EntryWorld> = {}) =>
    show({ card, picks: { f1: ko, f2: ko, f3: ko }, entry: kelechisEntry, ...more });

  it("covers somebody else's before any lock and never asks for the picks", async () => {
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

  it('shows the locked fights alone once one is locked', async () => {
    kelechis(cardOf(locked, open, open), { picks: { f1: ko } });
    const first = await fight('Fight 1');
    expect(checked(winner(first, /Holloway/))).toBe(true);
    expect(winner(first, /Holloway/).hasAttribute('disabled')).toBe(true);
    const main = await fight('Main Event');
    expect(within(main).getByText('Hidden until this fight locks')).toBeTruthy();
    expect(within(main).queryByRole('radio')).toBeNull();
    expect(screen.getByText('View Only')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'No Changes' })).toBeNull();
  });

  it('lets the manager change it, and says that edits are logged', async () => {
    const { user, requests } = kelechis(cardOf(locked, open, open), { room: { isManager: true } });
    const first = await fight('Fight 1');
    expect(screen.getByText(/Every edit is written to the changes log/)).toBeTruthy();
    await user.click(winner(first, /Gaethje/));
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    await waitFor(() => expect(saveButton('No Changes')).toBeTruthy());
  });

  it("shows the mark of a manager's edit to everybody", async () => {
    show({
      card: cardOf(open, open),
      entry: { editedByManagerAt: '2026-01-03T02:41:05.000Z' },
    });
    expect(await screen.findByText('Edited by the manager, Fri, Jan 2, 7:41 PM MT')).toBeTruthy();
  });

  it('is closed to its owner once everything is locked', async () => {
    show({ card: cardOf(locked, locked), picks: { f1: ko } });
    expect(await screen.findByText('Bracket Locked')).toBeTruthy();
    expect(screen.getByText('This bracket is locked and predictions cannot be changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Predictions' })).toBeNull();
    expect(winner(await fight('Main Event'), /Gaethje/).hasAttribute('disabled')).toBe(true);
  });

  it('shows what a fight gave, who won and how', async () => {
    show({
      card: cardOf({ ...ended, winnerId: 2 }, ended),
      picks: { f1: ko, f2: ko },
      room: { isCompleted: true },
    });
    expect(await screen.findByText('Event Completed')).toBeTruthy();
    const main = await fight('Main Event');
    expect(within(main).getByText('Holloway by KO/TKO')).toBeTruthy();
    expect(within(main).getByText('5 of 5 points')).toBeTruthy();
    expect(within(main).getByText('Your pick')).toBeTruthy();
    const co = await fight('Co-Main Event');
    expect(within(co).getByText('Winner', { selector: 'em' })).toBeTruthy();
    expect(within(co).getByText('1 of 4 points')).toBeTruthy();
  });

  it("says 'picked' to the reader of another's, never 'your pick'", async () => {
    kelechis(cardOf({ ...ended, winnerId: 2 }, ended));
    const main = within(await fight('Main Event'));
    expect(main.getByText('Picked')).toBeTruthy();
    expect(main.getByRole('radio', { name: /^KO.TKO ?, picked, right$/ })).toBeTruthy();
    expect(screen.queryByText(/your pick/i)).toBeNull();
    expect(document.body.innerHTML).not.toMatch(/your pick\b/i);
  });

  it('keeps saying when a fight locked that has a result, where it had a lock time', async () => {
    show({ card: cardOf({ ...ended, lockDatetime: null }, ended) });
    const main = within(await fight('Main Event'));
    expect(main.getByText('Locked')).toBeTruthy();
    expect(main.getByText(lockTimeLabel(Date.parse(locked.lockDatetime)))).toBeTruthy();
    expect(within(await fight('Co-Main Event')).queryByText('Locked')).toBeNull();
  });

  it('explains a fight without a winner', async () => {
    show({ card: cardOf(open, { ...ended, winnerId: 0, winMethod: 'No Contest' }), picks: { f2: ko } });
    const main = await fight('Main Event');
    expect(within(main).getByText('No Contest')).toBeTruthy();
    expect(within(main).getByText('No winner, so this fight scores nothing for anyone.')).toBeTruthy();
  });

  it.each<[string, Fight[], string]>([
    ['a covered sheet', cardOf(open, open), 'Not Your Picks, go away'],
    ['a room without fights', [], 'No Fights Available'],
  ])('says that the event is completed over %s', async (_, card, heading) => {
    kelechis(card, { room: { isCompleted: true } });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.getByText('Event Completed')).toBeTruthy();
  });

  it('says so where there are no fights, and asks the server to sync', async () => {
    const { requests } = show({ card: [] });
    expect(await screen.findByText('No Fights Available')).toBeTruthy();
    expect(screen.getByText('The room manager needs to set up fights first.')).toBeTruthy();
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/sync-brackets'))).toHaveLength(1),
    );
  });

  it('says so where there is no such bracket', async () => {
    renderApp('/bracket/nothing');
    expect(await screen.findByText('Bracket Not Found', { selector: 'p' })).toBeTruthy();
  });
});
