import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { styles as inputStyles } from './text-input.classes.ts';

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
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...control}
        {...rest}
        className={cx(
          inputStyles.input,
          'pr-10 text-ellipsis appearance-none cursor-pointer [&_option]:bg-surface-1 [&_option]:text-ink',
          dense && 'lg:pointer-fine:min-h-9 lg:pointer-fine:py-1.5 lg:pointer-fine:text-base',
        )}
      >
        {children}
      </select>
      <ChevronDown className="absolute right-3 top-1/2 -mt-2.25 text-ink-2 pointer-events-none" aria-hidden />
    </span>
  );
}
