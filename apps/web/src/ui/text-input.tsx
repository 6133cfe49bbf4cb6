import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { styles } from './text-input.classes.ts';

export interface TextInputProps extends ComponentProps<'input'> {
  /** `code`: wide capitals, for room codes and typed words; `score`: one large centred figure. */
  look?: 'text' | 'code' | 'score';
}

/**
 * A text input in 16 px type, so that phones do not zoom in, and without browser suggestions by default. Its Field
 * provides label, hint and error.
 */
export function TextInput({ look = 'text', className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <input
      type="text"
      autoComplete="off"
      {...control}
      {...rest}
      className={cx(styles.input, styles[look], className)}
    />
  );
}

/**
 * A date and time input. Safari displays the current time in an empty input, so a placeholder text covers it until
 * something is entered.
 */
export function DateTimeInput({ value, ...rest }: ComponentProps<'input'> & { value: string }) {
  const control = useFieldControl();
  const isEmpty = value === '';
  return (
    <span className={styles.wrap}>
      <input
        {...control}
        {...rest}
        type="datetime-local"
        value={value}
        className={cx(styles.input, styles.text, isEmpty && styles.notSet)}
      />
      {isEmpty && (
        <span className={cx('text-ink-3', styles.instead)} aria-hidden>
          No time set
        </span>
      )}
    </span>
  );
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  const control = useFieldControl();
  return (
    <span className={styles.wrap}>
      <input
        {...control}
        {...rest}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx(styles.input, styles.withButton, className)}
      />
      <IconButton
        className={styles.reveal}
        icon={visible ? EyeOff : Eye}
        label={visible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!visible)}
      />
    </span>
  );
}

/** A multi-line input that grows with its text; in browsers without field-sizing, the user resizes it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return <textarea rows={4} {...control} {...rest} className={cx(styles.input, styles.area, className)} />;
}
