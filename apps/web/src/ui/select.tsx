import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './select.module.css';
import inputStyles from './text-input.module.css';

export interface SelectProps extends ComponentProps<'select'> {
  /** 36 px high on wide screens with a pointer, for filters in a row. */
  dense?: boolean;
}

interface ChoiceProps<T extends string> {
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

/** A Select over a union of strings. */
export function Choice<T extends string>({ options, labels, value, onChange }: ChoiceProps<T>) {
  function change(chosen: string) {
    const option = options.find((each) => each === chosen);
    if (option !== undefined) onChange(option);
  }
  return (
    <Select value={value} onChange={({ target }) => change(target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </Select>
  );
}

/** The native select, styled like a text input. Its children are <option>s. */
export function Select({ dense, className, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className={cx(styles.wrap, className)}>
      <select {...control} {...rest} className={cx(inputStyles.input, styles.select, dense && styles.dense)}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden />
    </span>
  );
}
