import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { byHandSwitch } from '../account/saving-by-hand.tsx';
import { cardOf, openManager } from '../fights/manager/testing/manager-page.tsx';
import { staleAnswer } from './testing/answers.ts';
import { button, field } from './testing/settings-menu.ts';

eachTestAs(null);

describe('a concurrent change of a fight', () => {
  it('a changed fight is shown beside the typed values, and the next save overwrites it', async () => {
    const card = cardOf(3);
    const answers = [staleAnswer({ fighterPoints: 7 }, 'Fighter points: 7 now'), { body: card[2] }];
    const app = openManager(
      { card },
      {
        'GET /api/fights/f3/pick-count': { body: { brackets: 0 } },
        'PUT /api/fights/f3': () => answers.shift() ?? {},
      },
    );
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 3 v/));
    await user.clear(field('Fighter'));
    await user.type(field('Fighter'), '5');
    await user.click(await button('Save'));
    expect(await screen.findByText('Fighter points: 7 now')).toBeTruthy();
    expect(field('Fighter').value).toBe('5');
    await user.click(await button('Save'));
    await waitFor(() => expect(toast.get()?.title).toBe('Fight saved'));
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([
      { fighterPoints: 5, seen: { fighterPoints: 2, fighter1: 'Red 3' } },
      { fighterPoints: 5, seen: { fighterPoints: 7, fighter1: 'Red 3' } },
    ]);
  });

  it('a changed result is shown beside the chosen one, and the next save overwrites it', async () => {
    byHandSwitch(noor.id).set(true);
    const card = cardOf(3);
    const there = { winnerId: 2, winMethod: 'KO/TKO' } as const;
    const answers = [
      staleAnswer({ winnerId: there }, 'Fight 1: Blue 1 by KO/TKO over Red 1 now'),
      { body: { ...card[0], winnerId: 1, winMethod: 'Decision' } },
    ];
    const app = openManager(
      { card },
      { 'PUT /api/fights/f1/result': () => answers.shift() ?? {} },
      '?mode=results',
    );
    const user = userEvent.setup();
    const desk = within(await screen.findByRole('article', { name: 'Fight 1' }));
    await user.click(desk.getByRole('radio', { name: 'Red 1' }));
    await user.click(desk.getByRole('radio', { name: 'Decision' }));
    await user.click(await button('Save Results'));
    expect(await screen.findByRole('alert')).toMatchObject({
      textContent: expect.stringContaining('Fight 1: Blue 1 by KO/TKO over Red 1 now'),
    });
    const kept = within(screen.getByRole('article', { name: 'Fight 1' }));
    expect(kept.getByRole<HTMLInputElement>('radio', { name: 'Red 1' }).checked).toBe(true);
    await user.click(await button('Save Results'));
    await waitFor(() => expect(toast.get()?.title).toBe('Results saved'));
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([{ seen: { winnerId: null, winMethod: null } }, { seen: there }]);
  });

  it('changed lock times are shown beside the typed ones, and the next save overwrites them', async () => {
    const there = '2099-04-13T23:00:00.000Z';
    const answers = [
      staleAnswer({ 'lockTimes.f1': there }, 'Fight 1: Mon, Apr 13, 5:00 PM MT now'),
      { body: cardOf(3) },
    ];
    const app = openManager({}, { 'POST /api/rooms/room-1/set-lock-times': () => answers.shift() ?? {} });
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    fireEvent.change(await screen.findByLabelText('Lock time of Fight 1, Mountain Time'), {
      target: { value: '2099-04-13T16:00' },
    });
    await user.click(await button('Save Lock Times'));
    expect(await screen.findByText(/Fight 1: Mon, Apr 13, 5:00 PM MT now/)).toBeTruthy();
    expect(field('Lock time of Fight 1, Mountain Time').value).toBe('2099-04-13T16:00');
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    const sent = app.requests.filter(({ path }) => path.endsWith('set-lock-times')).map(({ body }) => body);
    expect(sent).toMatchObject([
      { seen: { lockTimes: { f1: null } } },
      { seen: { lockTimes: { f1: there, f2: null } } },
    ]);
  });
});
