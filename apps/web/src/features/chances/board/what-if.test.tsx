import { makeFormat, type Picks, packTeams } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
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
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

function show(path: string, world: EntryWorld = {}) {
  const opened = openEntry({ tournament, picks: own, path, ...world }, PICKS);
  return { user: userEvent.setup(), ...opened };
}
const team = async (game: string, name: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: game })).findByRole('radio', { name });
const band = () => screen.findByRole('region', { name: 'If so' });
const SEMI = 'F-4, Right';
const FINAL = 'Championship';

it('lets teams win by a tap, and tells what it would mean', async () => {
  const { user, requests, address } = show('/custom-bracket/b1?view=what-if');
  await waitFor(async () =>
    expect((await band()).textContent).toContain('Now 75.0 %. Best 1st, worst 2nd.75.0 %'),
  );
  const waits: (string | null)[] = [];
  const region = await band();
  const observer = new MutationObserver(() => waits.push(region.getAttribute('aria-busy')));
  observer.observe(region, { attributeFilter: ['aria-busy'] });
  await user.click(await team(SEMI, /^Blue 2/));
  expect(await team(SEMI, /^Blue 2, seed 2, supposed to win$/)).toBeTruthy();
  await waitFor(async () => expect((await band()).textContent).toContain('Best 1st, worst 2nd.50.0 %'));
  await waitFor(() => expect(waits).toEqual(['true', 'false']));
  await user.click(await team(FINAL, /^Blue 2/));
  await waitFor(async () => {
    const rows = within(await band()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Place 1 maya 100 % 11 pts',
      'Place 2 You Out 6 pts',
    ]);
  });
  await waitFor(() => expect(address()).toContain('if=r2-2.blue2_r3-1.blue2'));
  expect(requests.map(({ method }) => method)).not.toContain('POST');
});

it('takes a team back by another tap, with what hung on it', async () => {
  const { user, address } = show('/custom-bracket/b1?view=what-if&if=r2-2.blue2_r3-1.blue2');
  await user.click(await team(SEMI, /supposed to win/));
  expect((await team(SEMI, /^Blue 2/)).getAttribute('aria-checked')).toBe('false');
  expect(await team(FINAL, /not known yet/)).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('if='));
});

it('leaves results that have come as they are', async () => {
  const { user } = show('/custom-bracket/b1?view=what-if&if=r1-1.red4_nonsense');
  const played = await team('R-1, Left game 1', /^Red 4/);
  await user.click(played);
  expect(played.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText('0 results')).toBeTruthy();
});

it('copies a link that holds it', async () => {
  const { user } = show('/custom-bracket/b1?view=what-if&if=r2-2.blue1');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await screen.findByText('1 result')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledWith(
    expect.stringMatching(/\/custom-bracket\/b1\?view=what-if&if=r2-2\.blue1$/),
  );
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Link copied to clipboard!' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('0 results')).toBeTruthy();
});

it('is not there before the lock, nor once the event is completed', async () => {
  const { unmount } = show('/custom-bracket/b1?view=what-if', { tournament: {} });
  await screen.findByRole('radiogroup', { name: FINAL });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  unmount();
  show('/custom-bracket/b1?view=what-if', { room: { isCompleted: true } });
  await screen.findByRole('radiogroup', { name: FINAL });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
