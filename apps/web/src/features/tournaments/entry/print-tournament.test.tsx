import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { type EntryWorld, openEntry } from './testing/entry-page.ts';

eachTestAs(noor);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens an eight-team bracket with two picks, and replaces `print`. */
function show(world: EntryWorld = {}) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  openEntry({ picks: { 'r1-1': 'red4', 'r1-2': 'red2' }, ...world });
  return { user: userEvent.setup(), print };
}

async function printed(user: ReturnType<typeof userEvent.setup>, item: string) {
  const [menu] = await screen.findAllByRole('button', { name: 'More' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return waitFor(() => {
    const paper = document.querySelector<HTMLElement>('[data-paper]');
    if (!paper) throw new Error('Nothing was printed');
    return within(paper);
  });
}

it('a blank bracket is printed without picks, results or an owner', async () => {
  const { user } = show({ tournament: { results: { 'r1-1': 'red1' } } });
  const paper = await printed(user, 'Print a blank sheet');
  expect(paper.getAllByText('Red 4')).toHaveLength(1);
  expect(paper.getAllByText('Red 1')).toHaveLength(1);
  expect(paper.queryByText(new RegExp(noor.username))).toBeNull();
  expect(paper.getByText('Points each')).toBeTruthy();
});
