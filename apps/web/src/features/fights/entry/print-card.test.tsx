import type { Fight } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import type { DraftPick } from '../card/fight-rules.ts';
import { BRACKET_ID, cardOf, type EntryWorld, entryAnswers, kelechisEntry } from './testing/entry-world.ts';

eachTestAs(noor);
afterEach(() => {
  vi.unstubAllGlobals();
});

const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const open: Partial<Fight> = { lockDatetime: '2099-11-28T02:00:00.000Z' };
const ended: Partial<Fight> = {
  lockDatetime: '2026-01-02T02:00:00.000Z',
  isLocked: true,
  winnerId: 2,
  winMethod: 'KO/TKO',
  fightStatus: 'completed',
};

/** Prints an entry with one finished and one open fight. */
async function printed(item: string, world: Partial<EntryWorld> = {}) {
  vi.stubGlobal('print', vi.fn());
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  const card = cardOf({ ...ended, fighter1: 'Ann Red' }, { ...open, fighter1: 'Bea Red' });
  renderApp(`/bracket/${BRACKET_ID}`, entryAnswers({ card, picks: { f1: ko, f2: ko }, ...world }));
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

it('a blank card is printed without picks, results or an owner', async () => {
  const { paper, crosses } = await printed('Print a blank sheet');
  expect(crosses).toBe(0);
  expect(paper.queryByText(/by KO/)).toBeNull();
  expect(paper.queryByText(new RegExp(noor.username))).toBeNull();
});

it("another member's open picks are not printed, even for a manager who sees them", async () => {
  const { paper, crosses } = await printed('Print these picks', {
    entry: kelechisEntry,
    room: { isManager: true },
  });
  expect(crosses).toBe(2);
  paper.getByText('Hidden until it locks');
});
