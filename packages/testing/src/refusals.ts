import type { ErrorCode } from '@lockroom/contract';
import { expect } from 'vitest';

/** Returns the error of a refused call: `expect(call).rejects.toEqual(refused(423, 'locked'))`. */
export const refused = (status: number, code: ErrorCode): unknown =>
  expect.objectContaining({ status, code });
