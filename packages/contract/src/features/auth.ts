import * as z from 'zod/mini';
import { create, del, get, post, put } from '../endpoint.ts';
import { EMAIL_MAX, PASSKEY, PASSWORD, USERNAME } from '../limits.ts';
import { Done, Id, Instant, line, PhotoData, SentRoomCode, secret } from '../schema.ts';
import { isPlainlyWritten, TYPED_PASSWORD } from '../texts.ts';

/** An account as its owner sees it. */
export const User = z.object({
  id: Id,
  username: z.string(),
  /** Null for guests, and for former guests whose account has only a passkey. */
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isGuest: z.boolean(),
  /** Present if most requests are rejected until the account's email address is confirmed. */
  mustConfirmEmail: z.optional(z.literal(true)),
  /** The name under which others see this guest; absent for other accounts. */
  guestName: z.optional(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Instant,
});
export type User = z.infer<typeof User>;

/** A new session. Its bearer token is sent only once. */
export const SignedIn = z.object({ token: z.string(), user: User });
/** A new session after a sign-in with a password. Such an account always has an email address. */
const SignedInByPassword = z.extend(SignedIn, { user: z.extend(User, { email: z.string() }) });

/** A username (rules: texts#accounts) in NFKC and in one script, so that no name can imitate another. */
export const Username = z.string('Username must be text').check(
  z.trim(),
  z.normalize('NFKC'),
  z.minLength(USERNAME.min, `Username must be at least ${USERNAME.min} characters long`),
  z.maxLength(USERNAME.max, {
    error: `Username must be ${USERNAME.max} characters or less`,
    abort: true,
  }),
  z.regex(USERNAME.pattern, {
    error: 'Username can contain only letters, digits, _, . and -',
    abort: true,
  }),
  z.refine(isPlainlyWritten, 'Username must use letters of one alphabet and must not look like another name'),
);

/** An email address. Case is ignored. */
export const Email = z.string('Email must be text').check(
  z.trim(),
  z.maxLength(EMAIL_MAX, { error: `Email must be ${EMAIL_MAX} characters or less`, abort: true }),
  // Adjacent parts of the pattern match different characters, so matching never backtracks.
  z.regex(
    /^[^\s@<>()[\]\\,;:"\p{C}]+@(?:[^\s@<>()[\]\\,;:".\p{C}]+\.)+[^\s@<>()[\]\\,;:".\p{C}]{2,}$/u,
    'Please enter a valid email address',
  ),
);

export const NewPassword = secret({ min: PASSWORD.min, max: PASSWORD.max, name: 'Password' });
/** A password to check, which may be any text. */
export const TypedPassword = secret(TYPED_PASSWORD);
export const PersonName = line({ max: 60, name: 'Name' });

/** An invitation link's room and key, which permit sign-up on a server where sign-up is by invitation only. */
const Invite = z.object({ roomCode: SentRoomCode, key: secret({ min: 1, max: 200, name: 'Key' }) });

/** A new account. `passwordHash` is the former name of `password`. */
export const Registration = z.pipe(
  z
    .object({
      username: Username,
      email: Email,
      passwordHash: z.optional(NewPassword),
      password: z.optional(NewPassword),
      firstName: z.nullish(PersonName),
      lastName: z.nullish(PersonName),
      invite: z.optional(Invite),
    })
    .check(
      z.refine((sent) => (sent.password ?? sent.passwordHash) !== undefined, {
        path: ['password'],
        error: 'Password is required',
      }),
    ),
  z.transform(({ passwordHash, password, ...rest }) => ({
    ...rest,
    password: password ?? passwordHash ?? '',
  })),
);

export const Credentials = z
  .object({
    email: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX))),
    username: z.optional(z.string().check(z.trim(), z.normalize('NFKC'), z.maxLength(EMAIL_MAX))),
    password: TypedPassword,
  })
  .check(
    z.refine((sent) => Boolean(sent.email || sent.username), {
      path: ['username'],
      error: 'Email or Username is required',
    }),
  );

