import type { Fight } from '@lockroom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
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
  it('each changed fight is saved by a call of its own', async () => {
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

  it('a half pick stays on the sheet when the rest is saved, and is named as not saved', async () => {
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

  it('a pick that failed stays unsaved, and one that was refused by a lock is undone', async () => {
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

  it('clearing a pick can be reverted, undone and saved', async () => {
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

  it('leaving with unsaved picks asks first', async () => {
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
});

describe('viewing a sheet', () => {
  const kelechis = (card: Fight[], more: Partial<EntryWorld> = {}) =>
    show({ card, picks: { f1: ko, f2: ko, f3: ko }, entry: kelechisEntry, ...more });

  it("another person's sheet is covered before the first lock and its picks are never fetched", async () => {
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

  it("another person's sheet shows only the locked fights", async () => {
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

  it("a manager can change another person's sheet and reads that edits are logged", async () => {
    const { user, requests } = kelechis(cardOf(locked, open, open), { room: { isManager: true } });
    const first = await fight('Fight 1');
    expect(screen.getByText(/Every edit is written to the changes log/)).toBeTruthy();
    await user.click(winner(first, /Gaethje/));
    await user.click(saveButton('Save Predictions'));
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    await waitFor(() => expect(saveButton('No Changes')).toBeTruthy());
  });

  it('everybody sees that a manager has edited a sheet', async () => {
    show({
      card: cardOf(open, open),
      entry: { editedByManagerAt: '2026-01-03T02:41:05.000Z' },
    });
    expect(await screen.findByText('Edited by the manager, Fri, Jan 2, 7:41 PM MT')).toBeTruthy();
  });

  it("another person's picks are called 'picked', never 'your pick'", async () => {
    kelechis(cardOf({ ...ended, winnerId: 2 }, ended));
    const main = within(await fight('Main Event'));
    expect(main.getByText('Picked')).toBeTruthy();
    expect(main.getByRole('radio', { name: /^KO.TKO ?, picked, right$/ })).toBeTruthy();
    expect(screen.queryByText(/your pick/i)).toBeNull();
    expect(document.body.innerHTML).not.toMatch(/your pick\b/i);
  });

  it('a sheet without fights says so and asks the server to sync', async () => {
    const { requests } = show({ card: [] });
    expect(await screen.findByText('No Fights Available')).toBeTruthy();
    expect(screen.getByText('The room manager needs to set up fights first.')).toBeTruthy();
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/sync-brackets'))).toHaveLength(1),
    );
  });
});
