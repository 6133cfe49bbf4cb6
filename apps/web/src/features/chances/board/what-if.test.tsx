import { makeFormat, type Picks, packTeams } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { type EntryWorld, openEntry } from '../../tournaments/entry/testing/entry-page.ts';

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const HALF = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };
/** Only the right semi-final and the final are open. */
const tournament = { results: HALF, lockTime: new Date(Date.now() - 3_600_000).toISOString() };

const entry = (id: string, ownerId: string, ownerName: string, picks: Picks) => {
  return {
    id,
    ownerId,
    ownerName,
    number: 1,
    picks: packTeams(FORMAT, picks),
    coveredPicks: null,
    tieBreaker: null,
  };
};
const own = { ...HALF, 'r2-2': 'blue1', 'r3-1': 'red1' };
const mayas = { ...HALF, 'r2-2': 'blue2', 'r3-1': 'blue2' };
const PICKS = {
  'GET /api/rooms/room-1/picks': {
    body: {
      basis: 'all',
      seen: [],
      covered: [],
      entries: [entry('b1', noor.id, 'noor', own), entry('b2', 'maya', 'maya', mayas)],
    },
  },
} as const;

eachTestAs(noor);

function show(path: string, world: EntryWorld = {}) {
  const opened = openEntry({ tournament, picks: own, path, ...world }, PICKS);
  return { user: userEvent.setup(), ...opened };
}
const team = async (game: string, name: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: game })).findByRole('radio', { name });
const SEMI = 'F-4, Right';
const FINAL = 'Championship';

it('another tap takes a supposed winner back, with the games that depend on it', async () => {
  const { user, address } = show('/custom-bracket/b1?view=what-if&if=r2-2.blue2_r3-1.blue2');
  await user.click(await team(SEMI, /supposed to win/));
  expect((await team(SEMI, /^Blue 2/)).getAttribute('aria-checked')).toBe('false');
  expect(await team(FINAL, /not known yet/)).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('if='));
});

it('What if is not offered before the lock and in a completed event', async () => {
  const { unmount } = show('/custom-bracket/b1?view=what-if', { tournament: {} });
  await screen.findByRole('radiogroup', { name: FINAL });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  unmount();
  show('/custom-bracket/b1?view=what-if', { room: { isCompleted: true } });
  await screen.findByRole('radiogroup', { name: FINAL });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
