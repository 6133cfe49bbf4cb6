import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { button, field } from './testing/settings-menu.ts';

eachTestAs(null);

describe('the manager panel', () => {
  it('the panel warns of brackets that nothing will lock', async () => {
    openManager({ room: roomOf({ bracketCount: 2 }) });
    expect(await screen.findByText('No lock time set', { selector: 'b' })).toBeTruthy();
  });
});

describe('Set Lock Times', () => {
  it('clearing lock times asks first', async () => {
    const card = cardOf(3, { lockDatetime: '2099-04-13T22:00:00.000Z' });
    const app = openManager({ card }, { 'POST /api/rooms/room-1/set-lock-times': { body: cardOf(3) } });
    const sent = () => app.requests.filter(({ path }) => path.endsWith('set-lock-times'));
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    await user.click(await button('Clear All'));
    await user.click(await button('Clear Lock Times'));
    const question = await screen.findByRole('alertdialog', { name: 'Drop 3 lock times?' });
    expect(
      within(question).getByText(/^Fight 1, Co-Main Event and Main Event will have no lock time/),
    ).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(await button('Clear Lock Times'));
    await user.click(await button('Drop Them'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    expect(sent().map(({ body }) => body)).toMatchObject([{ lockTimes: { f1: null, f2: null, f3: null } }]);
  });

  it('a failed save keeps the typed times and explains why', async () => {
    openManager(
      {},
      {
        'POST /api/rooms/room-1/set-lock-times': {
          status: 409,
          body: { message: 'Not now.', code: 'conflict' },
        },
      },
    );
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    fireEvent.change(await screen.findByLabelText('Lock time of Fight 1, Mountain Time'), {
      target: { value: '2099-04-13T16:00' },
    });
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
    expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(field('Lock time of Fight 1, Mountain Time').value).toBe('2099-04-13T16:00');
  });
});
