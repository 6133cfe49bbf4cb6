import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const main = async () => within(await screen.findByRole('main', { name: 'Settings' }));

/** Opens a dialog by pressing the button with this name. */
export async function openDialog(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}
