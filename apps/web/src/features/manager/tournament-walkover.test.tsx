import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager } from '../tournaments/manager/testing/manager-page.tsx';
import { button, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const RESULTS = 'POST /api/custom/room/room-1/manager-results';
const stored = { results: { 'r1-1': 'red1', 'r1-2': 'red2' }, walkovers: ['r1-2'] };
const gameOf = (name: RegExp) => screen.findByRole('radiogroup', { name });

it('a walkover is announced with its result, and the last decided game becomes one with a tap', async () => {
  const tieBreakerActual = { team1Score: null, team2Score: null, totalScore: null };
  const answer = { results: {}, walkovers: [], dropped: [], tieBreakerActual };
  const app = openManager({ tournament: stored }, { [RESULTS]: { body: answer } }, '?mode=results');
  const user = userEvent.setup();
  const upper = await gameOf(/Left game 2/);
  expect(within(upper).getByRole('radio', { name: /^Red 2, seed 2, by walkover/ })).toBeTruthy();
  expect(upper.textContent).toContain('w/o');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Walkover' });
  expect(box.disabled).toBe(true);
  await user.click(within(await gameOf(/Right game 1/)).getByRole('radio', { name: /^Blue 4/ }));
  await user.click(box);
  expect(screen.getByRole('radio', { name: /^Blue 4, seed 4, by walkover/ })).toBeTruthy();
  // A stored walkover is chosen in the list.
  await user.selectOptions(screen.getByLabelText('Game won by walkover'), 'Red 2 (R-1, Left game 2)');
  expect(box.checked).toBe(true);
  await user.click(box);
  await user.click(await button('Save Results'));
  expect(await screen.findByText('Save successful!')).toBeTruthy();
  expect(sentTo(app.requests, RESULTS)).toEqual([
    expect.objectContaining({
      results: { 'r1-3': 'blue4' },
      walkovers: { 'r1-3': true, 'r1-2': false },
    }),
  ]);
});
