import type { Act } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { openManager } from '../fights/manager/testing/manager-page.tsx';
import { actOf } from './testing/answers.ts';
import { openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

const CALL = 'GET /api/rooms/room-1/acts';
const UNDO = 'POST /api/rooms/room-1/undo';
const PICKS = { returned: 2, kept: 1, lost: 0 };

function openWith(acts: Act[], undone: FakeAnswer) {
  const gone = acts.map((act) => ({ ...act, canUndo: false, whyNot: 'Gone.', undoUntil: null, undoes: '' }));
  return openManager({}, { [CALL]: [{ body: acts }, { body: gone }], [UNDO]: undone });
}

const strip = () => screen.findByRole('region', { name: 'Latest change' });

it('the latest change shows the time left for undoing and can be undone with one key press', async () => {
  const app = openWith([actOf()], { body: { success: true, text: 'took back', picks: PICKS } });
  const region = await strip();
  expect(region.textContent).toMatch(
    /^Entered the result of Fight 1, .+You can undo this for (10:00|9:\d\d)Undo $/,
  );
  const undo = within(region).getByRole('button', { name: /^Undo: Entered the result/ });
  undo.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('2 picks restored, 1 newer pick kept.')).toBeTruthy();
  expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Latest change' })).toBeNull());
});

it('no Undo is offered for a change that can no longer be undone', async () => {
  const past = actOf({ undoUntil: new Date(Date.now() - 1_000).toISOString() });
  openWith([past], 'never');
  await screen.findByRole('tab', { name: 'Room' });
  expect(screen.queryByRole('region', { name: 'Latest change' })).toBeNull();
});

it('a rejected undo shows the reason, and the list of changes is refetched', async () => {
  const message = 'Someone has changed this again since then.';
  const app = openWith([actOf()], { status: 409, body: { code: 'conflict', message } });
  await userEvent.click(within(await strip()).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(app.sent(CALL)).toHaveLength(2));
});

it('the Undo dialog shows the effect of undoing each change, or why the change cannot be undone', async () => {
  const before = actOf({
    id: 'act-0',
    text: 'added Fight 1, Red 1 vs Blue 1',
    canUndo: false,
    whyNot: 'You can only undo your own latest change.',
    undoUntil: null,
    undoes: '',
  });
  const app = openWith([actOf(), before], { body: { success: true, text: 'took back', picks: PICKS } });
  const user = await openSetting('Undo');
  const rows = within(await screen.findByRole('list', { name: 'Latest changes' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Entered the result .+Undo: Red 1 vs Blue 1: no resultUndo · (10:00|9:\d\d)$/),
    expect.stringMatching(/Added Fight 1, .+You can only undo your own latest change\.$/),
  ]);
  await user.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Undo: Entered/ }));
  await waitFor(() => expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }]));
});
