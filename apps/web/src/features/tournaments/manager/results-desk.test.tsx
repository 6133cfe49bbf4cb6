import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { staleAnswer } from '../../manager/testing/answers.ts';
import { button, field } from '../../manager/testing/settings-menu.ts';
import type { Tournament } from '../tournaments.queries.ts';
import { openManager, roomOf } from './testing/manager-page.tsx';

eachTestAs(null);
afterEach(() => {
  vi.useRealTimers();
});

const SAVE = 'POST /api/custom/room/room-1/manager-results';
const NO_SCORE = { team1Score: null, team2Score: null };
const RED = { 'r1-1': 'red1', 'r1-2': 'red2' };

/** Opens the results page for 8 teams, with a server that stores everything it receives. */
function openDesk(stored: Partial<Tournament> = {}, answer?: FakeAnswer) {
  let results: Record<string, string | null> = { ...stored.results };
  const save: FakeAnswer = ({ body }) => {
    const sent = body as { results: Record<string, string | null>; tieBreakerActual?: typeof NO_SCORE };
    results = { ...results, ...sent.results };
    const tieBreakerActual = { ...(sent.tieBreakerActual ?? NO_SCORE), totalScore: null };
    return { body: { results, walkovers: [], dropped: [], tieBreakerActual } };
  };
  return openManager({ tournament: stored }, { [SAVE]: answer ?? save }, '?mode=results');
}

const game = (name: RegExp) => screen.findByRole('region', { name });
const winner = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: /^Winner of/ })).getByRole('button', { name });
const strip = () => screen.queryByRole('region', { name: 'Pending result' });

it('tapping a winner opens the next game, and a tap in that game sends the first result immediately', async () => {
  const app = openDesk();
  const user = userEvent.setup();
  await game(/^R-1, Left game 1$/);
  await user.click(await winner(/Red 4/));
  await game(/^R-1, Left game 2$/);
  expect(strip()?.textContent).toContain('Red 4 beat Red 1');
  expect(app.sent(SAVE)).toEqual([]);
  await user.click(await winner(/Red 2/));
  await waitFor(() =>
    expect(app.sent(SAVE)).toEqual([
      { results: { 'r1-1': 'red4' }, seen: { results: {}, tieBreakerActual: NO_SCORE } },
    ]),
  );
  expect(await screen.findByText('5 games left')).toBeTruthy();
});

it('a result is sent automatically after five seconds unless the U key cancels the result first', async () => {
  const app = openDesk();
  await game(/^R-1, Left game 1$/);
  vi.useFakeTimers();
  const tap = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(name), pressed: false }));
  tap('Red 4');
  act(() => vi.advanceTimersByTime(4900));
  fireEvent.keyDown(document.body, { key: 'u' });
  act(() => vi.advanceTimersByTime(10_000));
  expect(app.sent(SAVE)).toEqual([]);
  expect(screen.getByRole('region', { name: 'R-1, Left game 1' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '2' });
  expect(strip()?.textContent).toContain('Red 4 beat Red 1');
  act(() => vi.advanceTimersByTime(5000));
  vi.useRealTimers();
  await waitFor(() => expect(app.sent(SAVE)).toHaveLength(1));
  await waitFor(() => expect(strip()).toBeNull());
});

it('the second click of a double click does not enter a result for the next game', async () => {
  openDesk();
  await game(/^R-1, Left game 1$/);
  fireEvent.click(await winner(/Red 1/), { detail: 1 });
  await game(/^R-1, Left game 2$/);
  fireEvent.click(await winner(/Red 2/), { detail: 2 });
  expect(screen.getByRole('region', { name: 'R-1, Left game 2' })).toBeTruthy();
  expect(strip()?.textContent).toContain('Red 1 beat Red 4');
});

