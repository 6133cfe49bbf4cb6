import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './select.module.css';

export interface SelectProps extends ComponentProps<'select'> {
  /** s is 36 px high with a pointer, for filters in a row; m is a form field. */
  dense?: boolean;
}

/** The browser's own select in the kit's clothes: phones show their wheel, keyboards type ahead. Children are <option>s. */
export function Select({ dense, className, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className={cx(styles.wrap, className)}>
      <select {...control} {...rest} className={cx(styles.select, dense && styles.dense)}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden />
    </span>
  );
}
