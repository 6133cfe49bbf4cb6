import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/builds.ts';
import { button, field, toast } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { registerUnseen } from './support/rooms.ts';
import { expectSaved, fight, methodChoice } from './support/sheet.ts';

const MOST = { taps: 5, fields: 2 };

// Passkeys need a domain name, so 127.0.0.1 does not work.
test.use({ isNamed: true, savesItself: true, hasTouch: true });

/** A passkey as exported through the DevTools protocol, to copy it to another device. */
interface Kept {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
}

/** A virtual device that stores passkeys and always verifies its user. */
interface Device {
  credentials(): Promise<Kept[]>;
  remove(): Promise<unknown>;
}

async function addDevice(page: Page, kept: Kept[] = []): Promise<Device> {
  // Pretend that autofill is not supported, because a virtual device would respond before the user chooses a passkey.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of kept) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

test('a person with a passkey joins by link, adds a second device and can still sign in after losing the first', {
  tag: '@thorough',
}, async ({ people }) => {
  const { room, manager, fightId } = await openFightRoom(people, 1, await registerUnseen(people));
  await setLock(manager, room, fightId(1), new Date(Date.now() + 60 * 60_000).toISOString());
  // Guests are not allowed, because the invitation would otherwise ask only for a name.
  await manager.api.rooms.update({ params: { roomId: room.id }, body: { accountsOnly: true } });
  const { url } = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const friend = people.identity('friend');
  const phone = await people.stranger();
  const first = await addDevice(phone);

  await test.step('a person joins with a name, an email address and a passkey, and makes a pick', async () => {
    const thumb = thumbOn(phone);
    await phone.goto(`${url}`);
    await thumb.type(field(phone, 'Username'), friend.username);
    await thumb.type(field(phone, 'Email'), friend.email);
    await thumb.reach(button(phone, 'Sign up with a passkey'));
    await thumb.reach(fight(phone, 'Main Event').getByRole('radio').first());
    await thumb.reach(methodChoice(fight(phone, 'Main Event'), 'Decision'));
    await expectSaved(phone);
    const { taps, keys, fields } = thumb.counted();
    expect(taps + keys).toBeLessThanOrEqual(MOST.taps);
    expect(fields).toBeLessThanOrEqual(MOST.fields);
  });

  await test.step('the person signs out, and signs in again with the passkey', async () => {
    await phone.goto('/settings');
    await phone.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await button(phone, 'Continue with a passkey').click();
    await expect(toast(phone, 'Login successful!')).toBeVisible();
  });

  const laptop = await people.stranger();
  const passkeysOn = async (page: Page) => {
    await page.goto('/settings');
    await button(page.getByRole('main', { name: 'Settings' }), 'Passkeys').click();
    return page.getByRole('dialog', { name: 'Passkeys' });
  };
  const ofPhone = await test.step('a second passkey opens the account on a second device', async () => {
    const dialog = await passkeysOn(phone);
    await expect(dialog).toContainText('This passkey is the only way into your account.');
    await expectAccessible(phone, 'passkeys');
    await button(dialog, 'Add a Passkey').click();
    const adding = phone.getByRole('dialog', { name: 'Add a Passkey' });
    await button(adding, 'Continue').click();
    await expect(adding).toContainText('Confirmed.');
    const own = await first.credentials();
    await first.remove();
    const second = await addDevice(phone);
    await button(adding, 'Create Passkey').click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await addDevice(laptop, await second.credentials());
    await second.remove();
    await laptop.goto('/login');
    await button(laptop, 'Continue with a passkey').click();
    await expect(laptop.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    return own;
  });

  await test.step('after the loss of the first device, its passkey is removed on the second device', async () => {
    const dialog = await passkeysOn(laptop);
    await dialog
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await button(laptop.getByRole('alertdialog'), 'Remove Passkey').click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await addDevice(phone, ofPhone);
    await phone.goto('/login');
    await button(phone, 'Continue with a passkey').click();
    await expect(phone.getByRole('main').getByRole('alert')).toHaveText(
      'That passkey does not belong to an account here. Use another one, or your password.',
    );
  });
});
