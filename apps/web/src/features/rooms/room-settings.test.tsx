import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { button, field, openSetting } from '../manager/testing/settings-menu.ts';

eachTestAs(null);

it('only the changed settings are sent', async () => {
  const room = roomOf({ bracketCount: 12, maxBrackets: 15 });
  const app = openManager({ room }, { 'PUT /api/rooms/room-1': { body: { ...room, maxBrackets: 30 } } });
  const user = await openSetting('Room Settings');
  const size = screen.getByLabelText<HTMLSelectElement>('Max brackets');
  const offered = [...size.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
  expect(offered).toEqual(['15', '30', '60', '100', '250', '500', '1000']);
  await user.selectOptions(size, '30');
  expect(screen.getByText('Enough for you and 29 others with one bracket each.')).toBeTruthy();
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.sent('PUT /api/rooms/room-1')).toEqual([{ maxBrackets: 30 }]);
});

it('errors found by the form and by the server appear next to their fields', async () => {
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
