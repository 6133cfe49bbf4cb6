import { ApiError } from '@lockroom/contract';

/** The current values by their paths in the body, if the server refused a change because they had changed; else null. */
export function conflictingValues(error: unknown): Readonly<Record<string, unknown>> | null {
  return error instanceof ApiError && error.code === 'stale' ? error.current : null;
}
