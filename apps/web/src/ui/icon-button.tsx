import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
  /** A yellow dot for unread items. The label must say so too. */
  dot?: boolean;
  /** s is 32 px with a pointer, for dense rows; 44 px on touch layouts. */
  size?: 's' | 'm';
  /** In the colours of a poster. */
  onPoster?: boolean;
  /** Renders its only child in the button's style, for links. */
  asChild?: boolean;
}

/** A square button with an icon: 36 px with a pointer, 44 px on touch layouts. */
export function IconButton({
  icon: Icon,
  label,
  dot,
  size = 'm',
  onPoster,
  asChild,
  className,
  type,
  children,
  ...rest
}: IconButtonProps) {
  const classes = cx(styles.button, size === 's' && styles.small, onPoster && styles.poster, className);
  const inner = (
    <>
      <Icon aria-hidden />
      {dot && <span className={styles.dot} aria-hidden />}
    </>
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} aria-label={label} title={label} {...rest}>
        {inner}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button type={type ?? 'button'} className={classes} aria-label={label} title={label} {...rest}>
      {inner}
      {children}
    </button>
  );
}
