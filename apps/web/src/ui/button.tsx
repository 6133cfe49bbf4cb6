import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';

const styles = {
  button:
    "[--b:var(--surface-3)] inline-flex items-center justify-center gap-2 min-h-[max(36px,var(--touch))] py-0 px-3.5 rounded-md bg-(color:--b) text-ink font-semibold text-base leading-snug text-center whitespace-nowrap select-none [transition:background-color_var(--m1),color_var(--m1),transform_var(--m1)] hover:bg-[color-mix(in_srgb,var(--b)_88%,var(--ink))] active:translate-y-px [&:is(:disabled,[aria-disabled='true'])]:bg-surface-2 [&:is(:disabled,[aria-disabled='true'])]:text-ink-3 [&:is(:disabled,[aria-disabled='true'])]:shadow-none [&:is(:disabled,[aria-disabled='true'])]:cursor-default [&:is(:disabled,[aria-disabled='true'])]:transform-none",
  primary: '[--b:var(--accent)] text-on-accent hover:bg-accent-hover active:bg-accent-press',
  ghost: '[--b:transparent] shadow-outline hover:bg-surface-2',
  quiet: '[--b:transparent] text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: '[--b:var(--danger-solid)] text-white hover:bg-[color-mix(in_srgb,var(--danger-solid)_88%,#000)]',
  s: 'min-h-[max(30px,var(--touch))] py-0 px-2.5 text-sm',
  l: 'min-h-12 text-lg',
  block: 'w-full',
  plain: '',
  m: '',
};

/** `primary` (yellow) is the main action of a view; `plain`, `ghost` and `quiet` are secondary; `danger` deletes. */
export type ButtonVariant = 'primary' | 'plain' | 'ghost' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** `m` is 36 px high (44 on touch screens), `s` is 30 (44), `l` is 48. */
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  block?: boolean;
  /** Ignores clicks and shows `pendingLabel` instead of the label. The button keeps the focus. */
  loading?: boolean;
  pendingLabel?: string;
  /** Applies the button's style to its only child, for links: `<Button asChild><a href=... /></Button>`. */
  asChild?: boolean;
}

/** A labelled button of type "button". If it is disabled, its label should say why. */
export function Button({
  variant = 'plain',
  size = 'm',
  icon: Icon,
  block,
  loading = false,
  pendingLabel,
  asChild,
  disabled,
  className,
  type,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const Tag = asChild ? Slot.Root : 'button';
  return (
    <Tag
      type={asChild ? undefined : (type ?? 'button')}
      className={cx(styles.button, styles[variant], styles[size], block && styles.block, className)}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      data-primary={variant === 'primary' ? '' : undefined}
      onClick={loading ? ignore : onClick}
      {...rest}
    >
      {Icon && <Icon className={size === 'l' ? undefined : 'size-3.5 stroke-2'} aria-hidden />}
      <Slot.Slottable>{loading && pendingLabel ? pendingLabel : children}</Slot.Slottable>
    </Tag>
  );
}

/** Also blocks form submission by Enter, which the browser triggers as a click on the submit button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
