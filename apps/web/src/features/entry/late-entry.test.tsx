import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor } from '../../testing/render-app.tsx';
import { openEntry } from '../tournaments/entry/testing/entry-page.ts';

eachTestAs(noor);

const SECOND = 1_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const LOCKED = { lockTime: fromNow(-SECOND) };
const game = () => screen.findByRole('radiogroup', { name: 'R-1, Left game 1' });

it('a member who may pick late sees the time left and can pick although the bracket is locked', async () => {
  const until = fromNow(10 * 60 * SECOND + 30 * SECOND);
  openEntry({ room: { lateEntryUntil: until }, tournament: LOCKED, entry: { lateEntryUntil: until } });
  expect(await screen.findByText('Late picks: 10m left')).toBeTruthy();
  expect(screen.getByText('The manager allowed picks after the lock')).toBeTruthy();
  const radio = within(await game()).getByRole('radio', { name: /^Red 4/ });
  await userEvent.click(radio);
  await waitFor(() => expect(radio.getAttribute('aria-checked')).toBe('true'));
});

it('the bracket locks when the late-entry period ends', async () => {
  const until = fromNow(4 * SECOND);
  openEntry({ room: { lateEntryUntil: until }, tournament: LOCKED, entry: { lateEntryUntil: until } });
  expect(await screen.findByText(/^Late picks: \ds left$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Late picks: \ds left$/)).toBeNull(), { timeout: 8_000 });
  const radio = within(await game()).getByRole('radio', { name: /^Red 4/ });
  await userEvent.click(radio);
  expect(radio.getAttribute('aria-checked')).not.toBe('true');
});

it("the manager of a sealed room cannot open another member's bracket before the lock", async () => {
  const entry = { isOwner: false, creatorId: 'kelechi', picksSaved: 3 };
  openEntry({
    room: { isManager: true, sealed: true },
    tournament: { lockTime: fromNow(60 * 60 * SECOND) },
    entry,
  });
  expect(await screen.findByText('Not Your Picks, go away')).toBeTruthy();
});
