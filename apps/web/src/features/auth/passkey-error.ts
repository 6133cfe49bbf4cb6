import { errorText } from '../../shell/errors.ts';

export class PasskeyError extends Error {}

export function passkeyErrorText(error: unknown, fallback: string): string | null {
  if (!error) return null;
  return error instanceof PasskeyError ? error.message : errorText(error, fallback);
}
