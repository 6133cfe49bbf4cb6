import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from '@lockroom/testing/identity-provider';
import { expect, test } from '@playwright/test';
import Provider from 'oidc-provider';
import { expectAccessible } from './support/axe.ts';
import { atLocalhost } from './support/builds.ts';
import { button } from './support/door.ts';

/** The provider uses 127.0.0.1 and Lockroom uses localhost, so that they are different sites, as in production. */
let site: Server;
let issuer: string;
test.beforeAll(async () => {
  site = createServer().listen(0, '127.0.0.1');
  await once(site, 'listening');
  issuer = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

/** Registers the Lockroom server at this address with the provider, which reports every email address as verified. */
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

test('a person without a password signs in through the identity provider, and signs out of both sites', {
  tag: '@thorough',
}, async ({ page }) => {
  const provider = page.getByRole('link', { name: 'Continue with Riverside Club' });
  await atLocalhost(
    async (address) => {
      await page.goto(`${address}/my-rooms`);
      await expect(provider).toBeVisible();
      await expect(page.getByLabel('Password')).toHaveCount(0);
      await expectAccessible(page, 'sign-in');
      await page.goto(`${address}/api/auth/oidc/callback?code=stolen&state=guessed`);
      await expect(page.getByText('Riverside Club did not sign you in. Please try again.')).toBeVisible();
      await page.goto(`${address}/my-rooms`);
      await provider.click();
      await page.locator('input[name="login"]').fill('mira');
      await page.locator('input[name="password"]').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'My Rooms', level: 1 })).toBeVisible();
      await page.goto(`${address}/settings`);
      await expect(page.getByText('mira@club.example').first()).toBeVisible();
      await expect(button(page, 'Change Password')).toHaveCount(0);

      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      // The provider asks the person to sign in again.
      await provider.click();
      await expect(page.locator('input[name="login"]')).toBeVisible();
    },
    (address) => ({ ...register(address), OIDC_ONLY: 'on' }),
  );
});
