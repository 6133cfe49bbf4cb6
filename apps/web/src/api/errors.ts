import { ApiError } from '@lockroom/contract';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toast } from '../ui/toast.ts';

/** What a failed call tells the user: the server's words, or `fallback` where it had none. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'unknown' || !error.message) return fallback;
  return error.message;
}

/** Whether the server says that there is no such thing; a proxy that finds no server says 404 in other words. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** Shows a failure: `fallback` as the title, the server's words under it. */
export function toastFailure(error: unknown, fallback: string): void {
  const text = errorText(error, fallback);
  toast.show({ title: fallback, ...(text === fallback ? {} : { description: text }), tone: 'danger' });
}

/**
 * Puts the server's complaints beside the fields they are about. `names` maps a path of the body to a field where the
 * two differ. Returns whether every complaint found its field.
 */
export function showIssues<Fields extends FieldValues>(
  error: unknown,
  fields: readonly Path<Fields>[],
  setError: UseFormSetError<Fields>,
  names: Readonly<Record<string, Path<Fields>>> = {},
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  let all = true;
  for (const issue of error.issues) {
    const field = names[issue.path] ?? fields.find((name) => name === issue.path);
    if (field) setError(field, { message: issue.message });
    else all = false;
  }
  return all;
}
