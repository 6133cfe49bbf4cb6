import { ApiError } from '@lockroom/contract';

/** What is there now, by the paths of the body, where a change was refused because it rests on something else. */
export function whatIsThere(error: unknown): Readonly<Record<string, unknown>> | null {
  return error instanceof ApiError && error.code === 'stale' ? error.current : null;
}
