import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const main = async () => within(await screen.findByRole('main', { name: 'Settings' }));

/** Opens the dialog with the name of its button. */
export async function openDialog(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}
