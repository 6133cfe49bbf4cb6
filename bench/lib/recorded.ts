import type { Statement } from '../../apps/server/src/testing/statements.ts';

/** What Lockroom did for one request. */
export interface RecordedRequest {
  method: 'GET' | 'POST' | 'PUT';
  statements: Statement[];
  answer: string;
}

/** Where the bare server answers the n-th recorded request. */
export function barePath(nth: number): string {
  return `/recorded/${nth}`;
}
