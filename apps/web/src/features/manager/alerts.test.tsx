import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { openManager } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

const MESSAGE = 'Lockroom is busy.';
const refused: FakeAnswer = { status: 503, body: { message: MESSAGE, code: 'unavailable' } };
const LOST = 'The server cannot be reached.';

it('if changing the bracket size fails, an alert appears and the choice is kept', async () => {
  let answer: FakeAnswer = refused;
  openManager({}, { 'PUT /api/custom/room/room-1/bracket-config': () => answer });
  const user = await openSetting('Change Bracket Size');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '12 teams' }));
  await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
  await expectAlert('Failed to change bracket size. Please try again.', MESSAGE);
  answer = 'lost';
  await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
  await expectAlert('Error changing bracket size. Please try again.', LOST);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '12 teams' }).checked).toBe(true);
  expect(toast.get()).toBeNull();
});

it('if saving the team names fails, an alert appears and the typed name is kept', async () => {
  let answer: FakeAnswer = refused;
  openManager({}, { 'PUT /api/custom/room/room-1/team-names': () => answer }, '?mode=teams');
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText('Left, seed 1'));
  await user.type(field('Left, seed 1'), 'Gonzaga');
  await user.click(await button('Save Teams'));
  await expectAlert('Failed to save team names. Please try again.', MESSAGE);
  answer = 'lost';
  await user.click(await button('Save Teams'));
  await expectAlert('Error saving team names. Please try again.', LOST);
  expect(field('Left, seed 1').value).toBe('Gonzaga');
  expect(toast.get()).toBeNull();
});
