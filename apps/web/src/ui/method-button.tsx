import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './method-button.module.css';

/** picked: chosen, no result yet; right and wrong: chosen and scored; actual: how the fight ended, not chosen. */
export type MethodState = 'open' | 'picked' | 'right' | 'wrong' | 'actual';

const SPOKEN: Partial<Record<MethodState, string>> = {
  right: 'your pick, right',
  wrong: 'your pick, wrong',
  actual: 'the result',
};

/** One method of a fight. Pass role and aria-checked for its radio group; `disabled` means locked. */
export function MethodButton({
  state,
  className,
  children,
  type,
  ...rest
}: ComponentProps<'button'> & { state: MethodState }) {
  const spoken = SPOKEN[state];
  return (
    <button type={type ?? 'button'} {...rest} className={cx(styles.method, styles[state], className)}>
      {(state === 'picked' || state === 'right') && <Check className="icon-s" aria-hidden />}
      <span>{children}</span>
      {spoken && <span className="sr">, {spoken}</span>}
    </button>
  );
}

/** A row of method buttons of equal width. */
export function MethodRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.row, className)} />;
}
