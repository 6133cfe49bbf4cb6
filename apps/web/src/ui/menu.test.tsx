import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
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
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

const trigger = () => screen.getByRole('button', { name: 'More' });

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

test('a dialog opened from a menu returns the focus to the menu button', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(trigger());
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});
