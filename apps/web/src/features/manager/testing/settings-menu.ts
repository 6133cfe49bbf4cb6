import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Maps a setting to its tab on the manager's page. Settings that are not listed are in the first tab. */
const TAB_OF: Readonly<Record<string, 'Room' | 'Advanced'>> = {
  'Room Settings': 'Room',
  'Mark Completed': 'Room',
  Undo: 'Advanced',
  Webhooks: 'Advanced',
};

export async function openSetting(name: string) {
  const user = userEvent.setup();
  const tab = TAB_OF[name];
  if (tab) await user.click(await screen.findByRole('tab', { name: tab }));
  // Use the last match, because the card above may offer the same action. Skip 'Undo: ...', which would undo a change
  // immediately.
  const found = await screen.findAllByRole('button', { name: new RegExp(`^${name}(?!:)`) });
  await user.click(found.at(-1) as HTMLElement);
  await screen.findByRole(name === 'Mark Completed' ? 'alertdialog' : 'dialog');
  return user;
}

export async function openAdd(name: string) {
  const user = userEvent.setup();
  await user.click(await button('Add'));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog');
  return user;
}
