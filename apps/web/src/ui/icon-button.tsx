import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
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
  children,
  ...rest
}: IconButtonProps) {
  const Tag = asChild ? Slot.Root : 'button';
  return (
    <Tag
      type={asChild ? undefined : 'button'}
      className={cx(styles.button, size === 's' && styles.small, onPoster && styles.poster, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon aria-hidden />
      {dot && <span className={styles.dot} aria-hidden />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Tag>
  );
}
