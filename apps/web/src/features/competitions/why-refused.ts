import { ApiError } from '@lockroom/contract';

/** Returns the server's reason for rejecting a pick; null if the only reason is that the lock time has passed. */
export function whyRefused(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isLate = error.code === 'locked' && (error.why === null || error.why === 'lock_time_passed');
  return isLate ? null : error.message;
}
