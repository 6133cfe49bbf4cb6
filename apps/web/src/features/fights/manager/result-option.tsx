import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './result-row.module.css';

export interface ResultOptionProps {
  name: string;
  /** The edge colour of a winner; left out for a method. */
  side?: 'red' | 'blue' | 'none';
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One radio of a result. */
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
