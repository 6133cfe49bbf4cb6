import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import type { DraftPick } from '../card/fight-rules.ts';
import { fromFight1 } from './fight-order.ts';
import { BRACKET_ID, cardOf, type EntryWorld, entryAnswers } from './testing/entry-world.ts';

const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const inHours = (hours: number) => ({ lockDatetime: new Date(Date.now() + hours * 3_600_000).toISOString() });
const passed = { ...inHours(-1), isLocked: true };
/** Fight 1 is locked, and the others lock in their order. */
const card = cardOf(passed, inHours(1), inHours(2), inHours(3), inHours(4));

let scrolls: string[] = [];
eachTestAs(noor);
beforeEach(() => {
  scrolls = [];
  fromFight1.set(false);
  window.scrollTo = (to?: unknown) => void scrolls.push(`to ${JSON.stringify(to)}`);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolls.push(this.id);
  };
});

function show(world: Partial<EntryWorld> = {}) {
  const view = renderApp(`/bracket/${BRACKET_ID}`, entryAnswers({ card, ...world }));
  return { user: userEvent.setup(), ...view };
}
const fights = async () =>
  (await screen.findAllByRole('article')).map((each) => within(each).getByRole('heading').textContent);
const cells = () =>
  within(screen.getByRole('navigation', { name: 'Fights' }))
    .getAllByRole('button')
    .map((cell) => cell.getAttribute('aria-label')?.split(',')[0]);
const turnButton = () => screen.findByRole('button', { name: 'Fight 1 first' });
/** The fights that were scrolled into view. */
const shown = () => scrolls.filter((each) => each.startsWith('fight-'));
const DOWN = ['Main Event', 'Co-Main Event', 'Fight 3', 'Fight 2', 'Fight 1'];

describe('the position at which a sheet opens', () => {
  it('a sheet opens at the fight that locks first without a complete pick', async () => {
    show({ picks: { f2: ko, f4: ko } });
    await fights();
    await waitFor(() => expect(shown()).toEqual(['fight-f3']));
    expect(document.activeElement).toBe(document.body);
  });

  it('a sheet reopens where it was left', async () => {
    const { router } = show();
    await fights();
    await waitFor(() => expect(shown()).toEqual(['fight-f2']));
    const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
    fireEvent.scroll(document);
    await act(() => router.navigate({ to: '/terms' }));
    scrollY.mockReturnValue(0);
    scrolls = [];
    await act(async () => router.history.back());
    await fights();
    await waitFor(() => expect(scrolls.at(-1)).toContain('"top":640'));
    expect(shown()).toEqual([]);
    scrollY.mockRestore();
  });
});

describe('the order of the fights', () => {
  it('the main event comes first until the order is turned, and the choice is remembered', async () => {
    const first = show();
    expect(await fights()).toEqual(DOWN);
    expect(cells()).toEqual(DOWN);
    scrolls = [];
    await first.user.click(await turnButton());
    expect(await fights()).toEqual(DOWN.toReversed());
    expect(cells()).toEqual(DOWN.toReversed());
    expect(scrolls).toEqual(['fight-f1']);
    expect((await turnButton()).getAttribute('aria-pressed')).toBe('true');
    const status = screen.getByRole('complementary', { name: 'Details' });
    expect(within(status).getAllByText(/^, (Main Event|Co-Main|Fight)/)[0]?.textContent).toContain('Fight 1');
    first.unmount();
    show();
    expect(await fights()).toEqual(DOWN.toReversed());
  });
});
