import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ConfirmDialog } from './form-dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
});

const trigger = () => screen.getByRole('button', { name: 'More' });

/** A menu that opens a dialog, which opens a confirmation. */
function Page() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem disabled onSelect={() => {}}>
          Taken
        </MenuItem>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Name">
          <button type="button" onClick={() => setAsked(true)}>
            Remove
          </button>
          {asked && (
            <ConfirmDialog
              onClose={() => setAsked(false)}
              title="Remove it"
              text="For good."
              confirmLabel="Remove it"
              pendingLabel="Removing..."
              onConfirm={() => Promise.resolve()}
            />
          )}
        </Dialog>
      )}
      <Toaster />
    </>
  );
}

test.each([['without a toast'], ['under a toast']])(
  'each press of Escape closes one menu or dialog and returns the focus (%s)',
  async (state) => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<Page />);
    const showToast = () => state === 'under a toast' && act(() => void toast.show({ title: 'Saved' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    showToast();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    showToast();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    showToast();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger()));
  },
);

test('a menu opened with the keyboard focuses its first enabled item', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'More' });
  const first = screen.getByRole('menuitem', { name: 'Rename' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(trigger().getAttribute('aria-controls')).toBe(menu.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});
