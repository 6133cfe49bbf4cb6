import type { Statement } from '../../apps/server/src/testing/statements.ts';

/** The work that Lockroom did for one request. */
export interface RecordedRequest {
  method: 'GET' | 'POST' | 'PUT';
  statements: Statement[];
  answer: string;
}

/** The path at which the bare server answers the n-th recorded request. */
export function barePath(nth: number): string {
  return `/recorded/${nth}`;
}
