import { ApiError } from '@lockroom/contract';

/**
 * Returns the current values by their path in the request body, if the server refused a change because they had
 * changed; else null.
 */
export function conflictingValues(error: unknown): Readonly<Record<string, unknown>> | null {
  return error instanceof ApiError && error.code === 'stale' ? error.current : null;
}
