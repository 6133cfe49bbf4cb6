import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

/** Primary is the one next action of a view (yellow); plain, ghost and quiet stand beside it; danger destroys. */
export const BUTTON_VARIANTS = ['primary', 'plain', 'ghost', 'quiet', 'danger'] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** m is 36 px high (44 on touch layouts), s is 30 (44), l is 48. */
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  /** Fills its row. */
  block?: boolean;
  /** Work is under way: the button is disabled and says `pendingLabel` in place of its label. */
  loading?: boolean;
  pendingLabel?: string;
  /** Gives its looks to its only child, for links: `<Button asChild><a href=... /></Button>`. */
  asChild?: boolean;
}

/** A button with a word. Type is "button" unless given; a disabled one should say why in its label. */
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
  children,
  ...rest
}: ButtonProps) {
  const classes = cx(styles.button, styles[variant], styles[size], block && styles.block, className);
  const glyph = Icon && <Icon className={size === 'l' ? undefined : 'icon-s'} aria-hidden />;
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {glyph}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {glyph}
      {loading && pendingLabel ? pendingLabel : children}
    </button>
  );
}
