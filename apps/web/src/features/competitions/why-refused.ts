import { ApiError } from '@lockroom/contract';

/** The server's sentence about a pick that it refused for good; null if the pick only came after the lock time. */
export function whyRefused(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isLate = error.code === 'locked' && (error.why === null || error.why === 'lock_time_passed');
  return isLate ? null : error.message;
}
