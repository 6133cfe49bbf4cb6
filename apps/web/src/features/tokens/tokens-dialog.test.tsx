import type { Token } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { roomCard } from '../rooms/testing/room-fixtures.ts';

const DAY = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const tokenOf = (more: Partial<Token> = {}): Token => ({
  id: 'token-1',
  name: 'Wall',
  scope: 'read',
  roomName: null,
  createdAt: inDays(-3),
  expiresAt: inDays(30),
  lastUsedAt: null,
  ...more,
});

eachTestAs(noor);

async function open(tokens: Token[], more: Record<string, FakeAnswer> = {}) {
  const app = renderApp('/settings', { 'GET /api/tokens': () => ({ body: tokens }), ...more });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Tokens for Scripts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tokens for Scripts' }));
  return { ...app, user, dialog };
}

describe('Tokens for Scripts', () => {
  it('a token for a managed room is shown once', async () => {
    const tokens: Token[] = [];
    const made = tokenOf({ name: 'Results', scope: { roomId: 'room-1' }, roomName: 'Friday Fights' });
    const { user, dialog, requests } = await open(tokens, {
      'GET /api/rooms': {
        body: [
          roomCard({ id: 'room-1', name: 'Friday Fights', isCreator: true }),
          roomCard({ id: 'room-2', name: 'Of Others', isCreator: false }),
        ],
      },
      'POST /api/tokens': () => {
        tokens.push(made);
        return { status: 201, body: { ...made, token: 'lockroom_the-secret' } };
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'New Token' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Token' }));
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Results');
    await form.findByRole('option', { name: 'Manage Friday Fights' });
    expect(form.queryByRole('option', { name: 'Manage Of Others' })).toBeNull();
    await user.selectOptions(form.getByLabelText('What it may do'), 'Manage Friday Fights');
    await user.selectOptions(form.getByLabelText('It ends'), 'In 7 days');
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    expect(await screen.findByText('lockroom_the-secret')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST')?.body as { expiresAt: string };
    expect(sent).toEqual({ name: 'Results', scope: { roomId: 'room-1' }, expiresAt: expect.any(String) });
    expect(Math.round((Date.parse(sent.expiresAt) - Date.now()) / DAY)).toBe(7);
    await user.click(await screen.findByRole('button', { name: 'Copy Token' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Token copied!'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Tokens for Scripts' }));
    await screen.findByText('Manages Friday Fights');
    expect(screen.queryByText('lockroom_the-secret')).toBeNull();
  });

  it('revoking a token asks first', async () => {
    const tokens = [tokenOf()];
    const { user, dialog, requests } = await open(tokens, {
      'DELETE /api/tokens/token-1': () => {
        tokens.pop();
        return { body: { success: true } };
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Revoke Wall' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('No token yet.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
