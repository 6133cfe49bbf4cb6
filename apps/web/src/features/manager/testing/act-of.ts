import type { Act } from '@lockroom/contract';

/** An act of now that can be taken back for 10 minutes. */
export function actOf(changes: Partial<Act> = {}): Act {
  const now = Date.now();
  return {
    id: 'act-1',
    at: new Date(now).toISOString(),
    text: 'entered the result of Fight 1, Red 1 vs Blue 1: Red 1 by KO/TKO',
    canUndo: true,
    whyNot: null,
    undoUntil: new Date(now + 10 * 60_000).toISOString(),
    undoes: 'Red 1 vs Blue 1: no result',
    ...changes,
  };
}
