import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { UsedWeights } from './weights.ts';

const WeightsDialog = later(() => import('./weights-dialog.tsx'), 'WeightsDialog');

export interface ChangeWeightsProps {
  weights: UsedWeights;
}

/** Opens the choice of weights; nothing where there is but one. */
export function ChangeWeights({ weights }: ChangeWeightsProps) {
  const [open, setOpen] = useState(false);
  if (weights.choices.length < 2) return null;
  return (
    <>
      <Button variant="ghost" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change weights
      </Button>
      {open && <WeightsDialog weights={weights} onClose={() => setOpen(false)} />}
    </>
  );
}
