import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const switchClass =
  'appearance-none relative flex-none w-10 h-6 m-0 rounded-[12px] bg-surface-3 shadow-outline-field [cursor:inherit] [transition:background-color_var(--m2)] after:absolute after:inset-y-1 after:right-auto after:left-1 after:w-4 after:rounded-[8px] after:bg-ink-2 after:[transition:transform_var(--m2)_var(--ease)] checked:bg-accent checked:shadow-[inset_0_0_0_1px_light-dark(var(--on-accent),var(--accent))] checked:after:bg-on-accent checked:after:translate-x-4 disabled:bg-surface-2 disabled:shadow-outline disabled:after:bg-ink-3';
export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

/** A switch for a setting that takes effect at once; the whole row can be clicked. */
export function Switch({ label, description, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex items-center gap-4 min-h-11 cursor-pointer has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default',
        className,
      )}
    >
      <span className="min-w-0 flex-1 grid">
        <span className="font-book">{label}</span>
        {description && <span className="text-sm text-ink-3">{description}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state, and aria-checked could contradict it */}
      <input type="checkbox" role="switch" {...rest} className={switchClass} />
    </label>
  );
}
