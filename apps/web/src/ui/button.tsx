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
  const classes = cx(styles.button, styles[variant], styles[size], block && styles.block, className);
  const mark = variant === 'primary' ? { 'data-primary': '' } : {};
  const glyph = Icon && <Icon className={size === 'l' ? undefined : 'icon-s'} aria-hidden />;
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...mark} {...rest}>
        {glyph}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      {...mark}
      {...rest}
    >
      {glyph}
      {loading && pendingLabel ? pendingLabel : children}
    </button>
  );
}

/** Also holds a form back, which Enter in a field sends by a click on its button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
