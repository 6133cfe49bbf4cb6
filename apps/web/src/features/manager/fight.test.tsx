import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { staleAnswer } from './testing/answers.ts';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

const SET_LOCKS = 'POST /api/rooms/room-1/set-lock-times';

it('clearing lock times asks for confirmation', async () => {
  const card = cardOf(3, { lockDatetime: '2099-04-13T22:00:00.000Z' });
  const app = openManager({ card }, { [SET_LOCKS]: { body: cardOf(3) } });
  const user = await openSetting('Set Lock Times');
  await user.click(screen.getByText('All 3 times'));
  await user.click(await button('Clear All'));
  await user.click(await button('Clear Lock Times'));
  const question = await screen.findByRole('alertdialog', { name: 'Clear 3 lock times?' });
  expect(
    within(question).getByText(/^Fight 1, Co-Main Event and Main Event will have no lock time/),
  ).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(app.sent(SET_LOCKS)).toEqual([]);
  await user.click(await button('Clear Lock Times'));
  await user.click(await button('Clear'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  expect(app.sent(SET_LOCKS)).toMatchObject([{ lockTimes: { f1: null, f2: null, f3: null } }]);
});

it('the lock of one fight can be moved manually, and the dialog shows when the main event locks', async () => {
  const app = openManager({}, { [SET_LOCKS]: { body: cardOf(3) } });
  const user = await openSetting('Set Lock Times');
  fireEvent.change(field('Day of Fight 1'), { target: { value: '2099-04-13' } });
  fireEvent.change(field('Time of Fight 1'), { target: { value: '16:00' } });
  expect(screen.getByText(/^The main event locks at/, { exact: false }).textContent).toContain('5:00 PM MT');
  await user.click(await button('5 minutes less'));
  expect(screen.getByRole('dialog').textContent).toContain('The main event locks at 4:20 PM MT.');
  await user.click(screen.getByText('All 3 times'));
  await user.click(await button(/^2 ?Red 2 vs Blue 2/));
  fireEvent.change(field('Lock time of Co-Main Event, Mountain Time'), {
    target: { value: '2099-04-13T16:15' },
  });
  expect(await button(/^2 ?Red 2 vs Blue 2 ?Set by you ?4:15 PM/)).toBeTruthy();
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  const [f1, f2, f3] = ['00', '15', '20'].map((minutes) => `2099-04-13T22:${minutes}:00.000Z`);
  expect(app.sent(SET_LOCKS)).toMatchObject([{ lockTimes: { f1, f2, f3 } }]);
});

it('points changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
  const card = cardOf(3);
  const EDIT = 'PUT /api/fights/f3';
  const app = openManager(
    { card },
    {
      'GET /api/fights/f3/pick-count': { body: { brackets: 0 } },
      [EDIT]: [staleAnswer({ fighterPoints: 7 }, 'Fighter points: now 7'), { body: card[2] }],
    },
  );
  const user = userEvent.setup();
  await user.click(await button(/^3 ?Main Event/));
  await user.click(screen.getByText('Points', { selector: 'b' }));
  await user.clear(field('Fighter'));
  await user.type(field('Fighter'), '5{Enter}');
  expect(await screen.findByText('Fighter points: now 7')).toBeTruthy();
  expect(field('Fighter').value).toBe('5');
  await user.type(field('Fighter'), '{Enter}');
  await waitFor(() => expect(app.sent(EDIT)).toHaveLength(2));
  expect(app.sent(EDIT)).toMatchObject([
    { fighterPoints: 5, seen: { fighterPoints: 2, fighter1: 'Red 3' } },
    { fighterPoints: 5, seen: { fighterPoints: 7, fighter1: 'Red 3' } },
  ]);
});

it('a failed save keeps the typed lock times, and times changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
  const there = '2099-04-13T23:00:00.000Z';
  const answers = [
    { status: 409, body: { message: 'Not now.', code: 'conflict' } },
    staleAnswer({ 'lockTimes.f1': there }, 'Fight 1: now Mon, Apr 13, 5:00 PM MT'),
    { body: cardOf(3) },
  ];
  const app = openManager({}, { [SET_LOCKS]: answers });
  const user = await openSetting('Set Lock Times');
  fireEvent.change(await screen.findByLabelText('Day of Fight 1'), { target: { value: '2099-04-13' } });
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
  expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
  expect(screen.getByText('Not now.')).toBeTruthy();
  await user.click(await button('Save Lock Times'));
  expect(await screen.findByText(/Fight 1: now Mon, Apr 13, 5:00 PM MT/)).toBeTruthy();
  expect(field('Day of Fight 1').value).toBe('2099-04-13');
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  expect(app.sent(SET_LOCKS).slice(1)).toMatchObject([
    { seen: { lockTimes: { f1: null } } },
    { seen: { lockTimes: { f1: there, f2: null } } },
  ]);
});

const startIn = (locks: { getByLabelText: (label: string) => HTMLElement }) =>
  ['Day of Fight 1', 'Time of Fight 1']
    .map((label) => (locks.getByLabelText(label) as HTMLInputElement).value)
    .join('T');

it.each([
  ['the start time given in the address', '&at=2099-04-13T18:00', null, '2099-04-13T18:00'],
  ['next Saturday if the time is invalid', '&at=soon', null, /T16:00$/],
  ['the existing lock times of the card', '', '2099-04-11T22:00:00.000Z', '2099-04-11T16:00'],
])('the lock time dialog proposes %s', async (_, search, lockDatetime, expected) => {
  openManager({ card: cardOf(2, { lockDatetime }) }, {}, `?open=locks${search}`);
  const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
  expect(startIn(locks)).toMatch(expected);
  await userEvent.setup().click(locks.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the lock time dialog does not open in a completed room', async () => {
  openManager({ room: roomOf({ isCompleted: true }) }, {}, '?open=locks');
  await screen.findByRole('heading', { name: 'Manager Room' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
