import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const buttonClass =
  "relative inline-grid flex-none place-items-center size-[max(36px,var(--touch))] rounded-md text-ink-2 [transition:background-color_var(--m1),color_var(--m1)] hover:bg-surface-2 hover:text-ink [&:is(:disabled,[aria-disabled='true'])]:bg-transparent [&:is(:disabled,[aria-disabled='true'])]:text-ink-3 [&:is(:disabled,[aria-disabled='true'])]:cursor-default";
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
      className={cx(
        buttonClass,
        size === 's' && 'size-[max(32px,var(--touch))] [&_.lucide]:size-4',
        onPoster &&
          'text-poster-ink hover:bg-[#ffffff1f] hover:text-poster-ink focus-visible:outline-poster-ink',
        className,
      )}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon aria-hidden />
      {dot && (
        <span
          className="absolute top-1.75 right-1.75 size-2 rounded-full bg-accent shadow-[0_0_0_2px_var(--bg)] touch:top-2.5 touch:right-2.5"
          aria-hidden
        />
      )}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Tag>
  );
}
