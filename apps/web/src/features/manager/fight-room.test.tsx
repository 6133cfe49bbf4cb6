import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { cardOf, openManager } from '../fights/manager/testing/manager-page.tsx';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

describe('the Set Lock Times dialog', () => {
  it('clearing lock times asks for confirmation', async () => {
    const card = cardOf(3, { lockDatetime: '2099-04-13T22:00:00.000Z' });
    const app = openManager({ card }, { 'POST /api/rooms/room-1/set-lock-times': { body: cardOf(3) } });
    const sent = () => app.requests.filter(({ path }) => path.endsWith('set-lock-times'));
    const user = await openSetting('Set Lock Times');
    await user.click(screen.getByText('All 3 times'));
    await user.click(await button('Clear All'));
    await user.click(await button('Clear Lock Times'));
    const question = await screen.findByRole('alertdialog', { name: 'Clear 3 lock times?' });
    expect(
      within(question).getByText(/^Fight 1, Co-Main Event and Main Event will have no lock time/),
    ).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(await button('Clear Lock Times'));
    await user.click(await button('Clear'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    expect(sent().map(({ body }) => body)).toMatchObject([{ lockTimes: { f1: null, f2: null, f3: null } }]);
  });

  it('the lock of one fight can be moved manually, and the dialog shows when the main event locks', async () => {
    const app = openManager({}, { 'POST /api/rooms/room-1/set-lock-times': { body: cardOf(3) } });
    const user = await openSetting('Set Lock Times');
    fireEvent.change(field('Day of Fight 1'), { target: { value: '2099-04-13' } });
    fireEvent.change(field('Time of Fight 1'), { target: { value: '16:00' } });
    expect(screen.getByText(/^The main event locks at/, { exact: false }).textContent).toContain(
      '5:00 PM MT',
    );
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
    const sent = app.requests.find(({ path }) => path.endsWith('set-lock-times'))?.body;
    expect(sent).toMatchObject({
      lockTimes: {
        f1: '2099-04-13T22:00:00.000Z',
        f2: '2099-04-13T22:15:00.000Z',
        f3: '2099-04-13T22:20:00.000Z',
      },
    });
  });

  it('a failed save keeps the typed times and shows the reason', async () => {
    openManager(
      {},
      {
        'POST /api/rooms/room-1/set-lock-times': {
          status: 409,
          body: { message: 'Not now.', code: 'conflict' },
        },
      },
    );
    const user = await openSetting('Set Lock Times');
    fireEvent.change(await screen.findByLabelText('Day of Fight 1'), { target: { value: '2099-04-13' } });
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
    expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(field('Day of Fight 1').value).toBe('2099-04-13');
  });
});
