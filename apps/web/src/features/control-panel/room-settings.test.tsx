import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../tournaments/manager/testing/manager-page.tsx';

eachTestAs(null);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Chooses what opens a dialog of the Settings menu. */
async function openSetting(name: string) {
  const user = userEvent.setup();
  await user.click(await button('Settings'));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog');
  return user;
}

const sentTo = (requests: readonly { method: string; path: string; body: unknown }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

describe('Room Settings', () => {
  it('sends what was changed and nothing else, and says for how many it will do', async () => {
    const room = roomOf({ bracketCount: 12, maxBrackets: 15 });
    const app = openManager({ room }, { 'PUT /api/rooms/room-1': { body: { ...room, maxBrackets: 30 } } });
    const user = await openSetting('Room Settings');
    const size = screen.getByLabelText<HTMLSelectElement>('Max brackets');
    const offered = [...size.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
    expect(offered).toEqual(['15', '30', '60', '100']);
    await user.selectOptions(size, '30');
    expect(screen.getByText('Enough for you and 29 others with one bracket each.')).toBeTruthy();
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(app.requests, 'PUT /api/rooms/room-1')).toEqual([{ maxBrackets: 30 }]);
  });

  it('names what is wrong at its field, before and after the call', async () => {
    const refusal = { code: 'invalid_input', message: 'Please check what you entered.' };
    const issues = [{ path: 'maxBrackets', message: 'Not that many' }];
    openManager({}, { 'PUT /api/rooms/room-1': { status: 400, body: { ...refusal, issues } } });
    const user = await openSetting('Room Settings');
    await user.clear(field('Password'));
    await user.click(await button('Save'));
    await screen.findByText('Password is required');
    await user.type(field('Password'), 'rolling-pin');
    await user.click(await button('Save'));
    await screen.findByText('Not that many');
    expect(field('Password').value).toBe('rolling-pin');
  });
});
