import type { Passkey } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const { startAuthentication, startRegistration } = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
}));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication,
  startRegistration,
  WebAuthnAbortService: { cancelCeremony() {} },
}));

const key = { id: 'a2V5', rawId: 'a2V5', type: 'public-key' };
const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'bm9vcg' };
const made = { clientDataJSON: 'e30', attestationObject: 'AA' };
const toSign = {
  body: { challenge: 'c', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
};
const BEGIN = 'POST /api/auth/passkeys/register/begin';
const toMake = {
  body: {
    challenge: 'c',
    rp: { id: 'localhost', name: 'Lockroom' },
    user: { id: 'bm9vcg', name: 'noor', displayName: 'noor' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
};
const phone: Passkey = {
  id: '0193a3a0-0000-7000-8000-000000000077',
  name: 'iPhone',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
};

const named = (name: string) => Object.assign(new Error('The browser says so.'), { name });

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  startAuthentication.mockReset().mockResolvedValue({ ...key, response: signed });
  startRegistration.mockReset().mockResolvedValue({ ...key, response: made });
});

describe('signing in with a passkey', () => {
  eachTestAs(null);
  const begun = { 'POST /api/auth/passkeys/sign-in/begin': toSign };

  it.each([
    [named('NotAllowedError'), /you canceled, or this device has no passkey/],
    [named('NotSupportedError'), /cannot store passkeys/],
    [named('SecurityError'), /do not work at this address/],
    [named('UnknownError'), /did not respond/],
  ])('the browser error %s is explained', async (error, words) => {
    startAuthentication.mockRejectedValue(error);
    renderApp('/login', begun);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(session.get()).toBeNull();
  });

  it('choosing a passkey from the autofill of the username field signs the user in', async () => {
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(class {}, { isConditionalMediationAvailable: async () => true }),
    );
    renderApp('/login', {
      ...begun,
      'POST /api/auth/passkeys/sign-in/finish': { body: { token: 't1', user: noor } },
    });
    await waitFor(() => expect(toast.get()?.title).toBe('Login successful!'));
    expect(startAuthentication).toHaveBeenCalledWith({
      optionsJSON: toSign.body,
      useBrowserAutofill: true,
    });
  });

  it('passkeys are not offered if the browser does not support them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull();
  });
});

describe('passkeys in the settings', () => {
  eachTestAs(noor);
  const there = (passkeys: Passkey[], hasPassword: boolean) => ({
    'GET /api/auth/passkeys': { body: { passkeys, hasPassword } },
  });
  const press = (scope: { getByRole: typeof screen.getByRole }, name: string) =>
    userEvent.click(scope.getByRole('button', { name }));

  async function openDialog(button: string, title = button) {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  }

  it('adding a passkey requires the current password', async () => {
    const { sent } = renderApp('/settings', {
      ...there([], true),
      [BEGIN]: toMake,
      'POST /api/auth/passkeys/register/finish': { status: 201, body: { passkey: phone } },
    });
    const dialog = await openDialog('Passkeys');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add a Passkey' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add a Passkey' }));
    startRegistration.mockRejectedValueOnce(named('InvalidStateError'));
    await userEvent.type(adding.getByLabelText('Current password'), 'canvas300!');
    await press(adding, 'Add Passkey');
    expect((await adding.findByRole('alert')).textContent).toBe(
      'This device already has a passkey for your account.',
    );
    await press(adding, 'Add Passkey');
    await waitFor(() => expect(toast.get()?.title).toBe('Passkey Added'));
    expect(sent(BEGIN)[0]).toEqual({ currentPassword: 'canvas300!' });
  });

  it('an account without a password can set one by email and can be deleted with a passkey', async () => {
    const { sent } = renderApp('/settings', {
      ...there([phone], false),
      'POST /api/auth/forgot-password': { body: { success: true } },
      'POST /api/auth/passkeys/sign-in/begin': toSign,
      'POST /api/auth/delete-account': { body: { success: true } },
    });
    const setting = await openDialog('Change Password', 'Set a Password');
    await press(setting, 'Send Link');
    await waitFor(() => expect(toast.get()?.title).toBe('Link sent!'));
    expect(sent('POST /api/auth/forgot-password')).toEqual([{ email: noor.email }]);
    const deleting = await openDialog('Delete Account');
    expect(await deleting.findByText(/confirm with your passkey/)).toBeTruthy();
    await press(deleting, 'Delete Account');
    await waitFor(() => expect(session.get()).toBeNull());
    expect(sent('POST /api/auth/delete-account')).toEqual([{ passkey: { ...key, response: signed } }]);
  });
});
