import type { Act } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { openManager } from '../fights/manager/testing/manager-page.tsx';
import { actOf } from './testing/answers.ts';
import { button, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const CALL = 'GET /api/rooms/room-1/acts';
const UNDO = 'POST /api/rooms/room-1/undo';
const PICKS = { returned: 2, kept: 1, lost: 0 };

function openWith(acts: Act[], undone: FakeAnswer) {
  let shown = acts;
  const app = openManager(
    {},
    {
      [CALL]: () => ({ body: shown }),
      [UNDO]: () => {
        shown = acts.map((act) => ({ ...act, canUndo: false, whyNot: 'Gone.', undoUntil: null, undoes: '' }));
        return undone;
      },
    },
  );
  return app;
}

const strip = () => screen.findByRole('region', { name: 'Last act' });

it('the last act shows the time left and is undone with one press', async () => {
  const app = openWith([actOf()], { body: { success: true, text: 'took back', picks: PICKS } });
  const region = await strip();
  expect(region.textContent).toMatch(
    /^Entered the result of Fight 1, .+Undo for (10:00|9:\d\d) more minutesUndo$/,
  );
  const undo = within(region).getByRole('button', { name: /^Undo: entered the result/ });
  undo.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('2 picks of before stand again, 1 newer pick stays.')).toBeTruthy();
  expect(sentTo(app.requests, UNDO)).toEqual([{ actId: 'act-1' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Last act' })).toBeNull());
});

it('an act whose time is over is not offered', async () => {
  const past = actOf({ undoUntil: new Date(Date.now() - 1_000).toISOString() });
  openWith([past], 'never');
  await button('Settings');
  expect(screen.queryByRole('region', { name: 'Last act' })).toBeNull();
});

it('a refused undo is explained, and the acts are fetched again', async () => {
  const message = 'Somebody has changed the same since then.';
  const app = openWith([actOf()], { status: 409, body: { code: 'conflict', message } });
  await userEvent.click(within(await strip()).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(sentTo(app.requests, CALL)).toHaveLength(2));
});

it('Last Acts lists the acts, what an undo would do and why others cannot be undone', async () => {
  const before = actOf({
    id: 'act-0',
    text: 'added Fight 1, Red 1 vs Blue 1',
    canUndo: false,
    whyNot: 'Only your own last act can be taken back.',
    undoUntil: null,
    undoes: '',
  });
  const app = openWith([actOf(), before], { body: { success: true, text: 'took back', picks: PICKS } });
  const user = await openSetting('Last Acts');
  const rows = within(await screen.findByRole('list', { name: 'Last acts' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Entered the result .+Undo: Red 1 vs Blue 1: no resultUndo (10:00|9:\d\d)$/),
    expect.stringMatching(/Added Fight 1, .+Only your own last act can be taken back\.$/),
  ]);
  await user.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Undo: entered/ }));
  await waitFor(() => expect(sentTo(app.requests, UNDO)).toEqual([{ actId: 'act-1' }]));
});
