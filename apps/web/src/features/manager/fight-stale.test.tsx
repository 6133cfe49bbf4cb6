import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { cardOf, openManager } from '../fights/manager/testing/manager-page.tsx';
import { staleAnswer } from './testing/answers.ts';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

describe('a concurrent change to a fight', () => {
  it('points changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
    const card = cardOf(3);
    const answers = [staleAnswer({ fighterPoints: 7 }, 'Fighter points: now 7'), { body: card[2] }];
    const app = openManager(
      { card },
      {
        'GET /api/fights/f3/pick-count': { body: { brackets: 0 } },
        'PUT /api/fights/f3': () => answers.shift() ?? {},
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
    const puts = () => app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() => expect(puts()).toHaveLength(2));
    const sent = puts();
    expect(sent).toMatchObject([
      { fighterPoints: 5, seen: { fighterPoints: 2, fighter1: 'Red 3' } },
      { fighterPoints: 5, seen: { fighterPoints: 7, fighter1: 'Red 3' } },
    ]);
  });

  it('lock times changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
    const there = '2099-04-13T23:00:00.000Z';
    const answers = [
      staleAnswer({ 'lockTimes.f1': there }, 'Fight 1: now Mon, Apr 13, 5:00 PM MT'),
      { body: cardOf(3) },
    ];
    const app = openManager({}, { 'POST /api/rooms/room-1/set-lock-times': () => answers.shift() ?? {} });
    const user = await openSetting('Set Lock Times');
    fireEvent.change(await screen.findByLabelText('Day of Fight 1'), { target: { value: '2099-04-13' } });
    await user.click(await button('Save Lock Times'));
    expect(await screen.findByText(/Fight 1: now Mon, Apr 13, 5:00 PM MT/)).toBeTruthy();
    expect(field('Day of Fight 1').value).toBe('2099-04-13');
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    const sent = app.requests.filter(({ path }) => path.endsWith('set-lock-times')).map(({ body }) => body);
    expect(sent).toMatchObject([
      { seen: { lockTimes: { f1: null } } },
      { seen: { lockTimes: { f1: there, f2: null } } },
    ]);
  });
});
