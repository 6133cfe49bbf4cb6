import { type Confirmation, type NewPasskey, PASSKEY, type PasskeyAnswer } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { newToken } from '../../kernel/ids.ts';
import type { Passwords } from './auth.passwords.ts';
import {
  type Asked,
  consumeChallenge,
  findChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markUsed,
  type PasskeyRow,
  type UserRow,
} from './auth.store.ts';

const TIMEOUT_MS = PASSKEY.minutes * 60_000;
/** The COSE algorithm numbers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

// The library is imported when the first passkey is used, because the import takes as long as importing the rest of
// Lockroom.
const verifying = () => import('@simplewebauthn/server');
const decoding = () => import('@simplewebauthn/server/helpers');

/** The site for which passkeys are created. It comes from the settings, never from the request. */
type Site = ReturnType<typeof siteOf>;

export function siteOf({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

async function challengeFor(db: Db, asked: Asked, now: number) {
  const challenge = newToken();
  await insertChallenge(db, challenge, asked, { now, until: now + TIMEOUT_MS });
  return { challenge, timeout: TIMEOUT_MS };
}

/** Returns the options for creating a new account's first passkey, or another passkey for `userId`. */
export async function askForNew(
  db: Db,
  site: Site,
  {
    username,
    userId = null,
    person = null,
  }: { username: string } & Partial<Pick<Asked, 'userId' | 'person'>>,
  now: number,
) {
  const there = userId === null ? [] : await listPasskeys(db, userId);
  if (there.length >= PASSKEY.most) refuse('passkey_limit');
  // All of an account's passkeys share one handle, because a device keeps only one passkey per site and handle. The
  // handle is random, because it must not identify the person.
  const handle = there[0]?.handle ?? newToken();
  return {
    ...(await challengeFor(db, { handle, userId, person }, now)),
    rp: { id: site.rpId, name: 'Lockroom' },
    user: { id: handle, name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: there.map(({ credentialId: id }) => ({ id, type: 'public-key' as const })),
    // With this setting the device stores the username and verifies the person, so the passkey replaces both username
    // and password.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

export async function askToSign(db: Db, site: Site, now: number) {
  const challenge = await challengeFor(db, { handle: null, userId: null, person: null }, now);
  return { ...challenge, rpId: site.rpId, userVerification: 'required' as const };
}

interface Made {
  challenge: string;
  asked: Asked & { handle: string };
  key: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>;
}

/**
 * Verifies a new passkey. Returns null if its challenge is unknown or has expired. The challenge is consumed when the
 * passkey is stored, so that only the first of several simultaneous copies of a response succeeds.
 */
export async function checkNew(db: Db, site: Site, sent: NewPasskey, now: number): Promise<Made | null> {
  const challenge = readChallenge(sent.response.clientDataJSON);
  const asked = challenge === null ? null : await findChallenge(db, challenge, now);
  if (challenge === null || !asked) return null;
  const { handle } = asked;
  if (handle === null || (await hasCertificates(sent.response.attestationObject))) refuse('passkey_refused');
  const { verifyRegistrationResponse } = await verifying();
  const checked = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) refuse('passkey_refused');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  if (id !== sent.id) refuse('passkey_refused');
  const key = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  return { challenge, asked: { ...asked, handle }, key };
}

/**
 * Stores a verified passkey and consumes its challenge. Refuses if the challenge was already consumed, the passkey is
 * already registered, or the limit is reached. The caller must have locked the account's row.
 */
export async function storePasskey(
  db: Db,
  userId: string,
  { made, name }: { made: Made; name: string },
  now: number,
): Promise<PasskeyRow> {
  if (!(await consumeChallenge(db, made.challenge, now))) refuse('passkey_refused');
  if ((await listPasskeys(db, userId)).length >= PASSKEY.most) refuse('passkey_limit');
  const row = await insertPasskey(db, { ...made.key, userId, handle: made.asked.handle, name }, now);
  return row ?? refuse('passkey_taken');
}

/** A passkey that has signed our challenge, with its owner and its new signature counter. */
interface Signed {
  user: UserRow;
  passkey: PasskeyRow;
  counter: number;
}

/**
 * Verifies a passkey's response. Returns null if it is invalid. Consumes the challenge in either case. Must not run in
 * a transaction, because a rollback would restore the challenge.
 */
export async function checkAnswer(
  db: Db,
  site: Site,
  answer: PasskeyAnswer,
  now: number,
): Promise<Signed | null> {
  const challenge = readChallenge(answer.response.clientDataJSON);
  const asked = challenge === null ? null : await consumeChallenge(db, challenge, now);
  const found = await findPasskey(db, answer.id);
  if (challenge === null || !asked || asked.handle !== null || !found) return null;
  const { passkey, user } = found;
  const { userHandle, ...response } = answer.response;
  if (!user.isActive || userHandle !== passkey.handle) return null;
  const { verifyAuthenticationResponse } = await verifying();
  const checked = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return checked?.verified ? { user, passkey, counter: checked.authenticationInfo.newCounter } : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const client: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof client !== 'object' || client === null || !('challenge' in client)) return null;
    // Other sites cannot embed our pages in frames, so refuse a cross-origin response.
    if ('crossOrigin' in client && client.crossOrigin !== false) return null;
    return typeof client.challenge === 'string' ? client.challenge : null;
  } catch {
    return null;
  }
}

/** We request no attestation certificates, and verifying them would fetch revocation lists from URLs they contain. */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await decoding();
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get('fmt');
    if (format === 'none') return false;
    return format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined;
  } catch {
    return true;
  }
}

/** Returns null if the library throws, as it does for every invalid response. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/**
 * Uses the password or one of the account's passkeys to check that the request comes from the account's owner and not
 * from somebody at an unlocked device. Refuses otherwise. Slow; never call it inside a transaction.
 */
export type Confirm = (db: Db, user: UserRow | null, sent: Confirmation, now: number) => Promise<UserRow>;

export function createConfirm(deps: { passwords: Passwords; config: Pick<Config, 'publicUrl'> }): Confirm {
  const site = siteOf(deps.config);
  return async (db, user, { currentPassword, passkey }, now) => {
    // Guests and most people who sign in through the identity provider have neither a password nor a passkey.
    const hasNothing = user?.passwordHash === null && (await listPasskeys(db, user.id)).length === 0;
    if (user && hasNothing) return user;
    if (passkey) {
      const signed = await checkAnswer(db, site, passkey, now);
      if (!user || signed?.user.id !== user.id) refuse('passkey_refused');
      if (!(await markUsed(db, signed.passkey.id, signed.counter, now))) refuse('passkey_refused');
      return user;
    }
    if (currentPassword === undefined) refuseField('currentPassword', 'Current password is required');
    const matches = await deps.passwords.matches(user?.passwordHash, currentPassword);
    if (!user || !matches) refuse('wrong_current_password');
    return user;
  };
}
