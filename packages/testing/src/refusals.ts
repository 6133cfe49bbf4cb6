import type { ErrorCode } from '@lockroom/contract';
import { expect } from 'vitest';

/** Matches the error of a rejected API request: `expect(call).rejects.toEqual(refused(423, 'locked'))`. */
export const refused = (status: number, code: ErrorCode): unknown =>
  expect.objectContaining({ status, code });

/** Matches the error of a rejected API request by its message, which may be a matcher. */
export const refusedWith = (status: number, message: unknown, code?: ErrorCode): unknown =>
  expect.objectContaining({ status, message, ...(code && { code }) });
