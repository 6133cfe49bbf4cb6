import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { EMAIL_MAX, PASSWORD, USERNAME } from '../limits.ts';
import { Done, Id, Instant, line, PhotoData, secret } from '../schema.ts';
import { TYPED_PASSWORD } from '../texts.ts';
import { isPlainlyWritten } from '../usernames.ts';

/** An account as its owner sees it; never includes a password field. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Instant,
});
export type User = z.infer<typeof User>;

/** A new session: the bearer token, sent only once, and its user. */
export const SignedIn = z.object({ token: z.string(), user: User });

/**
 * 3 to 16 letters, digits, `_`, `.` and `-`, after trimming (rules: texts#accounts). Equivalent characters are stored
 * in one form (NFKC), and a name uses one script, so that no name can imitate another.
 */
export const Username = z.string('Username must be text').check(
  z.trim(),
  z.normalize('NFKC'),
  z.minLength(USERNAME.min, `Username must be at least ${USERNAME.min} characters long`),
  z.maxLength(USERNAME.max, {
    error: `Username must be ${USERNAME.max} characters or less`,
    abort: true,
  }),
  z.regex(USERNAME.pattern, {
    error: 'Username can have letters, digits, _ . and - only',
    abort: true,
  }),
  z.refine(isPlainlyWritten, 'Username must be in one script, and not look like another name'),
);

/** An e-mail address; addresses that differ only in case are the same. */
export const Email = z.string('Email must be text').check(
  z.trim(),
  z.maxLength(EMAIL_MAX, { error: `Email must be ${EMAIL_MAX} characters or less`, abort: true }),
  // The parts match disjoint characters, so the pattern cannot backtrack.
  z.regex(
    /^[^\s@<>()[\]\\,;:"\p{C}]+@(?:[^\s@<>()[\]\\,;:".\p{C}]+\.)+[^\s@<>()[\]\\,;:".\p{C}]{2,}$/u,
    'Please enter a valid email address',
  ),
);

/** A password to set. */
export const NewPassword = secret({ min: PASSWORD.min, max: PASSWORD.max, name: 'Password' });
/** A password to check: any text. */
export const TypedPassword = secret(TYPED_PASSWORD);
export const PersonName = line({ max: 60, name: 'Name' });

/** A new account; `passwordHash` is the old name of `password`. */
export const Registration = z.pipe(
  z
    .object({
      username: Username,
      email: Email,
      // The old name of the field; it holds the typed password.
      passwordHash: z.optional(NewPassword),
      password: z.optional(NewPassword),
      firstName: z.optional(z.nullable(PersonName)),
      lastName: z.optional(z.nullable(PersonName)),
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

/** A sign-in by username or e-mail. */
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
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Make an account and sign in',
    body: Registration,
    response: SignedIn,
    status: 201,
    rateLimit: 'register',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail or username',
    body: Credentials,
    response: SignedIn,
    rateLimit: 'signIn',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/auth/resume',
    access: 'public',
    summary: 'Renew the session of the cookie that a sign-in leaves in the browser; null without a valid one',
    response: z.nullable(SignedIn),
    rateLimit: 'resume',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    byToken: false,
    summary: 'Who the token belongs to',
    response: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'End this session; without one it answers the same',
    response: Done,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary:
      'Mail a one-time link to set a new password; the answer never tells whether the address is known',
    body: z.object({ email: Email }),
    response: Done,
    rateLimit: 'recover',
  }),
  forgotUsername: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-username',
    access: 'public',
    summary: 'Mail the username; the answer never tells whether the address is known',
    body: z.object({ email: Email }),
    response: Done,
    rateLimit: 'recover',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of a mailed link; ends every session',
    body: z.object({
      token: z.string().check(z.minLength(1, 'Token is required'), z.maxLength(200)),
      newPassword: NewPassword,
    }),
    response: Done,
    rateLimit: 'recover',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'user',
    byToken: false,
    summary: 'Change the password; ends every other session',
    body: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
    response: Done,
    rateLimit: 'signIn',
  }),
  updateUsername: endpoint({
    method: 'POST',
    path: '/api/auth/update-username',
    access: 'user',
    byToken: false,
    summary: 'Change the username',
    body: z.object({ username: Username }),
    response: User,
    rateLimit: 'create',
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/auth/upload-profile-photo',
    access: 'user',
    byToken: false,
    summary: 'Set the profile photo from a data URL',
    body: z.object({ photoData: PhotoData }),
    response: User,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
};
