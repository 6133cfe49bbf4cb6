import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './form-dialog.tsx';
import { toast } from './toast.ts';

afterEach(() => {
  cleanup();
  toast.dismiss();
});

function Asking({ onConfirm, failureToast }: Pick<ConfirmDialogProps, 'onConfirm' | 'failureToast'>) {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <ConfirmDialog
      onClose={() => setOpen(false)}
      title="Delete room"
      text="The room and its chat will be removed for good."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      typedWord="DELETE"
      onConfirm={onConfirm}
      {...(failureToast && { failureToast })}
    />
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('deleting requires typing the exact word', async () => {
  const onConfirm = vi.fn(async () => undefined);
  render(<Asking onConfirm={onConfirm} />);
  const user = userEvent.setup();
  expect(await screen.findByRole('alertdialog', { name: 'Delete room' })).toBeTruthy();
  expect(button('Delete').disabled).toBe(true);
  await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'delete{Enter}');
  expect(button('Delete').disabled).toBe(true);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Type DELETE to confirm'));
  await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await user.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failed action keeps the dialog open and shows the error only in the dialog', async () => {
  render(<Asking onConfirm={() => Promise.reject(new Error('Only the creator can delete the room.'))} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await user.click(button('Delete'));
  expect(screen.getByRole('alert').textContent).toContain('Only the creator can delete the room.');
  expect(toast.get()).toBeNull();
  expect(button('Delete').disabled).toBe(false);
});

test('a dialog whose action is in progress can neither be closed nor confirmed again', async () => {
  let finish: () => void = () => undefined;
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Asking onConfirm={onConfirm} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');
  expect(button('Deleting...').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Deleting...'));
  await user.type(screen.getByLabelText('Type DELETE to confirm'), '{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await act(async () => finish());
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('canceling returns the focus to the opening button; success moves the focus to the specified element', async () => {
  function List() {
    const [open, setOpen] = useState(false);
    const box = useRef<HTMLDivElement>(null);
    return (
      <>
        <div ref={box} role="log" tabIndex={-1} />
        <button type="button" onClick={() => setOpen(true)}>
          Remove message
        </button>
        {open && (
          <ConfirmDialog
            onClose={() => setOpen(false)}
            title="Remove"
            text="Nobody will see it."
            confirmLabel="Remove"
            pendingLabel="Removing..."
            onConfirm={async () => undefined}
            focusAfter={() => box.current}
          />
        )}
      </>
    );
  }
  render(<List />);
  const user = userEvent.setup();
  await user.click(button('Remove message'));
  await screen.findByRole('alertdialog');
  await user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(button('Remove message')));
  await user.click(button('Remove message'));
  await screen.findByRole('alertdialog');
  await user.click(button('Remove'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')));
});

test('the toast about a failure disappears when a retry succeeds', async () => {
  let isBusy = true;
  const onConfirm = async () => {
    if (isBusy) throw new Error('Lockroom is busy.');
  };
  render(<Asking onConfirm={onConfirm} failureToast="Error" />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await user.click(button('Delete'));
  expect(toast.get()).toMatchObject({ title: 'Error', description: 'Lockroom is busy.', tone: 'danger' });
  expect(screen.queryByRole('alert')).toBeNull();
  isBusy = false;
  await user.click(button('Delete'));
  await waitFor(() => expect(toast.get()).toBeNull());
});
