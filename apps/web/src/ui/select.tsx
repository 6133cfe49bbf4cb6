import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './select.module.css';
import inputStyles from './text-input.module.css';

export interface SelectProps extends ComponentProps<'select'> {
  /** 36 px high for mouse users on wide screens, for filters in a row. */
  dense?: boolean;
}

interface ChoiceProps<T extends string> {
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

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
