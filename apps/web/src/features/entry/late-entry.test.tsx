import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor } from '../../testing/render-app.tsx';
import { openEntry } from '../tournaments/entry/testing/entry-page.ts';

eachTestAs(noor);

const MINUTE = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const LOCKED = { lockTime: fromNow(-MINUTE) };

it('a member with late picks sees the time left and can pick until it is over, although the bracket is locked', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  });
  const until = fromNow(10 * MINUTE + MINUTE / 2);
  openEntry({ room: { lateEntryUntil: until }, tournament: LOCKED, entry: { lateEntryUntil: until } });
  expect(await screen.findByText('Late picks: 10m left')).toBeTruthy();
  expect(screen.getByText('The manager allowed picks after the lock')).toBeTruthy();
  const game = within(await screen.findByRole('radiogroup', { name: 'R-1, Left game 1' }));
  const isPicked = (name: RegExp) =>
    game.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';
  fireEvent.click(game.getByRole('radio', { name: /^Red 4/ }));
  expect(isPicked(/^Red 4/)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(11 * MINUTE));
  expect(screen.queryByText(/^Late picks: /)).toBeNull();
  fireEvent.click(game.getByRole('radio', { name: /^Red 1/ }));
  expect(isPicked(/^Red 1/)).toBe(false);
});

it("the manager of a sealed room cannot open another member's bracket before the lock", async () => {
  const entry = { isOwner: false, creatorId: 'kelechi', picksSaved: 3 };
  openEntry({
    room: { isManager: true, sealed: true },
    tournament: { lockTime: fromNow(60 * MINUTE) },
    entry,
  });
  expect(await screen.findByText('Not Your Picks, go away')).toBeTruthy();
});
