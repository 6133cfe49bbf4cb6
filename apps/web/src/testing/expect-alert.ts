import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Expects an alert with this title and message, then closes it. */
export async function expectAlert(title: string, message = ''): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name: title });
  expect(alert.textContent).toContain(message);
  await userEvent.setup().click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: title })).toBeNull());
}
