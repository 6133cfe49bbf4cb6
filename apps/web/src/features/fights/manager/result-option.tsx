import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './result-option.module.css';

export interface ResultOptionProps {
  name: string;
  /** The accessible name, if the content is more than text. */
  label?: string;
  className?: string | undefined;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function ResultOption({ name, label, className, checked, onChoose, children }: ResultOptionProps) {
  return (
    <label className={cx(styles.option, className)} data-checked={checked || undefined}>
      <input
        type="radio"
        className={`over-label ${styles.input}`}
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
