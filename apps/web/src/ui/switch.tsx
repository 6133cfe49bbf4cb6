import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

/** A switch for a setting that takes effect at once; the whole row can be clicked. */
export function Switch({ label, description, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.row, className)}>
      <span className={`grow ${styles.text}`}>
        <span className={styles.label}>{label}</span>
        {description && <span className="small dim">{description}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state, and aria-checked could contradict it */}
      <input type="checkbox" role="switch" {...rest} className={styles.switch} />
    </label>
  );
}
