import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

/** primary (yellow) is the one main action of a view; plain, ghost and quiet are secondary; danger deletes. */
export type ButtonVariant = 'primary' | 'plain' | 'ghost' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** m is 36 px high (44 on touch layouts), s is 30 (44), l is 48. */
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  /** As wide as its container. */
  block?: boolean;
  /** The button does nothing and shows `pendingLabel` instead of its label. It keeps the focus for what comes next. */
  loading?: boolean;
  pendingLabel?: string;
  /** Renders its only child in the button's style, for links: `<Button asChild><a href=... /></Button>`. */
  asChild?: boolean;
}

/** A button with a label. Its type is "button" by default; the label of a disabled one should say why. */
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

/** Also holds a form back, which Enter in a field sends by a click on its button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
