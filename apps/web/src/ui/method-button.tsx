import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './method-button.module.css';

/**
 * `picked`: chosen, no result yet; `right` and `wrong`: chosen and scored; `actual`: how the fight ended, but not
 * chosen.
 */
export type MethodState = 'open' | 'picked' | 'right' | 'wrong' | 'actual';

function spokenAs(state: MethodState, pickWord: string): string | null {
  if (state === 'actual') return 'the result';
  return state === 'right' || state === 'wrong' ? `${pickWord.toLowerCase()}, ${state}` : null;
}

/**
 * A method of a fight. `pickWord` is 'Your pick', or 'Picked' on another member's entry. Pass role and aria-checked for
 * its radio group; `disabled` means locked.
 */
export function MethodButton({
  state,
  pickWord,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { state: MethodState; pickWord: string }) {
  const spoken = spokenAs(state, pickWord);
  return (
    <button type="button" {...rest} className={cx(styles.method, styles[state])}>
      {(state === 'picked' || state === 'right') && <Check className="icon-s" aria-hidden />}
      <span>{children}</span>
      {spoken && <span className="sr">, {spoken}</span>}
    </button>
  );
}

export function MethodRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.row, className)} />;
}
