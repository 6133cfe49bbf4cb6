import { useState } from 'react';

/**
 * A setting as it was chosen until it is stored, and as it is stored otherwise. The cache follows a moment after a click;
 * without this a switch would jump back meanwhile. `settle` ends the choice, whether it was stored or refused.
 */
export function useChosen<T>(stored: T): { value: T; choose: (value: T) => void; settle: () => void } {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  return {
    value: chosen ? chosen.value : stored,
    choose: (value) => setChosen({ value }),
    settle: () => setChosen(null),
  };
}
