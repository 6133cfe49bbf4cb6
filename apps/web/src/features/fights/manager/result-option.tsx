import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './result-row.module.css';

export interface ResultOptionProps {
  /** The radio group it belongs to. */
  name: string;
  /** A winner carries the colour of its corner as an edge; a method has none. */
  side?: 'red' | 'blue' | 'none';
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One choice of a result, a radio: arrows choose within its group. What is chosen is solid ink, for it is official. */
export function ResultOption({ name, side, checked, disabled, onChoose, children }: ResultOptionProps) {
  return (
    <label className={cx(styles.option, side && styles.winner, side && styles[side], checked && styles.on)}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className="trunc">{children}</span>
      {side && checked && <Check className="icon-s" aria-hidden />}
    </label>
  );
}
