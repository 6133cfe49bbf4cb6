import type { Fight } from '@lockroom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';

eachTestAs(null);

const REPORT = {
  success: true,
  hasChanges: true,
  fightsAdded: ['A vs B', 'C vs D'],
  fightsKept: [],
  fightsChanged: [],
  fightsRemoved: [],
  picksCleared: [],
  questions: [],
};

const startIn = (locks: { getByLabelText: (label: string) => HTMLElement }) =>
  ['Day of Fight 1', 'Time of Fight 1']
    .map((label) => (locks.getByLabelText(label) as HTMLInputElement).value)
    .join('T');

it.each([
  ['the start time given in the address', '?open=locks&at=2099-04-13T18:00', '2099-04-13T18:00'],
  ['next Saturday if the time is invalid', '?open=locks&at=soon', /T16:00$/],
])('the lock time dialog proposes %s', async (_, search, expected) => {
  openManager({ card: cardOf(2) }, {}, search);
  const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
  expect(startIn(locks)).toMatch(expected);
});

it.each([
  ['Prelims, 8 PM ET', '2099-04-10T18:00'],
  ['Prelims, 8 PM', '2099-04-10T'],
])(
  'the lock time dialog proposes the date from the pasted card, and the time if its zone is known: %s',
  async (time, proposed) => {
    const card: Fight[] = [];
    openManager(
      { room: roomOf({ fightCount: 0 }), card },
      {
        'POST /api/rooms/room-1/paste-card': () => {
          card.push(...cardOf(2));
          return { body: REPORT };
        },
      },
      '?open=paste',
    );
    const user = userEvent.setup();
    const paste = within(await screen.findByRole('dialog', { name: 'Paste a Card' }));
    const value = `Friday, April 10, 2099\n${time}\nMain event: A vs B\nC vs D`;
    fireEvent.change(paste.getByLabelText('Card'), { target: { value } });
    await user.click(paste.getByRole('button', { name: 'Use these 2 fights' }));
    const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
    expect(startIn(locks)).toBe(proposed);
  },
);

it('the lock time dialog shows the existing lock times of the card', async () => {
  const lockDatetime = '2099-04-11T22:00:00.000Z';
  openManager({ card: cardOf(2).map((fight) => ({ ...fight, lockDatetime })) }, {}, '?open=locks');
  const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
  expect(startIn(locks)).toBe('2099-04-11T16:00');
  const user = userEvent.setup();
  await user.click(locks.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the lock time dialog does not open in a completed room', async () => {
  openManager({ room: roomOf({ isCompleted: true }) }, {}, '?open=locks');
  await screen.findByRole('heading', { name: 'Manager Room' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