export const auth = {
  register: create('/api/auth/register', {
    access: 'public',
    summary: 'Create an account and sign in',
    body: Registration,
    response: SignedInByPassword,
    rateLimit: 'register',
  }),
  login: post('/api/auth/login', {
    access: 'public',
    summary: 'Sign in with email or username',
    body: Credentials,
    response: SignedInByPassword,
    rateLimit: 'signIn',
  }),
  resume: post('/api/auth/resume', {
    access: 'public',
    summary: 'Renew the session from its refresh cookie; null without a valid one',
    response: z.nullable(SignedIn),
    rateLimit: 'resume',
  }),
  me: get('/api/auth/user', {
    access: 'user',
    evenUnconfirmed: true,
    summary: "The caller's account",
    response: User,
  }),
  logout: post('/api/auth/logout', {
    access: 'public',
    summary:
      'End this session. Idempotent. signOutUrl is the sign-out URL of the identity provider if the session was opened through it',
    response: z.extend(Done, { signOutUrl: z.nullable(z.string()) }),
  }),
  forgotPassword: post('/api/auth/forgot-password', {
    access: 'public',
    summary:
      'Email a one-time link to set a new password; the response does not reveal whether the address is known',
    body: z.object({ email: Email }),
    response: Done,
    rateLimit: 'recover',
  }),
  forgotUsername: post('/api/auth/forgot-username', {
    access: 'public',
    summary: 'Email the username; the response does not reveal whether the address is known',
    body: z.object({ email: Email }),
    response: Done,
    rateLimit: 'recover',
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'public',
    summary: 'Set a new password with the token from an emailed link; ends every session',
    body: z.object({
      token: z.string().check(z.minLength(1, 'Token is required'), z.maxLength(200)),
      newPassword: NewPassword,
    }),
    response: Done,
    rateLimit: 'recover',
  }),
  changePassword: post('/api/auth/change-password', {
    access: 'user',
    summary: 'Change the password; ends every other session',
    body: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
    response: Done,
    rateLimit: 'signIn',
  }),
  updateUsername: post('/api/auth/update-username', {
    access: 'user',
    summary: 'Change the username',
    needsAccount: true,
    body: z.object({ username: Username }),
    response: User,
    rateLimit: 'create',
  }),
  uploadPhoto: post('/api/auth/upload-profile-photo', {
    access: 'user',
    summary: 'Set the profile photo from a data URL',
    body: z.object({ photoData: PhotoData }),
    response: User,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
};

/** Declares bytes in base64url, as in WebAuthn's JSON. */
const bytes = (most: number) =>
  z.string('Expected text').check(z.regex(/^[\w-]+$/, 'Expected base64url'), z.maxLength(most, 'Too long'));

const CREDENTIAL = {
  id: bytes(PASSKEY.id),
  rawId: bytes(PASSKEY.id),
  type: z.literal('public-key', 'Expected public-key'),
};

/** The browser's response after signing a challenge with a passkey. */
export const PasskeyAnswer = z.object(
  {
    ...CREDENTIAL,
    response: z.object(
      {
        clientDataJSON: bytes(PASSKEY.part),
        authenticatorData: bytes(PASSKEY.part),
        signature: bytes(PASSKEY.part),
        userHandle: z.nullish(bytes(PASSKEY.id)),
      },
      'Expected a passkey response',
    ),
  },
  'Expected a passkey response',
);
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const PasskeyName = line({ min: 1, max: PASSKEY.name, name: 'Name' });

/** The browser's response after creating a passkey, and a name for the passkey. */
export const NewPasskey = z.object({
  ...CREDENTIAL,
  response: z.object(
    { clientDataJSON: bytes(PASSKEY.part), attestationObject: bytes(PASSKEY.part) },
    'Expected a new passkey',
  ),
  name: z.optional(PasskeyName),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Proof that the request comes from the account's owner: the password, or a signed challenge. */
const Confirmation = z.object({
  currentPassword: z.optional(TypedPassword),
  passkey: z.optional(PasskeyAnswer),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** When this passkey was last used to sign in. */
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z.object({ passkeys: z.array(Passkey), hasPassword: z.boolean() });
export type Passkeys = z.infer<typeof Passkeys>;

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
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

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, for any passkey of this site. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Passkeys (rules: texts#passkeys). */
export const passkeys = {
  beginRegister: post('/api/auth/passkeys/register/begin', {
    access: 'public',
    summary:
      "Begin registering a passkey: for a new account with a username and an email, otherwise for the caller's account, confirmed by its password or one of its passkeys",
    body: z.object({
      username: z.optional(Username),
      email: z.optional(Email),
      firstName: z.nullish(PersonName),
      lastName: z.nullish(PersonName),
      invite: z.optional(Invite),
      ...Confirmation.shape,
    }),
    response: CreationOptions,
    rateLimit: 'register',
  }),
  finishRegister: create('/api/auth/passkeys/register/finish', {
    access: 'public',
    summary: 'Finish registering a passkey; a new account is created and signed in',
    body: NewPasskey,
    response: z.object({ passkey: Passkey, ...z.partial(SignedIn).shape }),
    rateLimit: 'passkey',
  }),
  beginSignIn: post('/api/auth/passkeys/sign-in/begin', {
    access: 'public',
    summary: 'A passkey challenge, valid once and for five minutes',
    response: RequestOptions,
    rateLimit: 'passkey',
  }),
  finishSignIn: post('/api/auth/passkeys/sign-in/finish', {
    access: 'public',
    summary: "Sign in with a passkey's response to a challenge",
    body: PasskeyAnswer,
    response: SignedIn,
    rateLimit: 'passkey',
  }),
  list: get('/api/auth/passkeys', {
    access: 'user',
    evenUnconfirmed: true,
    summary: "The caller's passkeys, and whether the account has a password",
    response: Passkeys,
  }),
  rename: put('/api/auth/passkeys/:passkeyId', {
    access: 'user',
    summary: 'Name a passkey',
    body: z.object({ name: PasskeyName }),
    response: Passkey,
  }),
  remove: del('/api/auth/passkeys/:passkeyId', {
    access: 'user',
    summary: 'Remove a passkey and end every other session; 409 if it is the only way to sign in',
    response: Done,
  }),
};

export const accounts = {
  export: get('/api/auth/export', {
    access: 'user',
    summary: "Everything stored about the caller's account, by table, without secrets",
    response: z.record(z.string(), z.unknown()),
    rateLimit: 'export',
  }),
  remove: post('/api/auth/delete-account', {
    access: 'user',
    evenUnconfirmed: true,
    summary: "Delete the caller's account permanently; picks and messages stay under 'former member'",
    body: Confirmation,
    response: Done,
    rateLimit: 'signIn',
  }),
};

/** The caller's email address, and a requested change that is not confirmed yet. */
export const EmailState = z.object({
  email: z.nullable(z.string()),
  /** Null on installations without a mail server, because addresses are not confirmed there. */
  isConfirmed: z.nullable(z.boolean()),
  change: z.nullable(
    z.object({
      email: z.string(),
      /** The addresses whose confirmation links have not been opened yet. */
      waitsFor: z.array(z.enum(['old', 'new'])),
      expiresAt: Instant,
    }),
  ),
});
export type EmailState = z.infer<typeof EmailState>;

const LinkQuery = z.object({ token: z.string('The link is incomplete').check(z.maxLength(100)) });

/** An account's email address (rules: texts#addresses). */
export const email = {
  get: get('/api/auth/email', {
    access: 'user',
    evenUnconfirmed: true,
    summary:
      "The caller's email address, whether it is confirmed, and the change that awaits confirmation by email",
    response: EmailState,
  }),
  change: put('/api/auth/email', {
    access: 'user',
    needsAccount: true,
    evenUnconfirmed: true,
    summary:
      'Change the email address, confirmed by password or passkey. With a mail server it changes after the emailed links are opened, otherwise immediately',
    body: z.object({ email: Email, ...Confirmation.shape }),
    response: EmailState,
    rateLimit: 'recover',
  }),
  cancelChange: del('/api/auth/email-change', {
    access: 'user',
    evenUnconfirmed: true,
    summary: 'Cancel the change of the email address; its links stop working. Idempotent',
    response: EmailState,
  }),
  sendConfirmation: post('/api/auth/send-confirmation', {
    access: 'user',
    evenUnconfirmed: true,
    summary: 'Email new links that confirm or change the email address; earlier ones stop working',
    response: Done,
    rateLimit: 'recover',
  }),
  askToConfirm: get('/api/auth/confirm-email', {
    access: 'public',
    summary: 'The page behind an emailed link; its button confirms or changes the email address',
    query: LinkQuery,
    response: 'html',
  }),
  confirm: post('/api/auth/confirm-email', {
    access: 'public',
    summary: 'Confirm or change the email address with the token from an emailed link, once',
    query: LinkQuery,
    ignoresBody: true,
    response: 'html',
  }),
};

/** Sign-in through the operator's identity provider (OpenID Connect). Browsers navigate to these paths. */
export const oidc = {
  start: get('/api/auth/oidc/start', {
    access: 'public',
    summary: 'Redirect to the identity provider; 404 if none is configured',
    query: z.object({ next: z._default(z.string().check(z.maxLength(500)), '/') }),
    response: 'html',
    rateLimit: 'passkey',
  }),
  callback: get('/api/auth/oidc/callback', {
    access: 'public',
    summary:
      'The callback of the identity provider: signs in, or redirects to the sign-in page with an error',
    query: z.looseObject({}),
    response: 'html',
    rateLimit: 'passkey',
  }),
};

/** Why a sign-in through the identity provider failed. Passed to the sign-in page in its URL. */
export const OIDC_PROBLEMS = ['refused', 'unavailable', 'unverified', 'email-taken', 'locked'] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number];
