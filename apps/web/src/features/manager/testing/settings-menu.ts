import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Opens a dialog from the Settings menu. */
export async function openSetting(name: string) {
  const user = userEvent.setup();
  await user.click(await button('Settings'));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog');
  return user;
}

export const sentTo = (requests: readonly { method: string; path: string; body: unknown }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
