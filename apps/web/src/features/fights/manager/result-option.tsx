import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

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
    <label
      className={cx(
        'relative cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:z-1',
        className,
      )}
      data-checked={checked || undefined}
    >
      <input
        type="radio"
        className="over-label z-1"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
