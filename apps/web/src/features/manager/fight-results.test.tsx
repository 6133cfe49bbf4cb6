import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { byHandSwitch } from '../account/saving-by-hand.tsx';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { button } from './testing/settings-menu.ts';

eachTestAs(null);
beforeEach(() => byHandSwitch(noor.id).set(true));

/** Opens a fight in Enter Results. */
async function openFight(user: ReturnType<typeof userEvent.setup>, title: string) {
  const list = await screen.findByRole('region', { name: 'Comes next' });
  await user.click(within(list).getByRole('button', { name: new RegExp(`^${title}`) }));
  return within(screen.getByRole('article', { name: title }));
}

describe('Enter Results', () => {
  it('results are saved fight by fight, and a refused one stays pending with its reason', async () => {
    const card = cardOf(3);
    const app = openManager(
      { card },
      {
        'PUT /api/fights/f3/result': {
          status: 409,
          body: { message: 'The event is completed.', code: 'event_completed' },
        },
        'PUT /api/fights/f2/result': { body: { ...card[1], winnerId: 0, winMethod: 'Draw' } },
      },
      '?mode=results',
    );
    const user = userEvent.setup();
    await user.click(await button('No Changes'));
    expect(toast.get()).toMatchObject({
      title: 'No changes to save',
      description: 'Please select winners or modify tie-breaker scores before saving.',
    });
    const coMain = await openFight(user, 'Co-Main Event');
    await user.click(coMain.getByRole('button', { name: /^Other endings/ }));
    await user.click(coMain.getByRole('radio', { name: 'Draw' }));
    expect(coMain.getByRole<HTMLInputElement>('radio', { name: 'No winner' }).checked).toBe(true);
    expect(coMain.getByText('Pending')).toBeTruthy();
    const main = await openFight(user, 'Main Event');
    await user.click(main.getByRole('radio', { name: 'Red 3' }));
    expect(main.getByText('Method?')).toBeTruthy();
    await user.click(main.getByRole('radio', { name: 'Submission' }));

    await user.click(await button('Save Results'));
    await waitFor(() => expect(toast.get()?.title).toBe('Results not saved'));
    expect(toast.get()?.description).toBe('Main Event: The event is completed. 1 of 2 were saved.');
    const refused = within(screen.getByRole('article', { name: 'Main Event' }));
    expect(refused.getByText('Pending')).toBeTruthy();
    expect(refused.getByRole('alert').textContent).toBe('The event is completed.');
    const done = within(screen.getByRole('listitem', { name: 'Co-Main Event' }));
    expect(done.getByText('Saved')).toBeTruthy();
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { winnerId: 0, winMethod: 'Draw', seen: { winnerId: null, winMethod: null } },
      { winnerId: 1, winMethod: 'Submission', seen: { winnerId: null, winMethod: null } },
    ]);
  });

  it('a completed event must be unmarked first', async () => {
    openManager({ room: roomOf({ isCompleted: true }) }, {}, '?mode=results');
    expect(await screen.findByText(/Unmark the event first/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Change|Save Results|No Changes|Fight 1)/ })).toBeNull();
  });
});
