import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const styles = {
  row: 'grid grid-flow-col auto-cols-[minmax(114px,1fr)] gap-1.5 lg:max-xl:auto-cols-[99px] max-lg:auto-cols-fr max-lg:w-full',
  method:
    "relative inline-flex items-center justify-center gap-1.5 min-h-[max(36px,var(--touch))] py-0 px-3 rounded-md bg-surface-2 shadow-outline-soft text-ink-2 text-sm font-semibold font-stretch-92% whitespace-nowrap [transition:background-color_var(--m2),color_var(--m2)] [&:is(:disabled,[aria-disabled='true'])]:cursor-default lg:max-xl:py-0 lg:max-xl:px-1.5 touch:py-0 touch:px-1.5",
  open: "[&:not(:disabled,[aria-disabled='true'])]:hover:bg-surface-3 [&:not(:disabled,[aria-disabled='true'])]:hover:text-ink",
  picked: 'bg-accent shadow-none text-on-accent font-bold',
  right: 'bg-accent shadow-none text-on-accent font-bold',
  actual: 'bg-transparent shadow-[inset_0_0_0_2px_var(--ink)] text-ink',
  wrong: 'bg-transparent shadow-outline-accent-2 text-ink-3 line-through decoration-miss decoration-2',
};
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
      {(state === 'picked' || state === 'right') && <Check className="size-3.5 stroke-2" aria-hidden />}
      <span>{children}</span>
      {spoken && <span className="sr-only">, {spoken}</span>}
    </button>
  );
}

export function MethodRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.row, className)} />;
}
