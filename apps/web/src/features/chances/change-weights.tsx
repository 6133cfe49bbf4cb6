import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { UsedWeights } from './weights.ts';
import { WeightsDialog } from './weights-dialog.tsx';

/**
 * The button that opens the choice of weights, and its dialog; nothing where there is but one. Each layout may have the
 * button elsewhere, and the dialog stays open when the other takes its place.
 */
export function useChangeWeights(weights: UsedWeights | undefined): { button: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  if (!weights || weights.choices.length < 2) return { button: null, dialog: null };
  return {
    button: (
      <Button variant="ghost" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change weights
      </Button>
    ),
    dialog: open && <WeightsDialog weights={weights} onClose={() => setOpen(false)} />,
  };
}
