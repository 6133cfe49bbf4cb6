import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { openEntry, ownEntry } from './testing/entry-page.ts';

eachTestAs(noor);

const MINE = { 'r1-1': 'red4', 'r2-1': 'red4' };
const SECOND = ownEntry({
  id: 'b2',
  name: 'noor Bracket 2',
  picksSaved: 7,
  superBowlTeam1Score: 3,
  superBowlTeam2Score: 1,
});
const THEIRS = ownEntry({ id: 'b3', name: 'wren Bracket 1', picksSaved: 7, isOwner: false });
const EMPTY = ownEntry({ id: 'b4', name: 'noor Bracket 3', picksSaved: 0 });

async function openFill() {
  const user = userEvent.setup();
  const view = openEntry(
    { picks: MINE },
    {
      'GET /api/rooms/room-1/brackets': { body: [ownEntry(), SECOND, THEIRS, EMPTY] },
      'GET /api/custom/brackets/b2/predictions': {
        body: {
          'r1-1': 'red1',
          'r1-2': 'red3',
          'r1-3': 'blue1',
          'r1-4': 'blue2',
          'r2-1': 'red1',
          'r2-2': 'blue2',
          'r3-1': 'red1',
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Auto-fill' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Auto-fill 5 games' })), ...view };
}

const way = (dialog: ReturnType<typeof within>, name: RegExp) => dialog.findByRole('button', { name });
const picked = () =>
  Object.fromEntries(
    screen
      .getAllByRole('radio', { checked: true })
      .map((radio) => [radio.dataset.game, radio.getAttribute('title')]),
  );

it('filling with favorites keeps existing picks and can be undone', async () => {
  const { user, dialog } = await openFill();
  expect(dialog.getByText('Your 2 picks stay. You can undo this.')).toBeTruthy();
  await user.click(await way(dialog, /^Favorites win/));
  expect(picked()).toEqual({
    'r1-1': 'Red 4',
    'r1-2': 'Red 2',
    'r1-3': 'Blue 1',
    'r1-4': 'Blue 2',
    'r2-1': 'Red 4',
    'r2-2': 'Blue 1',
    'r3-1': 'Blue 1',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Auto-fill' })).toBeNull());
  expect(toast.get()).toMatchObject({ title: '5 games filled with favorites', action: { label: 'Undo' } });
  act(() => toast.get()?.action?.onSelect());
  expect(picked()).toEqual({ 'r1-1': 'Red 4', 'r2-1': 'Red 4' });
  expect(screen.getByText('2 of 7')).toBeTruthy();
});

it('copying another bracket fills only games that fit the existing picks, and copies the score', async () => {
  const { user, dialog, requests } = await openFill();
  await user.click(await way(dialog, /^Copy noor Bracket 2.*7 of 7/));
  await waitFor(() =>
    expect(picked()).toEqual({
      'r1-1': 'Red 4',
      'r1-2': 'Red 3',
      'r1-3': 'Blue 1',
      'r1-4': 'Blue 2',
      'r2-1': 'Red 4',
      'r2-2': 'Blue 2',
    }),
  );
  expect(screen.getByText('Tie-Breaker: 3 - 1')).toBeTruthy();
  expect(toast.get()).toMatchObject({ title: '4 games filled from noor Bracket 2' });
  expect(requests.some(({ path }) => path.includes('b3'))).toBe(false);
});
