import { errorText } from '../../shell/errors.ts';

/** A passkey that was not made or not used; its message is for the person. */
export class PasskeyError extends Error {}

/** The text of a failure for the person; null without one. */
export function passkeyErrorText(error: unknown, fallback: string): string | null {
  if (!error) return null;
  return error instanceof PasskeyError ? error.message : errorText(error, fallback);
}
