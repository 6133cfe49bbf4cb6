import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { entryOf, roomOf } from '../rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../tournaments/manager/testing/manager-page.tsx';

eachTestAs(noor);

it('has a cell for every round of a bracket, as high as the share of what could be earned so far', async () => {
  const room = roomOf({ sport: 'custom', bracketSize: 8 });
  const base = `/api/rooms/${room.id}`;
  // Two of four games of round 1 and one of two of round 2 are decided, worth 2 and 2 points.
  const results = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' };
  const entry = entryOf(1, 'wren', {
    sport: 'custom',
    fightScores: [1, 0, null],
    totalPoints: 1,
    maxPoints: 11,
  });
  renderApp(`/room/${room.id}`, {
    [`GET ${base}`]: { body: room },
    [`GET ${base}/brackets`]: { body: [entry] },
    [`GET ${base}/members`]: { body: [] },
    [`GET ${base}/changes-log`]: { body: [] },
    [`POST ${base}/visit`]: { body: { success: true } },
    ...tournamentAnswers(room, { results }),
  });
  await screen.findByRole('button', { name: /account menu$/ });
  const board = within(await screen.findByRole('region', { name: 'Leaderboard' }));
  expect(board.getByText('Round by round')).toBeTruthy();
  const strip = board.getByRole('img', { name: '1 of 11 points, round by round' });
  const cells = [...strip.children].map((cell) => [
    cell.getAttribute('style')?.replace(/\s/g, ''),
    /zero/.test(cell.className),
    /wait/.test(cell.className),
  ]);
  expect(cells).toEqual([
    ['--h:50%;', false, false],
    ['--h:0%;', true, false],
    ['--h:0%;', false, true],
  ]);
  // The gap to the lead is drawn round by round; the third is still to come.
  const chart = screen.getByRole('img', { name: /^Gap to the lead after each round\. wren leads with 1\.$/ });
  expect([...chart.querySelectorAll('text')].map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['R-1', 'F-4', 'Chip']),
  );
});
