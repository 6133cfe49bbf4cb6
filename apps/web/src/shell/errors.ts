import { ApiError } from '@lockroom/contract';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { onNextSuccess } from '../api/client.ts';
import { toast } from '../ui/toast.ts';

export function errorText(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return navigator.onLine ? 'The server cannot be reached.' : 'You are offline.';
  if (!(error instanceof ApiError) || error.code === 'unknown' || !error.message) return fallback;
  return error.message;
}

/** Returns a form dialog's props for a mutation's state. `failed` is shown if the error has no message. */
export function submitState({ isPending, error }: { isPending: boolean; error: unknown }, failed: string) {
  return { loading: isPending, error: error ? errorText(error, failed) : null };
}

/** Returns whether Lockroom responded 'not_found'. A 404 from a proxy whose server is down has another code. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network';
}

/** Returns whether the request may succeed later, e.g. after a connection failure, a rate limit or a server error. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || isUnreachable(error) || error.status >= 500 || error.status === 429;
}

/** Shows a failure as a toast: `fallback` above the server's message. The toast disappears once a retry succeeds. */
export function toastFailure(error: unknown, fallback: string): void {
  const text = errorText(error, fallback);
  showFailure(error, { title: fallback, ...(text === fallback ? {} : { description: text }) });
}

function showFailure(error: unknown, words: { title: string; description?: string }): void {
  const id = toast.show({ ...words, tone: 'danger' });
  if (error instanceof ApiError) onNextSuccess(error.call, () => toast.dismiss(id));
}

/** Shows a toast with only `title`, for forms that already show the message. Does nothing if the two are identical. */
export function toastTitle(error: unknown, title: string): void {
  if (errorText(error, title) !== title) showFailure(error, { title });
}

/**
 * Shows the server's validation errors next to the fields they belong to. `names` maps paths in the request body to
 * field names where the two differ.
 */
export function showIssues<Fields extends FieldValues>(
  error: unknown,
  fields: readonly Path<Fields>[],
  setError: UseFormSetError<Fields>,
  names: Readonly<Record<string, Path<Fields>>> = {},
): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.issues) {
    const field = names[path] ?? fields.find((name) => name === path);
    if (field) setError(field, { message });
  }
}

/** If the values had changed since they were read, returns the current ones by path in the request body; else null. */
export function conflictingValues(error: unknown): Readonly<Record<string, unknown>> | null {
  return error instanceof ApiError && error.code === 'stale' ? error.current : null;
}
