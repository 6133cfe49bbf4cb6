import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

function Asking() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <FormDialog
      onClose={() => setOpen(false)}
      title="New Post"
      submitLabel="Create"
      pendingLabel="Creating..."
      loading={false}
      error={null}
      onSubmit={() => undefined}
    >
      <input aria-label="Title" />
    </FormDialog>
  );
}

/** Returns the overlay around the open dialog. */
const beside = () => screen.getByRole('dialog').parentElement ?? document.body;

test('clicking outside closes a dialog unless text was typed', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  await user.type(await screen.findByLabelText('Title'), 'Chip');
  await user.click(beside());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Chip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  render(<Asking />);
  await user.click(beside());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Enter moves to the next required field and submits after the last one', async () => {
  const onSubmit = vi.fn();
  render(
    <FormDialog
      onClose={() => undefined}
      title="Create Room"
      submitLabel="Create Room"
      pendingLabel="Creating..."
      loading={false}
      error={null}
      onSubmit={onSubmit}
    >
      <input aria-label="Name" required />
      <input aria-label="Description" />
      <input aria-label="Password" required />
    </FormDialog>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Kitchen Table{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Password'), 'rolling-pin{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
