import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './method-button.module.css';

/** open; picked: your choice; right: it came so; wrong: it did not; actual: how the fight ended, not your choice. */
export const METHOD_STATES = ['open', 'picked', 'right', 'wrong', 'actual'] as const;
export type MethodState = (typeof METHOD_STATES)[number];

const SPOKEN: Partial<Record<MethodState, string>> = {
  right: 'your pick, right',
  wrong: 'your pick, wrong',
  actual: 'the result',
};

export interface MethodButtonProps extends ComponentProps<'button'> {
  state: MethodState;
  /** Ink instead of yellow when chosen: a result entered by the manager is official. */
  official?: boolean;
}

/** One method of a fight. Give it role and aria-checked of its radio group; `disabled` means locked: no hover, same look. */
export function MethodButton({ state, official, className, children, type, ...rest }: MethodButtonProps) {
  const spoken = SPOKEN[state];
  return (
    <button
      type={type ?? 'button'}
      {...rest}
      className={cx(styles.method, styles[state], official && styles.official, className)}
    >
      {(state === 'picked' || state === 'right') && <Check className="icon-s" aria-hidden />}
      <span>{children}</span>
      {spoken && <span className="sr">, {spoken}</span>}
    </button>
  );
}

/** The row that holds a fight's method buttons: equal widths, the whole row on phones. */
export function MethodRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.row, className)} />;
}
