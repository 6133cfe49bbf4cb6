import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import {
  BRACKET_ID,
  cardOf,
  type EntryWorld,
  ended,
  entryAnswers,
  inMs,
  kelechisEntry,
  ko,
} from '../fights/entry/testing/entry-world.ts';
import { openEntry } from '../tournaments/entry/testing/entry-page.ts';

eachTestAs(noor);
beforeEach(() => {
  vi.stubGlobal('print', vi.fn());
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
});

async function printed(item: string) {
  const user = userEvent.setup();
  const [menu] = await screen.findAllByRole('button', { name: 'More' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return waitFor(() => {
    const paper = document.querySelector<HTMLElement>('[data-paper]');
    if (!paper) throw new Error('Nothing was printed');
    return { paper: within(paper), crosses: paper.querySelectorAll('[aria-label="crossed"]').length };
  });
}

/** Opens an entry with one finished and one open fight. */
function openCard(world: Partial<EntryWorld> = {}) {
  const card = cardOf({ ...ended, fighter1: 'Ann Red' }, { lockDatetime: inMs(1e9), fighter1: 'Bea Red' });
  renderApp(`/bracket/${BRACKET_ID}`, entryAnswers({ card, picks: { f1: ko, f2: ko }, ...world }));
}

it('a blank card is printed without picks, results or an owner', async () => {
  openCard();
  const { paper, crosses } = await printed('Print a blank sheet');
  expect(crosses).toBe(0);
  expect(paper.queryByText(/by KO/)).toBeNull();
  expect(paper.queryByText(new RegExp(noor.username))).toBeNull();
});

it("another member's open picks are not printed, even for a manager who sees them", async () => {
  openCard({ entry: kelechisEntry, room: { isManager: true } });
  const { paper, crosses } = await printed('Print these picks');
  expect(crosses).toBe(2);
  paper.getByText('Hidden until it locks');
});

it('a blank bracket is printed without picks, results or an owner', async () => {
  openEntry({ picks: { 'r1-1': 'red4', 'r1-2': 'red2' }, tournament: { results: { 'r1-1': 'red1' } } });
  const { paper } = await printed('Print a blank sheet');
  expect(paper.getAllByText('Red 4')).toHaveLength(1);
  expect(paper.getAllByText('Red 1')).toHaveLength(1);
  expect(paper.queryByText(new RegExp(noor.username))).toBeNull();
  expect(paper.getByText('Points each')).toBeTruthy();
});
