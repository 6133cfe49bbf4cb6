import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { base, openChat } from './testing/chat-page.ts';

eachTestAs(noor);

describe('inviting', () => {
  async function openDialog(answer: FakeAnswer) {
    const view = openChat([], { tab: 'brackets', answers: { [`POST ${base}/invite`]: answer } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Room menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invite Friend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite Friend' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' });
    return {
      ...view,
      user,
      dialog,
      send,
      email: dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }),
    };
  }

  it('keeps the address when it is refused', async () => {
    const message = 'Please enter a valid email address';
    const { user, dialog, email, send } = await openDialog({
      status: 400,
      body: { message, code: 'invalid_input' },
    });
    await user.type(email, 'wren');
    await user.click(send);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
    expect(email.value).toBe('wren');
    expect(toast.get()).toBeNull();
  });
});
