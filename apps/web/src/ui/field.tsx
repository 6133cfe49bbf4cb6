import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';
import { styles } from './field.classes.ts';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Returns the id and ARIA props that a control inside a Field must spread on its element; empty outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

export interface FieldProps {
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
    <div className={cx(styles.field, className)}>
      <div className={hideLabel ? 'sr-only' : cx('flex items-center justify-between', styles.top)}>
        <label htmlFor={id} className={cx('text-sm', styles.label)}>
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
        <span id={errorId} className={cx('remark', styles.error)}>
          <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