it('games whose teams are unknown are not listed, and Later moves a game to the end', async () => {
  openDesk({ results: RED });
  await game(/^R-1, Right game 1$/);
  const user = userEvent.setup();
  const next = () =>
    within(screen.getByRole('region', { name: 'Up next' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(next()).toEqual(['Blue 2 vs Blue 3R-1, Right', 'Red 1 vs Red 2F-4, Left']);
  await user.click(await button('Later'));
  await game(/^R-1, Right game 2$/);
  expect(next()).toEqual(['Red 1 vs Red 2F-4, Left', 'Blue 1 vs Blue 4R-1, Right']);
});

it('correcting an earlier result shows how many later results will be cleared', async () => {
  const app = openDesk({ results: { ...RED, 'r2-1': 'red1' } });
  const user = userEvent.setup();
  await user.click(await screen.findByText('3 done'));
  await user.click(await button('Change R-1, Left game 1'));
  expect((await winner(/Red 1/)).getAttribute('aria-pressed')).toBe('true');
  await user.click(await winner(/Red 4/));
  expect(strip()?.textContent).toContain('Clears 1 later result');
  await user.click(await winner(/Blue 1/));
  await waitFor(() =>
    expect(app.sent(SAVE)).toEqual([
      {
        results: { 'r1-1': 'red4' },
        seen: { results: { ...RED, 'r2-1': 'red1' }, tieBreakerActual: NO_SCORE },
      },
    ]),
  );
});

it('a walkover is entered from the More menu and is sent with its winner', async () => {
  const app = openDesk({ results: RED });
  const user = userEvent.setup();
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark a walkover' }));
  expect(screen.getByRole('heading', { name: 'Who advances?' })).toBeTruthy();
  await user.click(await winner(/Blue 4/));
  expect(strip()?.textContent).toContain('Blue 4 over Blue 1 by walkover');
  await user.click(await winner(/Blue 2/));
  await waitFor(() =>
    expect(app.sent(SAVE)).toEqual([
      expect.objectContaining({ results: { 'r1-3': 'blue4' }, walkovers: { 'r1-3': true } }),
    ]),
  );
});

it('after the last game, the page asks for the final score and sends the score as a separate result', async () => {
  const app = openDesk({
    results: { ...RED, 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' },
  });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'What was the final score?' })).toBeTruthy();
  await user.click(await button('Set Tie-Breaker Scores'));
  await user.type(field('Red 1'), '70');
  await user.type(field('Blue 1'), '68');
  await user.click(await button('Set Scores'));
  expect(strip()?.textContent).toContain('Final score: 70 - 68 (Total: 138)');
  expect(screen.getByRole('heading', { name: 'All results are in' })).toBeTruthy();
  await user.click(await button('Exit Results'));
  await waitFor(() =>
    expect(app.sent(SAVE)).toEqual([
      expect.objectContaining({ results: {}, tieBreakerActual: { team1Score: 70, team2Score: 68 } }),
    ]),
  );
});

it('a rejected result stays on the page and can overwrite the result that somebody else entered', async () => {
  const refusal = staleAnswer({ 'results.r1-1': 'red1' }, 'R-1, game 1: now Red 1');
  const answers: { status?: number; body: unknown }[] = [refusal];
  const stored = {
    results: { 'r1-1': 'red4' },
    walkovers: [],
    dropped: [],
    tieBreakerActual: { ...NO_SCORE, totalScore: null },
  };
  const app = openDesk({}, () => answers.shift() ?? { body: stored });
  const user = userEvent.setup();
  await game(/^R-1, Left game 1$/);
  await user.click(await winner(/Red 4/));
  await game(/^R-1, Left game 2$/);
  await user.click(await winner(/Red 2/));
  const refused = await screen.findByRole('region', { name: 'Not entered' });
  expect(refused.textContent).toContain('Not entered: Red 4 beat Red 1.');
  expect(refused.textContent).toContain('R-1, game 1: now Red 1');
  await user.click(within(refused).getByRole('button', { name: 'Use mine' }));
  expect(screen.queryByRole('region', { name: 'Not entered' })).toBeNull();
  await user.click(await button('Exit Results'));
  await waitFor(() => expect(app.sent(SAVE).length).toBeGreaterThan(2));
});

it('a completed event shows its results but accepts no new ones', async () => {
  openManager({ room: roomOf({ isCompleted: true }), tournament: { results: RED } }, {}, '?mode=results');
  expect(await screen.findByText('2 done')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /^Winner of/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});
