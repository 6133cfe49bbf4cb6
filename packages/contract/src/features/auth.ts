import { EMAIL_MAX, isPlainlyWritten, PASSWORD, USERNAME } from '@lockroom/game';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, line, PhotoData, secret } from '../schema.ts';
import { TYPED_PASSWORD } from '../texts.ts';

/** An account as its owner sees it (000 section 3), never with a password field. */
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
/** See {@link User}. */
export type User = z.infer<typeof User>;

/** A sign-in: the bearer token, sent once, and whose it is. */
export const SignedIn = z.object({ token: z.string(), user: User });

/**
 * 3 to 16 letters, digits, `_`, `.` and `-`, after trimming (decisions section 6). Letters that are the same, however
 * composed or drawn, are stored in one way, and a name is of one script, so that nobody takes the name of another in a
 * different dress.
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

/** An e-mail address; case does not tell two apart. */
export const Email = z.string('Email must be text').check(
  z.trim(),
  z.maxLength(EMAIL_MAX, { error: `Email must be ${EMAIL_MAX} characters or less`, abort: true }),
  // No two of its parts can take the same letters, so that no text is tried in more than one way.
  z.regex(
    /^[^\s@<>()[\]\\,;:"\p{C}]+@(?:[^\s@<>()[\]\\,;:".\p{C}]+\.)+[^\s@<>()[\]\\,;:".\p{C}]{2,}$/u,
    'Please enter a valid email address',
  ),
);

/** A password being set. */
export const NewPassword = secret({ min: PASSWORD.min, max: PASSWORD.max, name: 'Password' });
/** A password being checked: any text. */
export const TypedPassword = secret(TYPED_PASSWORD);
const PersonName = line({ max: 60, name: 'Name' });

const Registration = z.pipe(
  z
    .object({
      username: Username,
      email: Email,
      // The old name of the field; it carries the typed password.
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

const Credentials = z
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

/** Accounts and sessions (000 section 7, decisions sections 1 and 10). */
export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Make an account and sign in',
    body: Registration,
    response: SignedIn,
    status: 201,
    tries: 'register',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail or username',
    body: Credentials,
    response: SignedIn,
    tries: 'signIn',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
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
    tries: 'recover',
  }),
  forgotUsername: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-username',
    access: 'public',
    summary: 'Mail the username; the answer never tells whether the address is known',
    body: z.object({ email: Email }),
    response: Done,
    tries: 'recover',
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
    tries: 'recover',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'user',
    summary: 'Change the password; ends every other session',
    body: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
    response: Done,
    tries: 'signIn',
  }),
  updateUsername: endpoint({
    method: 'POST',
    path: '/api/auth/update-username',
    access: 'user',
    summary: 'Change the username',
    body: z.object({ username: Username }),
    response: User,
    tries: 'create',
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/auth/upload-profile-photo',
    access: 'user',
    summary: 'Set the profile photo from a data URL',
    body: z.object({ photoData: PhotoData }),
    response: User,
    carriesPhoto: true,
    tries: 'upload',
  }),
};
