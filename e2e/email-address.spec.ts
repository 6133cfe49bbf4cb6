import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '@lockroom/contract';
import { expect, type Page, test } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './support/axe.ts';
import { atLocalhost } from './support/builds.ts';
import { button, field, signUp, toast } from './support/door.ts';

/** Emails that the test's mail server has received. */
const received: Email[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', async () => {
      received.push(await PostalMime.parse(Buffer.concat(parts)));
      done();
    });
  },
});
let smtpUrl: string;
test.beforeAll(async () => {
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

/** Waits for an email to an address and returns its link. */
async function linkTo(email: string, subject: string): Promise<string> {
  const letter = () =>
    received.findLast(
      (mail) => mail.subject === subject && mail.to?.some(({ address }) => address === email),
    );
  await expect.poll(() => letter()?.subject).toBe(subject);
  const link = /http\S+confirm-email\S+/.exec(letter()?.text ?? '')?.[0];
  if (!link) throw new Error(`The email to ${email} has no link`);
  return link;
}

/** Opens a link in another tab, as from a mail client, and presses its button. */
async function press(page: Page, link: string, name: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expectAccessible(tab, 'emailed link');
  await button(tab, name).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/Address confirmed|One more link to open/);
  await tab.close();
}

const PASSWORD = 'corner-stool';
const person = (username: string) => ({ username, email: `${username}@club.example`, password: PASSWORD });

/** Opens the page. Registers an account first, because a server without accounts opens with the sign-up form. */
async function visit(page: Page, url: string): Promise<void> {
  await createClient({ baseUrl: new URL(url).origin }).auth.register({ body: person('first') });
  await page.goto(url);
}

test('if only some email domains may sign up, a person must confirm the email address first', {
  tag: '@phone',
}, async ({ page }) => {
  await atLocalhost(
    async (address) => {
      const [typed, meant] = ['mria@club.example', 'mira@club.example'];
      await visit(page, `${address}/rooms`);
      await signUp(page, { username: 'mira', email: typed, password: PASSWORD });
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expect(page.getByText(typed)).toBeVisible();
      await expectAccessible(page, 'check your email');
      await button(page, 'Send the Link Again').click();
      await expect(toast(page, 'Link sent!')).toBeVisible();

      await button(page, 'Change Email').click();
      const dialog = page.getByRole('dialog', { name: 'Email' });
      await field(dialog, 'New email').fill(meant);
      await field(dialog, 'Current password').fill(PASSWORD);
      await button(dialog, 'Change Email').click();
      await expect(dialog.getByRole('list', { name: 'Addresses to confirm' })).toContainText(meant);
      await expectAccessible(page, 'an address to confirm');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(meant)).toBeVisible();

      await press(page, await linkTo(meant, 'Confirm your new email address'), 'Confirm address');
      await expect(page.getByRole('heading', { name: 'My Rooms', level: 1 })).toBeVisible();
      await page.goto(`${address}/settings`);
      await expect(page.getByText(meant).first()).toBeVisible();
    },
    () => ({ SMTP_URL: smtpUrl, SIGN_UP_DOMAINS: 'club.example' }),
  );
});

test('a person confirms an email address and changes it with links sent to both addresses', async ({
  page,
}) => {
  await atLocalhost(
    async (address) => {
      const { email: old } = person('kofi');
      const next = 'kofi@home.example';
      await visit(page, address);
      await signUp(page, person('kofi'));
      await page.goto(`${address}/settings`);
      const row = page.getByRole('main').getByRole('button', { name: /^Email/ });
      await expect(row).toContainText('Not confirmed yet');
      await press(page, await linkTo(old, 'Confirm your email address'), 'Confirm address');
      // The event stream refreshes the open page.
      await expect(row).not.toContainText('Not confirmed yet');

      await row.click();
      const dialog = page.getByRole('dialog', { name: 'Email' });
      await expectAccessible(page, 'email dialog');
      await field(dialog, 'New email').fill(old);
      await field(dialog, 'Current password').fill('wrong');
      await button(dialog, 'Change Email').click();
      await expect(field(dialog, 'New email')).toHaveAccessibleDescription(
        'This is already your email address.',
      );
      await field(dialog, 'New email').fill(next);
      await button(dialog, 'Change Email').click();
      await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect');
      await field(dialog, 'Current password').fill(PASSWORD);
      await button(dialog, 'Change Email').click();
      const waiting = dialog.getByRole('list', { name: 'Addresses to confirm' }).getByRole('listitem');
      await expect(waiting).toHaveText([/home\.example\s*Open the link/, /club\.example\s*Open the link/]);

      await press(page, await linkTo(old, 'Confirm the change of your email address'), 'Confirm change');
      await expect(waiting).toHaveText([/home\.example\s*Open the link/, /club\.example\s*Confirmed/]);
      await press(page, await linkTo(next, 'Confirm your new email address'), 'Confirm address');
      // The event stream refreshes the open dialog.
      await expect(waiting).toHaveCount(0);
      await expect(dialog.getByText(next)).toBeVisible();
    },
    () => ({ SMTP_URL: smtpUrl }),
  );
});
