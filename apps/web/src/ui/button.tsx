import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

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
      {Icon && <Icon className={size === 'l' ? undefined : 'icon-s'} aria-hidden />}
      <Slot.Slottable>{loading && pendingLabel ? pendingLabel : children}</Slot.Slottable>
    </Tag>
  );
}

/** Also blocks form submission by Enter, which the browser triggers as a click on the submit button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
