import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

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
      <div className={hideLabel ? 'sr' : `spread ${styles.top}`}>
        <label htmlFor={id} className={`small ${styles.label}`}>
          {label}
        </label>
        {limit && (
          <span id={limitId} className="tiny dim">
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
        <span id={hintId} className="tiny dim">
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className={`remark ${styles.error}`}>
          <TriangleAlert className="icon-s" aria-hidden />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
