import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type UsedWeights, type useWeights, WEIGHT_NAMES } from './weights.ts';
import styles from './weights-dialog.module.css';

interface WeightsDialogProps {
  weights: ReturnType<typeof useWeights>;
  onClose: () => void;
}

/** The choice of weights. It takes effect immediately, on this device, for all rooms of this kind. */
function WeightsDialog({ weights, onClose }: WeightsDialogProps) {
  const name = useId();
  return (
    <Dialog
      onClose={onClose}
      title="Change weights"
      description="They change only the chances. Who can win, who is out and the places stay the same."
    >
      <fieldset>
        <legend className="sr">Weights</legend>
        {weights.choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice === weights.weights}
              onChange={() => weights.choose(choice)}
            />
            <span>
              <b>{WEIGHT_NAMES[choice].name}</b>
              <span className="small muted">{WEIGHT_NAMES[choice].meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

/**
 * Returns a button that opens the weights dialog, and the dialog; both null if there is no choice. They are separate so
 * that the dialog stays open when a layout change moves the button.
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

/** A footer below figures: how they are calculated, and the choice of weights. */
export function WeightsFoot({ weights, children }: { weights: UsedWeights; children: ReactNode }) {
  const change = useChangeWeights(weights);
  return (
    <div className={`dim tiny ${styles.foot}`}>
      {children}
      {change.button}
      {change.dialog}
    </div>
  );
}
