import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const REAL_MS = 60;

/**
 * Makes every statement of this process wait for a moment, and calls `onEach` with its text at its end, where a test moves
 * its clock on by what the statement is to have taken. Gives the way back.
 */
export function slowStatements(onEach: (text: string) => void): () => void {
  const { prototype } = pg.Client;
  const query = prototype.query;
  const slow = function (this: pg.Client, ...call: unknown[]): unknown {
    const isToldByCallback = call.some((one) => typeof one === 'function');
    const later = wait(REAL_MS).then(() => {
      onEach(textOf(call[0]));
      return Reflect.apply(query, this, call) as unknown;
    });
    return isToldByCallback ? undefined : later;
  };
  // The many signatures of the method are all passed on as they came.
  prototype.query = slow as typeof query;
  return () => {
    prototype.query = query;
  };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
