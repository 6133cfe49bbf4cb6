import { ChevronDown, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ComponentProps,
  type CompositionEvent,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

/** The props that a control inside a Field must spread on its element. */
const FieldContext = createContext<Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>>(
  {},
);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  limit?: string | undefined;
  error?: string | null | undefined;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A control with a label above it and a hint and error below. The control gets its id from the context. */
export function Field({ label, hint, limit, error, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const limitId = `${id}-limit`;
  const describedBy = cx(limit && !error ? limitId : null, hint ? hintId : null, error ? errorId : null);
  return (
    <div className={cx('grid grid-cols-1 gap-1.5 min-w-0', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="text-sm font-book">
          {label}
        </label>
        {limit && (
          <span id={limitId} className="text-xs text-ink-3">
            {limit}
          </span>
        )}
      </div>
      <FieldContext
        value={{ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {hint && (
        <span id={hintId} className="text-xs text-ink-3">
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className="remark text-danger">
          <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

/** A form's error, announced to screen readers immediately. Renders nothing without a message. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className="remark text-danger" role="alert">
      <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
      <span>{message}</span>
    </p>
  );
}

const textInputStyles = {
  input:
    "w-full min-h-11.5 py-2.5 px-3 border border-field rounded-md bg-surface-1 text-ink text-lg leading-[1.35] placeholder:text-ink-3 placeholder:opacity-100 focus-visible:-outline-offset-1 focus-visible:border-transparent [&[aria-invalid='true']]:border-danger [&[aria-invalid='true']]:shadow-[inset_3px_0_0_var(--danger)] disabled:bg-surface-2 disabled:border-line-strong disabled:text-ink-3 disabled:[-webkit-text-fill-color:currentcolor] disabled:opacity-100 [&:read-only]:[&:not(:disabled,select)]:bg-surface-2",
  text: 'font-stretch-100%',
  code: 'font-stretch-112% font-bold tracking-[0.16em] uppercase tabular-nums placeholder:font-medium',
  score:
    'min-h-19.5 p-1.5 text-[40px] font-extrabold font-stretch-62% tabular-nums lining-nums leading-none text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
  area: 'min-h-26 resize-y [field-sizing:content] max-h-[50dvh]',
  wrap: 'relative block',
  notSet:
    '[&:not(:focus,:invalid)]:text-transparent [&:not(:focus,:invalid)]:[&::-webkit-datetime-edit]:opacity-0 pointer-coarse:not-invalid:text-transparent pointer-coarse:not-invalid:[&::-webkit-datetime-edit]:opacity-0',
  instead:
    'absolute inset-y-px right-auto left-3.25 grid items-center text-lg pointer-events-none [:invalid+&]:hidden not-pointer-coarse:[:focus+&]:hidden',
};

/** Drops characters beyond the limit. The browser's limit counts an emoji as two or more (rules: texts#lengths). */
function limited<Control extends HTMLInputElement | HTMLTextAreaElement>({
  maxLength = Number.POSITIVE_INFINITY,
  onChange,
}: {
  maxLength?: number | undefined;
  onChange?: ChangeEventHandler<Control> | undefined;
}) {
  function cut(field: Control): boolean {
    const over = [...field.value].length - maxLength;
    if (over <= 0) return false;
    const caret = field.selectionStart ?? field.value.length;
    const before = [...field.value.slice(0, caret)];
    const kept = before.slice(0, Math.max(before.length - over, 0)).join('');
    const rest = [...field.value.slice(caret)].slice(0, maxLength).join('');
    field.value = kept + rest;
    if (rest !== '') field.setSelectionRange(kept.length, kept.length);
    return true;
  }
  return {
    onChange(event: ChangeEvent<Control>) {
      // While an input method is composing text, the text may exceed the limit.
      if (!(event.nativeEvent as InputEvent).isComposing) cut(event.currentTarget);
      onChange?.(event);
    },
    onCompositionEnd(event: CompositionEvent<Control>) {
      if (cut(event.currentTarget)) onChange?.(event as unknown as ChangeEvent<Control>);
    },
  };
}

interface TextInputProps extends ComponentProps<'input'> {
  /** `code`: wide capitals, for room codes and confirmation words; `score`: one large centered figure. */
  look?: 'text' | 'code' | 'score';
}

/** A text input in 16 px type, so that phones do not zoom in. Its label, hint and error come from its Field. */
export function TextInput({ look = 'text', className, maxLength, onChange, ...rest }: TextInputProps) {
  const control = useContext(FieldContext);
  return (
    <input
      type="text"
      autoComplete="off"
      {...control}
      {...rest}
      {...limited({ maxLength, onChange })}
      className={cx(textInputStyles.input, textInputStyles[look], className)}
    />
  );
}

/** A date and time input. Safari shows the current time in an empty one, so a placeholder covers it. */
export function DateTimeInput({ value, ...rest }: ComponentProps<'input'> & { value: string }) {
  const control = useContext(FieldContext);
  const isEmpty = value === '';
  return (
    <span className={textInputStyles.wrap}>
      <input
        {...control}
        {...rest}
        type="datetime-local"
        value={value}
        className={cx(textInputStyles.input, textInputStyles.text, isEmpty && textInputStyles.notSet)}
      />
      {isEmpty && (
        <span className={cx('text-ink-3', textInputStyles.instead)} aria-hidden>
          No time set
        </span>
      )}
    </span>
  );
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  const control = useContext(FieldContext);
  return (
    <span className={textInputStyles.wrap}>
      <input
        {...control}
        {...rest}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx(textInputStyles.input, 'pr-12.5', className)}
      />
      <IconButton
        className="absolute right-px top-px size-11 focus-visible:-outline-offset-4"
        icon={visible ? EyeOff : Eye}
        label={visible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!visible)}
      />
    </span>
  );
}

/** A multi-line input that grows with its text; in browsers without field-sizing, the user resizes it. */
export function TextArea({ className, maxLength, onChange, ...rest }: ComponentProps<'textarea'>) {
  const control = useContext(FieldContext);
  return (
    <textarea
      rows={4}
      {...control}
      {...rest}
      {...limited({ maxLength, onChange })}
      className={cx(textInputStyles.input, textInputStyles.area, className)}
    />
  );
}

interface SelectProps extends ComponentProps<'select'> {
  /** Used for filters in a row. Makes the field 36 px high for mouse users on wide screens. */
  dense?: boolean;
}

interface ChoiceProps<T extends string> {
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ options, labels, value, onChange }: ChoiceProps<T>) {
  function change(chosen: string) {
    const option = options.find((each) => each === chosen);
    if (option !== undefined) onChange(option);
  }
  return (
    <Select value={value} onChange={({ target }) => change(target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </Select>
  );
}

export function Select({ dense, className, children, ...rest }: SelectProps) {
  const control = useContext(FieldContext);
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...control}
        {...rest}
        className={cx(
          textInputStyles.input,
          'pr-10 text-ellipsis appearance-none cursor-pointer [&_option]:bg-surface-1 [&_option]:text-ink',
          dense && 'lg:pointer-fine:min-h-9 lg:pointer-fine:py-1.5 lg:pointer-fine:text-base',
        )}
      >
        {children}
      </select>
      <ChevronDown className="absolute right-3 top-1/2 -mt-2.25 text-ink-2 pointer-events-none" aria-hidden />
    </span>
  );
}

const boxClass =
  "appearance-none flex-none grid place-items-center size-5 m-0 border-[1.5px] border-field rounded-[4px] bg-surface-1 cursor-inherit checked:bg-accent checked:border-[light-dark(var(--on-accent),var(--accent))] checked:after:w-2.5 checked:after:h-1.25 checked:after:[border:solid_var(--on-accent)] checked:after:[border-width:0_0_2.5px_2.5px] checked:after:translate-y-[-1px)_rotate(-45deg] [&[aria-invalid='true']]:border-danger disabled:bg-surface-2 disabled:border-line-strong disabled:after:border-ink-3";

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A checkbox whose whole row can be clicked. Input props and the ref go to the native checkbox. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2.25 min-h-[max(28px,var(--touch))] text-sm cursor-pointer has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default',
        className,
      )}
    >
      <input type="checkbox" {...rest} className={boxClass} />
      <span>{label}</span>
    </label>
  );
}

interface RadioRowProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function RadioRow({ name, isChosen, onChoose, children }: RadioRowProps) {
  return (
    <label className="relative flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-2 shadow-outline hover:bg-surface-2 has-[:checked]:bg-surface-2 has-[:checked]:ring-2 has-[:checked]:ring-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
      <input type="radio" className="over-label" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}

const switchClass =
  'appearance-none relative flex-none w-10 h-6 m-0 rounded-[12px] bg-surface-3 shadow-outline-field [cursor:inherit] [transition:background-color_var(--m2)] after:absolute after:inset-y-1 after:right-auto after:left-1 after:w-4 after:rounded-[8px] after:bg-ink-2 after:[transition:transform_var(--m2)_var(--ease)] checked:bg-accent checked:shadow-[inset_0_0_0_1px_light-dark(var(--on-accent),var(--accent))] checked:after:bg-on-accent checked:after:translate-x-4 disabled:bg-surface-2 disabled:shadow-outline disabled:after:bg-ink-3';
interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

/** A switch for a setting that takes effect immediately; the whole row can be clicked. */
export function Switch({ label, description, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex items-center gap-4 min-h-11 cursor-pointer has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default',
        className,
      )}
    >
      <span className="min-w-0 flex-1 grid">
        <span className="font-book">{label}</span>
        {description && <span className="text-sm text-ink-3">{description}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state, and aria-checked could contradict it */}
      <input type="checkbox" role="switch" {...rest} className={switchClass} />
    </label>
  );
}

/**
 * Moves to the next empty required field on Enter, or Next on a phone's keyboard. If there is none, or the current field
 * is empty, the browser submits the form.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.value === '') return;
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement);
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find(({ required, value }) => required && value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
