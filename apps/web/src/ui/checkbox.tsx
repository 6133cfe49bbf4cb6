import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const boxClass =
  "appearance-none flex-none grid place-items-center size-5 m-0 border-[1.5px] border-field rounded-[4px] bg-surface-1 cursor-inherit checked:bg-accent checked:border-[light-dark(var(--on-accent),var(--accent))] checked:after:w-2.5 checked:after:h-1.25 checked:after:[border:solid_var(--on-accent)] checked:after:[border-width:0_0_2.5px_2.5px] checked:after:translate-y-[-1px)_rotate(-45deg] [&[aria-invalid='true']]:border-danger disabled:bg-surface-2 disabled:border-line-strong disabled:after:border-ink-3";

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A checkbox whose whole line can be clicked. Input props and the ref go to the native checkbox. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2.25 min-h-[max(28px,var(--touch))] text-sm cursor-pointer has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default',
        className,
      )}
    >
      <input type="checkbox" {...rest} className={boxClass} />
      <span>{label}</span>
    </label>
  );
}
