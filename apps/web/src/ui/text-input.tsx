import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './text-input.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  /** code is wide, spaced capitals for room codes and typed words; score is one large figure, centred. */
  look?: 'text' | 'code' | 'score';
}

/** A line of text, 46 px high, in 16 px type so that phones do not zoom. Takes label, hint and error from its Field. */
export function TextInput({ look = 'text', className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return <input type="text" {...control} {...rest} className={cx(styles.input, styles[look], className)} />;
}

/** A password line with a button that shows and hides it. */
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

/** Several lines of text; grows with what is typed where the browser can, and by hand elsewhere. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return <textarea rows={4} {...control} {...rest} className={cx(styles.input, styles.area, className)} />;
}
