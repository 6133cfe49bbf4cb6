import { useState } from 'react';

/** Returns the chosen value until it is stored, so that a switch does not jump back. Call `settle` after each save. */
export function useChosen<T>(stored: T): { value: T; choose: (value: T) => void; settle: () => void } {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  return {
    value: chosen ? chosen.value : stored,
    choose: (value) => setChosen({ value }),
    settle: () => setChosen(null),
  };
}
