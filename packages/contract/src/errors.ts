import * as z from 'zod/mini';

export const ERRORS = {
  ...withStatus(400, {
    invalid_input: 'Please check what you entered.',
    ambiguous_time:
      'The clocks change around then, so this time does not exist or occurs twice. Choose the time you mean.',
    malformed_body: 'The request could not be read.',
    wrong_current_password: 'Current password is incorrect',
    link_expired: 'This link has expired or was already used. Please request a new one.',
    passkey_refused: 'The passkey could not be verified. Please try again.',
    bad_image: 'Please select an image file',
    wrong_sport: 'That is not possible in a room for this sport.',
  }),
  ...withStatus(401, {
    unauthorized: 'Please log in to access this feature',
    wrong_credentials: 'Wrong username, email or password.',
    passkey_unknown: 'That passkey does not belong to an account here. Use another one, or your password.',
  }),
  ...withStatus(403, {
    forbidden: 'You are not allowed to do that.',
    manager_only: 'Only the room manager can do that.',
    token_scope: 'This token does not allow that.',
    account_locked: 'This account is locked. Ask the people who run this Lockroom.',
    admin_only: 'Only administrators can do that.',
    join_refused: 'Failed to join room. Please check your Room ID and password.',
    link_refused: 'This invitation no longer works. Ask for a new link, or for the Room ID and password.',
    removed: 'You were removed from this room.',
    paused: 'The people who run this room have paused you: you cannot post messages or add brackets.',
    account_needed: 'Guests cannot do that. Create an account in Settings first; you keep everything.',
    email_unconfirmed: 'Confirm your email address first: open the link that we emailed you.',
    oidc_only: 'Sign in through your organization.',
    sign_up_closed: 'New accounts need an invitation.',
    accounts_only: 'This room is for people with an account. Please sign in.',
    sheet_closed: 'Not Your Picks, go away. You can only view your own predictions before the lock.',
    not_your_bracket: 'You can only change your own bracket.',
  }),
  ...withStatus(404, {
    not_found: 'Not found, or you do not have access to it.',
    unknown_path: 'There is no such endpoint.',
  }),
  ...withStatus(409, {
    name_taken: 'That username is taken.',
    guest_name_taken: 'Someone in this room has that name. Please choose another one.',
    email_taken: 'An account with that email address already exists.',
    email_reserved: 'That email address cannot be registered here.',
    passkey_taken: 'That passkey is already in use.',
    passkey_limit: 'Your account has reached its passkey limit. Remove one first.',
    last_way_in: 'This passkey is the only way into your account. Add another one or set a password first.',
    room_full: 'This room is full.',
    bracket_limit: 'This room is full.',
    event_completed: 'The event is completed and final rankings are locked.',
    creator_stays:
      'A manager cannot leave a room that has no deputies. Hand the room over first, or delete it.',
    conflict: 'This has changed since you opened it. Please reload and try again.',
    in_progress: 'This has already been sent and is still being saved. Please try again in a moment.',
    stale: 'Someone else changed this in the meantime.',
  }),
  too_slow: { status: 408, message: 'The request took too long to arrive.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  head_too_large: { status: 431, message: 'The address and headers of the request are too long.' },
  idempotency_mismatch: {
    status: 422,
    message:
      'An earlier attempt with different content has already arrived. Check what was saved, then try again.',
  },
  locked: { status: 423, message: 'This bracket is locked and predictions cannot be changed.' },
  too_many_tries: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  fault: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  ...withStatus(503, {
    disk_full:
      'The disk of this Lockroom server is full, so nothing can be saved right now. Everything saved so far is safe.',
    unavailable: 'Lockroom is busy or restarting. Please try again in a moment.',
  }),
};

function withStatus<Code extends string>(status: number, messages: Record<Code, string>) {
  const errors = Object.entries(messages).map(([code, message]) => [code, { status, message }]);
  return Object.fromEntries(errors) as Record<Code, { status: number; message: string }>;
}

export type ErrorCode = keyof typeof ERRORS;

export const Issue = z.object({ path: z.string(), message: z.string() });

export const LockedBy = z.enum(['lock_time_passed', 'result_entered', 'begun', 'called_off']);
export type LockedBy = z.infer<typeof LockedBy>;

/**
 * The body of an error (rules: api#errors). `requestId` is present only if the server failed. If the request was based
 * on outdated values, `current` contains the current values, keyed by the paths of the issues. `why` is present if a
 * pick is locked.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
  current: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(z.string()),
  why: z.optional(LockedBy),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
