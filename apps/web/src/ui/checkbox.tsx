import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A checkbox whose whole line can be clicked. Input props and the ref go to the native checkbox. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input type="checkbox" {...rest} className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
