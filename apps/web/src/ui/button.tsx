import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ChangeEvent, type ComponentProps, type MouseEvent, useRef } from 'react';
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
  /** `m` is 36 px high (44 px on touch screens), `s` is 30 px (44 px), and `l` is 48 px. */
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  block?: boolean;
  /** Ignores clicks and shows `pendingLabel` instead of the label. The button keeps the focus. */
  loading?: boolean;
  pendingLabel?: string;
  /** Applies the button's style to its only child, for links: `<Button asChild><a href=... /></Button>`. */
  asChild?: boolean;
}

/** A labeled button of type "button". If it is disabled, its label should say why. */
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

/** Also blocks submission by Enter, for which the browser simulates a click on the submit button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  icon: LucideIcon;
  label: string;
  /** Shows a yellow dot for unread items, which the label must mention too. */
  dot?: boolean;
  /** `s`, for dense rows, is 32 px for mouse users and 44 px on touch screens. */
  size?: 's' | 'm';
  onPoster?: boolean;
  asChild?: boolean;
}

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
        "relative inline-grid flex-none place-items-center size-[max(36px,var(--touch))] rounded-md text-ink-2 [transition:background-color_var(--m1),color_var(--m1)] hover:bg-surface-2 hover:text-ink [&:is(:disabled,[aria-disabled='true'])]:bg-transparent [&:is(:disabled,[aria-disabled='true'])]:text-ink-3 [&:is(:disabled,[aria-disabled='true'])]:cursor-default",
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

interface FileButtonProps {
  icon: LucideIcon;
  label: string;
  fieldLabel: string;
  /** The accepted file types; pictures by default. */
  accept?: string;
  size?: 's' | 'm';
  loading?: boolean;
  pendingLabel?: string;
  onChoose: (file: File) => void;
}

/** A button that opens the file chooser. `accept` is only a hint, so the caller must check the file that was chosen. */
export function FileButton({
  icon,
  label,
  fieldLabel,
  accept = 'image/*',
  onChoose,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires another change event.
    event.target.value = '';
    if (file) onChoose(file);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={fieldLabel}
        onChange={choose}
      />
      <Button
        variant="ghost"
        size="s"
        pendingLabel="Uploading..."
        {...button}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
