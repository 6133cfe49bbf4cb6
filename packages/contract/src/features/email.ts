import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { Done, Instant } from '../schema.ts';
import { CONFIRMATION, Email } from './auth.ts';

/** The caller's email address, and a requested change that is not confirmed yet. */
export const EmailState = z.object({
  email: z.nullable(z.string()),
  /** Null on installations without a mail server, because addresses are not confirmed there. */
  isConfirmed: z.nullable(z.boolean()),
  change: z.nullable(
    z.object({
      email: z.string(),
      /** The addresses whose emailed links have not been opened yet. */
      waitsFor: z.array(z.enum(['old', 'new'])),
      expiresAt: Instant,
    }),
  ),
});
export type EmailState = z.infer<typeof EmailState>;

const LinkQuery = z.object({ token: z.string('The link is incomplete').check(z.maxLength(100)) });

/** The email address of an account (rules: texts#addresses). */
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
    body: z.object({ email: Email, ...CONFIRMATION }),
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
