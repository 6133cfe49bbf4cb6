import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type UsedWeights, type useWeights, WEIGHT_NAMES } from './weights.ts';

const footClass =
  'grid gap-1 max-w-[64ch] mt-3 leading-[1.55] [&>button]:mt-2 lg:grid-cols-[minmax(0,auto)_auto] lg:gap-x-4 lg:items-center lg:justify-start lg:max-w-[90ch] lg:[&>p]:col-start-1 lg:[&>button]:row-[1/span_2] lg:[&>button]:col-start-2 lg:[&>button]:w-auto lg:[&>button]:m-0';
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
        <legend className="sr-only">Weights</legend>
        {weights.choices.map((choice) => (
          <label
            key={choice}
            className="flex items-center gap-3 min-h-14 py-2 px-0 border-t border-line cursor-pointer [&>span]:grid [&_input]:size-5 [&_input]:[accent-color:var(--ink)]"
          >
            <input
              type="radio"
              name={name}
              checked={choice === weights.weights}
              onChange={() => weights.choose(choice)}
            />
            <span>
              <b>{WEIGHT_NAMES[choice].name}</b>
              <span className="text-sm text-ink-2">{WEIGHT_NAMES[choice].meaning}</span>
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
    <div className={cx('text-ink-3 text-xs', footClass)}>
      {children}
      {change.button}
      {change.dialog}
    </div>
  );
}
