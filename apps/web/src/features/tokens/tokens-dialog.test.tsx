import type { Token } from '@lockroom/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../../api/session.ts';
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
  await user.click(await screen.findByRole('button', { name: 'API tokens' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'API tokens' }));
  return { ...app, user, dialog };
}

/** The response to creating a token. From then on, the list of tokens contains the new token. */
const creating = (tokens: Token[], made: Token) => ({
  'POST /api/tokens': () => {
    tokens.push(made);
    return { status: 201, body: { ...made, token: 'lockroom_the-secret' } };
  },
});

it('a new token for a managed room is shown only right after its creation', async () => {
  const tokens: Token[] = [];
  const made = tokenOf({ name: 'Results', scope: { roomId: 'room-1' }, roomName: 'Friday Fights' });
  const { user, dialog, sent } = await open(tokens, {
    'GET /api/rooms': {
      body: [
        roomCard({ id: 'room-1', name: 'Friday Fights', isCreator: true }),
        roomCard({ id: 'room-2', name: 'Of Others', isCreator: false }),
      ],
    },
    ...creating(tokens, made),
  });
  await user.click(await dialog.findByRole('button', { name: 'New Token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Token' }));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await form.findByText('Name is required')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'Results');
  await form.findByRole('option', { name: 'Manage Friday Fights' });
  expect(form.queryByRole('option', { name: 'Manage Of Others' })).toBeNull();
  await user.selectOptions(form.getByLabelText('What it can do'), 'Manage Friday Fights');
  await user.selectOptions(form.getByLabelText('Expires'), 'In 7 days');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('lockroom_the-secret')).toBeTruthy();
  const [body] = sent('POST /api/tokens') as [{ expiresAt: string }];
  expect(body).toEqual({ name: 'Results', scope: { roomId: 'room-1' }, expiresAt: expect.any(String) });
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY)).toBe(7);
  await user.click(await screen.findByRole('button', { name: 'Copy Token' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Token copied!'));
  const dialogs = within(screen.getByRole('dialog'));
  await user.click(dialogs.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'API tokens' }));
  await screen.findByText('Manages Friday Fights');
  expect(screen.queryByText('lockroom_the-secret')).toBeNull();
});

it('only administrators can create a token for events', async () => {
  const { user, dialog } = await open([tokenOf({ name: 'Feed', scope: 'events' })]);
  expect(await dialog.findByText('Creates and updates events')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'New Token' }));
  const choice = await screen.findByLabelText('What it can do');
  const label = 'Create events and send results';
  expect(within(choice).queryByRole('option', { name: label })).toBeNull();
  cleanup();
  session.start('t1', { ...noor, isAdmin: true });
  const made = tokenOf({ name: 'Feed', scope: 'events' });
  const tokens: Token[] = [];
  const of = await open(tokens, {
    'GET /api/auth/user': { body: { ...noor, isAdmin: true } },
    ...creating(tokens, made),
  });
  await of.user.click(await of.dialog.findByRole('button', { name: 'New Token' }));
  await of.user.type(await screen.findByLabelText('Name'), 'Feed');
  await of.user.selectOptions(screen.getByLabelText('What it can do'), label);
  await of.user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('lockroom_the-secret')).toBeTruthy();
  expect(of.sent('POST /api/tokens')).toMatchObject([{ name: 'Feed', scope: 'events' }]);
});

it('revoking a token asks for confirmation', async () => {
  const tokens = [tokenOf()];
  const { user, dialog, sent } = await open(tokens, {
    'DELETE /api/tokens/token-1': () => {
      tokens.pop();
      return { body: { success: true } };
    },
  });
  await user.click(await dialog.findByRole('button', { name: 'Revoke Wall' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('No token yet.')).toBeTruthy();
  expect(sent('DELETE /api/tokens/token-1')).toHaveLength(1);
});
