import { useId } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { type useWeights, WEIGHT_NAMES } from './weights.ts';
import styles from './weights-dialog.module.css';

interface WeightsDialogProps {
  weights: ReturnType<typeof useWeights>;
  onClose: () => void;
}

/** How likely each ending is taken to be; a choice counts at once, on this device, for rooms of this kind. */
export function WeightsDialog({ weights, onClose }: WeightsDialogProps) {
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
