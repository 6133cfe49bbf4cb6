import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  icon: LucideIcon;
  label: string;
  /** Shows a yellow dot for unread items; the label must mention them too. */
  dot?: boolean;
  /** `s` is 32 px for mouse users, for dense rows, and 44 px on touch screens. */
  size?: 's' | 'm';
  onPoster?: boolean;
  asChild?: boolean;
}

/** A square icon button: 36 px for mouse users, 44 px on touch screens. */
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
