import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { byHandSwitch } from '../../account/settings-row.tsx';
import { roomOf, tournamentAnswers, tournamentOf } from '../manager/testing/manager-page.tsx';
import type { Tournament } from '../tournaments.queries.ts';
import { openEntry } from './testing/entry-page.ts';

eachTestAs(noor);
beforeEach(() => {
  byHandSwitch(noor.id).set(true);
});

const AT = '2026-01-13T02:41:05.000Z';
const room = roomOf({});
const auburn: Partial<Tournament> = {
  teamNames: { ...tournamentOf(room).teamNames, red1: 'Auburn' },
  replaced: { red1: { name: 'Red 1', at: AT } },
};
const COMPETITION = 'GET /api/rooms/room-1/competition';
const TAKEN = 'GET /api/custom/brackets/b1/taken-picks';
const taken = ['r3-1', 'r1-1'].map((gameId) => ({ gameId, team: 'Red 1', takenAt: AT }));

it('the entry lists the removed picks until the games are picked again', async () => {
  openEntry({ tournament: auburn, picks: { 'r1-2': 'red2' } }, { [TAKEN]: { body: taken } });
  const title = await screen.findByText('Auburn replaces Red 1');
  const notice = title.parentElement as HTMLElement;
  expect(notice.textContent).toContain(
    'You had Red 1 in R-1, Left game 1; Championship. Those picks are missing until you pick again.',
  );
  await userEvent.setup().click(screen.getByRole('radio', { name: /^Red 4,/ }));
  await waitFor(() => expect(notice.textContent).toContain('You had Red 1 in Championship. Those'));
});

it('a replacement is not mentioned to users who had not picked the replaced team', async () => {
  openEntry({ tournament: auburn }, { [TAKEN]: { body: [] } });
  await screen.findByRole('radio', { name: /^Auburn,/ });
  expect(screen.queryByText('Auburn replaces Red 1')).toBeNull();
});

it('unsaved picks of the replaced team are dropped, and others are kept', async () => {
  let changes: Partial<Tournament> = {};
  const competition = () => tournamentAnswers(room, changes)[COMPETITION] ?? 'never';
  const { queries } = openEntry({}, { [COMPETITION]: competition, [TAKEN]: { body: [] } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /^Red 1,/ }));
  await user.click(screen.getByRole('radio', { name: /^Red 2,/ }));
  changes = auburn;
  await act(() => queries.invalidateQueries());
  expect((await screen.findByRole('radio', { name: /^Auburn,/ })).getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('radio', { name: /^Red 2,/, checked: true })).toBeTruthy();
});

it('picks stored on the device are restored except those of the replaced team', async () => {
  const kept = (pick: string) => ({ pick, known: [null], madeOn: {} });
  const picks = { 'r1-1': kept('red1'), 'r1-2': kept('red2') };
  localStorage.setItem(`draft:${noor.id}:b1`, JSON.stringify({ version: 1, picks }));
  openEntry({ tournament: auburn }, { [TAKEN]: { body: [] } });
  expect((await screen.findByRole('radio', { name: /^Auburn,/ })).getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('radio', { name: /^Red 2,/, checked: true })).toBeTruthy();
  expect(toast.get()?.description).toContain('R-1, Left game 1');
});

it('an open entry explains a changed bracket size until the user dismisses the message', async () => {
  let size = 8;
  const competition = () =>
    tournamentAnswers(roomOf({ bracketSize: size }), { bracketSize: size })[COMPETITION] ?? 'never';
  const { queries } = openEntry(
    {},
    {
      [COMPETITION]: competition,
      'GET /api/custom/brackets/b1/predictions': () => ({
        body: size === 8 ? { 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' } : {},
      }),
    },
  );
  const user = userEvent.setup();
  expect(await screen.findAllByRole('radiogroup')).toHaveLength(7);
  await user.click(screen.getByRole('radio', { name: /^Red 3,/, checked: false }));
  expect(screen.queryByRole('alert')).toBeNull();

  size = 16;
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.getAllByRole('radiogroup')).toHaveLength(15));
  const said = await screen.findByRole('alert');
  await waitFor(() =>
    expect(said.textContent).toBe(
      'The bracket now has 16 teams, not 8All picks, score predictions and results were cleared, because the bracket was changed. Please pick again.Got it',
    ),
  );

  size = 8;
  await act(() => queries.invalidateQueries());
  await waitFor(() =>
    expect(said.textContent).toMatch(
      /^The bracket was changed and changed backAll picks, .+ were cleared, because the bracket was changed\./,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
