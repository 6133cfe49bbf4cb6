import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PASSKEY } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';
import { Email, PersonName, SignedIn, TypedPassword, Username } from './auth.ts';

/** Bytes in base64url, as browsers write them in the JSON of WebAuthn. */
const bytes = (most: number) =>
  z.string('Expected text').check(z.regex(/^[\w-]+$/, 'Expected base64url'), z.maxLength(most, 'Too long'));

const CREDENTIAL = {
  id: bytes(PASSKEY.id),
  rawId: bytes(PASSKEY.id),
  type: z.literal('public-key', 'Expected public-key'),
};

/** What a browser answers when a passkey has signed a challenge. */
export const PasskeyAnswer = z.object(
  {
    ...CREDENTIAL,
    response: z.object(
      {
        clientDataJSON: bytes(PASSKEY.part),
        authenticatorData: bytes(PASSKEY.part),
        signature: bytes(PASSKEY.part),
        userHandle: z.optional(z.nullable(bytes(PASSKEY.id))),
      },
      'Expected the answer of a passkey',
    ),
  },
  'Expected the answer of a passkey',
);
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const PasskeyName = line({ min: 1, max: PASSKEY.name, name: 'Name' });

/** What a browser answers when it has made a passkey, with the name that its owner sees. */
export const NewPasskey = z.object({
  ...CREDENTIAL,
  response: z.object(
    { clientDataJSON: bytes(PASSKEY.part), attestationObject: bytes(PASSKEY.part) },
    'Expected a new passkey',
  ),
  name: z.optional(PasskeyName),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** That it is the owner who asks: the password, or the answer of a passkey to a challenge of a sign-in. */
export const CONFIRMATION = {
  currentPassword: z.optional(TypedPassword),
  passkey: z.optional(PasskeyAnswer),
};
export interface Confirmation {
  currentPassword?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Of the last sign-in with it. */
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** The passkeys of an account, the oldest first, and whether a password opens it, too. */
export const Passkeys = z.object({ passkeys: z.array(Passkey), hasPassword: z.boolean() });
export type Passkeys = z.infer<typeof Passkeys>;

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** What the browser is asked to make a passkey with (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What the browser is asked to sign in with (WebAuthn's PublicKeyCredentialRequestOptionsJSON): any passkey of ours. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const params = { access: 'user', path: '/api/auth/passkeys/:passkeyId' } as const;

/** Keys on people's devices that open an account in place of a password (rules: texts#passkeys). */
export const passkeys = {
  beginRegister: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/register/begin',
    access: 'public',
    summary:
      'Ask for a new passkey: with a username and an e-mail for a new account, otherwise for that of the session, with its password or the answer of one of its passkeys',
    body: z.object({
      username: z.optional(Username),
      email: z.optional(Email),
      firstName: z.optional(z.nullable(PersonName)),
      lastName: z.optional(z.nullable(PersonName)),
      ...CONFIRMATION,
    }),
    response: CreationOptions,
    rateLimit: 'register',
  }),
  finishRegister: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/register/finish',
    access: 'public',
    summary: 'Keep the passkey that was asked for; a new account is made and signed in',
    body: NewPasskey,
    response: z.object({ passkey: Passkey, ...z.partial(SignedIn).shape }),
    status: 201,
    rateLimit: 'passkey',
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/begin',
    access: 'public',
    summary: 'A challenge for a passkey, good once and for five minutes',
    response: RequestOptions,
    rateLimit: 'passkey',
  }),
  finishSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/finish',
    access: 'public',
    summary: 'Sign in with the answer of a passkey',
    body: PasskeyAnswer,
    response: SignedIn,
    rateLimit: 'passkey',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'user',
    byToken: false,
    summary: "The caller's passkeys, and whether there is a password",
    response: Passkeys,
  }),
  rename: endpoint({
    ...params,
    method: 'PUT',
    byToken: false,
    summary: 'Name a passkey',
    body: z.object({ name: PasskeyName }),
    response: Passkey,
  }),
  remove: endpoint({
    ...params,
    method: 'DELETE',
    byToken: false,
    summary: 'Remove a passkey and end every other session; 409 for the last way into an account',
    response: Done,
  }),
};
