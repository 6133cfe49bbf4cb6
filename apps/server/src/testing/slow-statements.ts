import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const REAL_MS = 60;

/**
 * Delays every statement of this process. After the delay, calls `onEach` with the statement's text, so that a test can
 * advance its clock. Returns a function that restores normal behavior.
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
  // `slow` forwards the arguments of every overload unchanged.
  prototype.query = slow as typeof query;
  return () => {
    prototype.query = query;
  };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
