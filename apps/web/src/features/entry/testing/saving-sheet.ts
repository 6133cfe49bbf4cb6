import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeRequest } from '../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import type { DraftPick } from '../../fights/card/fight-rules.ts';
import {
  BRACKET_ID,
  cardOf,
  type EntryWorld,
  entryAnswers,
  open,
} from '../../fights/entry/testing/entry-world.ts';

/** Signs noor in and uses fake timers in every test of the file. */
export function onASheet(): void {
  eachTestAs(noor);
  beforeEach(() => {
    // Do not fake dates, because test files share the estimated server time.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    show('visible');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const KEPT = 'Kept on this computer, not saved yet';

export function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
}
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const sheet = (world: EntryWorld) => renderApp(`/bracket/${BRACKET_ID}`, entryAnswers(world));
export const card = cardOf(open, open, open);

/** Waits until a fight is shown, then makes a pick for it. */
export async function pick(title: string, whole: DraftPick): Promise<void> {
  await fight(title);
  choose(title, whole);
}
export async function pickWinner(title: string, winnerId: DraftPick['winnerId']): Promise<void> {
  await fight(title);
  choose(title, { winnerId, method: null });
}
/** Makes a pick in a loaded entry. If the fight already has a pick, first opens its row. */
export function choose(title: string, { winnerId, method }: DraftPick): void {
  const shown = within(screen.getByRole('article', { name: title }));
  const row = shown.queryByRole('button', { name: /Change$/ });
  if (row) fireEvent.click(row);
  fireEvent.click(shown.getByRole('radio', { name: winnerId === 1 ? /Holloway/ : /Gaethje/ }));
  if (method !== null) fireEvent.click(shown.getByRole('radio', { name: method }));
}
export const fight = (title: string) => screen.findByRole('article', { name: title });
/** Returns the picked fighter, whether shown on a card or in a row. */
export const winnerOf = async (title: string) => {
  const shown = await fight(title);
  const radio = within(shown)
    .queryAllByRole('radio', { checked: true })
    .find(({ parentElement }) => parentElement?.getAttribute('aria-label') === 'Winner');
  return radio?.getAttribute('aria-label') ?? shown.querySelector('mark')?.textContent ?? undefined;
};
export const posts = (requests: readonly FakeRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/predictions'))
    .map(({ body }) => body);
/** Returns the text of the header and, if there is one, the save bar. */
export const bar = () =>
  `${document.querySelector('main header')?.textContent} ${screen.queryByRole('region', { name: 'Save' })?.textContent}`;
export const kept = () => Object.keys(localStorage).filter((key) => /^draft:[^:]+:[^:]+$/.test(key));
