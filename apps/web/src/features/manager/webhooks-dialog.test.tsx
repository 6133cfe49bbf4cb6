import type { Webhook } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager } from '../fights/manager/testing/manager-page.tsx';
import { button, field, openSetting } from './testing/settings-menu.ts';

const PATH = '/api/rooms/room-1/webhooks';
const AT = '2026-03-01T19:41:00.000Z';

const hookOf = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'hook-1',
  kind: 'discord',
  events: ['lock', 'results'],
  address: 'discord.com/…8xQ2',
  createdAt: AT,
  offAt: null,
  failures: 0,
  last: null,
  secret: null,
  ...more,
});

/** Opens the dialog with these webhooks. Tests change the array to change the server's response. */
async function open(webhooks: Webhook[], more: Parameters<typeof openManager>[1] = {}) {
  const app = openManager({}, { [`GET ${PATH}`]: () => ({ body: webhooks }), ...more });
  const user = await openSetting('Webhooks');
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }));
  return { app, user, list };
}

eachTestAs(null);

it('the secret of a new webhook is shown only right after its creation', async () => {
  const webhooks: Webhook[] = [];
  const { app, user } = await open(webhooks, {
    [`POST ${PATH}`]: () => {
      webhooks.push(hookOf({ kind: 'json', address: 'example.com/…hook' }));
      return { status: 201, body: hookOf({ kind: 'json', secret: 'the-secret' }) };
    },
  });
  await user.click(await button('Add Webhook'));
  await user.click(await screen.findByRole('radio', { name: 'JSON' }));
  await user.click(await button('Add'));
  await screen.findByText('Address is required');
  await user.type(field('Address'), 'https://example.com/hook');
  await user.click(screen.getByRole('checkbox', { name: 'Changes to the card' }));
  await user.click(await button('Add'));
  expect(await screen.findByText('the-secret')).toBeTruthy();
  expect(app.sent(`POST ${PATH}`)).toEqual([
    { kind: 'json', url: 'https://example.com/hook', events: ['lock', 'results', 'completed'] },
  ]);
  await screen.findByText('example.com/…hook');
  await user.click(await button('Close'));
  await openSetting('Webhooks');
  await screen.findByText('example.com/…hook');
  expect(screen.queryByText('the-secret')).toBeNull();
});

it('a webhook can be tested, re-enabled and removed', async () => {
  const webhooks = [hookOf({ offAt: AT, failures: 20 })];
  const result = { ok: false, status: 500, problem: 'The server responded with status 500.' };
  const last = { ...result, at: AT, event: 'test' } as const;
  const { app, user, list } = await open(webhooks, {
    [`POST ${PATH}/hook-1/test`]: () => {
      webhooks[0] = hookOf({ offAt: AT, failures: 20, last });
      return { body: result };
    },
    [`POST ${PATH}/hook-1/switch-on`]: () => {
      webhooks[0] = hookOf({ last });
      return { body: webhooks[0] };
    },
    [`DELETE ${PATH}/hook-1`]: () => {
      webhooks.pop();
      return { body: { success: true } };
    },
  });
  expect(list.getByText('Turned off Sun, Mar 1 after 20 failures in a row.')).toBeTruthy();
  await user.click(await button('Test Discord, discord.com/…8xQ2'));
  await list.findByText(/^Test failed .* The server responded with status 500\.$/);
  await user.click(await button('Turn on Discord, discord.com/…8xQ2'));
  await waitFor(() => expect(list.queryByText(/Turned off/)).toBeNull());
  await user.click(await button('Remove Discord, discord.com/…8xQ2'));
  await user.click(await button('Remove'));
  await list.findByText('No webhook yet.');
  for (const call of [`POST ${PATH}/hook-1/test`, `POST ${PATH}/hook-1/switch-on`, `DELETE ${PATH}/hook-1`])
    expect([call, app.sent(call).length]).toEqual([call, 1]);
});
