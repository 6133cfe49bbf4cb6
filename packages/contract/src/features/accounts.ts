import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done } from '../schema.ts';
import { CONFIRMATION } from './passkeys.ts';

export const accounts = {
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/delete-account',
    access: 'user',
    byToken: false,
    summary: "Delete the caller's account for good; picks and messages stay under 'former member'",
    body: z.object(CONFIRMATION),
    response: Done,
    rateLimit: 'signIn',
  }),
};
