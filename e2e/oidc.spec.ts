import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from '@lockroom/testing/identity-provider';
import { expect, type Page, test } from '@playwright/test';
import Provider from 'oidc-provider';
import { expectAccessible } from './support/axe.ts';
import { atLocalhost } from './support/builds.ts';
import { button } from './support/door.ts';

/** The provider is on a different site from Lockroom, as in production: 127.0.0.1 instead of localhost. */
let site: Server;
let issuer: string;
test.beforeAll(async () => {
  site = createServer().listen(0, '127.0.0.1');
  await once(site, 'listening');
  issuer = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

/** Registers the Lockroom at this address with the provider, where every account has a verified email address. */
function register(address: string): Record<string, string> {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${address}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${address}/login`],
      },
    ],
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@club.example`, email_verified: true }),
    }),
  });
  site.removeAllListeners('request');
  site.on('request', provider.callback());
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Riverside Club',
  };
}

async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Riverside Club' }).click();
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in through the identity provider, returns to the same page, and signs out of both', async ({
  page,
}) => {
  await atLocalhost(async (address) => {
    await page.goto(`${address}/my-rooms`);
    await expect(button(page, 'Sign In')).toBeVisible();
    await expectAccessible(page, 'sign-in');
    await signInThere(page, 'mira');
    await expect(page.getByRole('heading', { name: 'My Rooms', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-rooms');
    await page.reload();
    await page.goto(`${address}/settings`);
    await expect(page.getByText('mira@club.example').first()).toBeVisible();

    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('link', { name: 'Continue with Riverside Club' })).toBeVisible();
    // The provider asks for the login again.
    await page.getByRole('link', { name: 'Continue with Riverside Club' }).click();
    await expect(page.locator('input[name="login"]')).toBeVisible();
  }, register);
});

test('with OIDC_ONLY, no page asks for a password, and a failed sign-in shows an error', async ({ page }) => {
  await atLocalhost(
    async (address) => {
      await page.goto(`${address}/login`);
      await expect(page.getByRole('link', { name: 'Continue with Riverside Club' })).toBeVisible();
      await expect(page.getByLabel('Password')).toHaveCount(0);
      await expectAccessible(page, 'sign-in');
      await page.goto(`${address}/api/auth/oidc/callback?code=stolen&state=guessed`);
      await expect(page.getByText('Riverside Club did not sign you in. Please try again.')).toBeVisible();
      await signInThere(page, 'kofi');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

      // An account without a password cannot change its password, and can be deleted without one.
      await page.goto(`${address}/settings`);
      await expect(button(page, 'Change Username')).toBeVisible();
      await expect(button(page, 'Change Password')).toHaveCount(0);
      await button(page, 'Delete Account').click();
      const dialog = page.getByRole('dialog', { name: 'Delete Account' });
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('link', { name: 'Continue with Riverside Club' })).toBeVisible();
    },
    (address) => ({ ...register(address), OIDC_ONLY: 'on' }),
  );
});
