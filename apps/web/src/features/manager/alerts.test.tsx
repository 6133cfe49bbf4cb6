import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { openManager, roomOf } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);

const MESSAGE = 'Lockroom is busy.';
const refused: FakeAnswer = { status: 503, body: { message: MESSAGE, code: 'unavailable' } };
const lost: FakeAnswer = () => {
  throw new TypeError('Failed to fetch');
};

const LOST = 'The server cannot be reached.';

describe('the alerts of a bracket', () => {
  it.each([
    ['custom', 'PUT /api/custom/room/room-1/bracket-config', 12],
    ['football', 'PUT /api/custom/room/room-1/bracket-config', 12],
  ] as const)('say that the size of a %s one was not changed', async (sport, call, size) => {
    let answer: FakeAnswer = refused;
    openManager(
      { room: roomOf({ sport, bracketSize: sport === 'football' ? 14 : 8 }) },
      { [call]: () => answer },
    );
    const user = await openSetting('Change Bracket Size');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: `${size} teams` }));
    await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
    await expectAlert('Failed to change bracket size. Please try again.', MESSAGE);
    answer = lost;
    await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
    await expectAlert('Error changing bracket size. Please try again.', LOST);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: `${size} teams` }).checked).toBe(true);
    expect(toast.get()).toBeNull();
  });

  it.each([
    ['custom', 'PUT /api/custom/room/room-1/team-names', 'Left, seed 1'],
    ['football', 'PUT /api/custom/room/room-1/team-names', 'AFC, seed 1'],
  ] as const)('say that the names of a %s one were not saved', async (sport, call, label) => {
    let answer: FakeAnswer = refused;
    openManager(
      { room: roomOf({ sport, bracketSize: sport === 'football' ? 14 : 8 }) },
      { [call]: () => answer },
      '?mode=teams',
    );
    const user = userEvent.setup();
    await user.clear(await screen.findByLabelText(label));
    await user.type(field(label), 'Gonzaga');
    await user.click(await button('Save Teams'));
    await expectAlert('Failed to save team names. Please try again.', MESSAGE);
    answer = lost;
    await user.click(await button('Save Teams'));
    await expectAlert('Error saving team names. Please try again.', LOST);
    expect(field(label).value).toBe('Gonzaga');
    expect(toast.get()).toBeNull();
  });
});
