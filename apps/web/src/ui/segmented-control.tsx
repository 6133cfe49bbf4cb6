import { type ReactNode, useId } from 'react';

const optionClass =
  'relative grid place-items-center min-h-[max(30px,var(--touch))] py-0 px-3.5 rounded-md text-sm font-book text-ink-2 whitespace-nowrap cursor-pointer [transition:color_var(--m1)] hover:text-ink has-[:checked]:bg-surface-1 has-[:checked]:text-ink has-[:checked]:shadow-[var(--elevation-1),0_0_0_1px_var(--line)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-1';
export interface SegmentedControlProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-grid grid-flow-col auto-cols-[1fr] p-0.75 gap-0.5 rounded-[calc(var(--r2)_+_2px)] bg-surface-2"
    >
      {options.map((option) => (
        <label key={option.value} className={optionClass}>
          <input
            type="radio"
            className="over-label"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
