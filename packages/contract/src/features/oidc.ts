import * as z from 'zod/mini';
import { get } from '../endpoint.ts';

/** Sign-in through the operator's identity provider (OpenID Connect). Browsers open these addresses. */
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
