import { startTransition, useEffect, useState } from 'react';
import { useWide } from '../../../ui/use-wide.ts';

/**
 * The number of rows and columns that fill the window. The rest is drawn after the first paint, `STEP` rows at a time.
 */
const FIRST = { wide: { rows: 14, columns: 38 }, narrow: { rows: 8, columns: 8 } } as const;
const STEP = 7;

/** Returns how many rows and columns to draw: first the visible ones, then all. */
export function useToDraw(rows: number): { rows: number; columns: number | undefined } {
  const first = FIRST[useWide() ? 'wide' : 'narrow'];
  const [step, setStep] = useState(0);
  // The first step adds the missing columns to the rows already drawn.
  const drawn = first.rows + Math.max(0, step - 1) * STEP;
  const isAll = step > 0 && drawn >= rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step schedules the next
  useEffect(() => {
    if (isAll) return;
    const next = setTimeout(() => startTransition(() => setStep((before) => before + 1)));
    return () => clearTimeout(next);
  }, [isAll, step]);
  return { rows: Math.min(drawn, rows), columns: step === 0 ? first.columns : undefined };
}
