import type { Confirmation, PasskeyAnswer } from '@lockroom/contract';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { api } from '../../api/client.ts';
import { PasskeyError } from './passkey-error.ts';

type Asked = Awaited<ReturnType<typeof api.passkeys.beginRegister>>;

export async function signIn(answered?: PasskeyAnswer) {
  return api.passkeys.finishSignIn({ body: answered ?? (await answer()) });
}

/**
 * Prompts for a passkey. With `useBrowserAutofill`, the browser instead lists passkeys in the autofill of the name
 * field, and the promise stays pending until the user chooses one of them.
 */
export async function answer({ useBrowserAutofill = false } = {}): Promise<PasskeyAnswer> {
  const optionsJSON = await api.passkeys.beginSignIn();
  const { id, rawId, response } = await orSay(
    () => startAuthentication({ optionsJSON, useBrowserAutofill }),
    'You were not signed in: you canceled, or this device has no passkey for Lockroom.',
  );
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  const sent = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key', response: sent };
}

export function endAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}

export async function signUp(person: {
  username: string;
  email: string;
  invite?: { roomCode: string; key: string };
}) {
  const made = await make(await api.passkeys.beginRegister({ body: person }));
  if (!made.token || !made.user) throw new PasskeyError('Please sign in with your new passkey.');
  return { token: made.token, user: made.user };
}

export function begin(confirmed: Confirmation): Promise<Asked> {
  return api.passkeys.beginRegister({ body: confirmed });
}

export async function make(optionsJSON: Asked) {
  const { id, rawId, response } = await orSay(
    () => startRegistration({ optionsJSON }),
    'No passkey was created: you canceled, or it took too long.',
  );
  const { clientDataJSON, attestationObject } = response;
  const sent = { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } };
  return api.passkeys.finishRegister({ body: { ...sent, name: deviceName(navigator.userAgent) } });
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'Set up a fingerprint, face or PIN on this device first.',
  NotSupportedError: 'This device cannot store passkeys.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** Makes errors readable. `canceled` also covers a missing passkey, because browsers report the same error for both. */
async function orSay<T>(ceremony: () => Promise<T>, canceled: string): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError(canceled);
    throw new PasskeyError(WORDS[name] ?? 'Your passkey did not respond. Please try again.');
  }
}

const DEVICES: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux|CrOS/, 'Linux'],
];

function deviceName(userAgent: string): string {
  return DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Passkey';
}
