import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

export interface FormDialogProps {
  open: boolean;
  /** Called to open or close; never while `loading`. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** What the submit button says while `loading`, such as "Saving...". */
  pendingLabel: string;
  loading: boolean;
  /** Why the last attempt failed, shown above the buttons; null when it did not. */
  error: string | null;
  /** Receives the form's submit event; the page never reloads. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Nothing to submit yet; the label should say why. */
  submitDisabled?: boolean;
  submitVariant?: ButtonVariant;
  cancelLabel?: string;
  children: ReactNode;
}

/** A dialog that is a form: fields, the failure inline, Cancel and the primary button. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  submitLabel,
  pendingLabel,
  loading,
  error,
  onSubmit,
  submitDisabled = false,
  submitVariant = 'primary',
  cancelLabel = 'Cancel',
  children,
}: FormDialogProps) {
  const [hasInput, setHasInput] = useState(false);
  if (!open && hasInput) setHasInput(false);

  function change(next: boolean) {
    if (!loading) onOpenChange(next);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      footer={null}
      holds={hasInput}
    >
      <form
        className={styles.form}
        noValidate
        // A tap beside the sheet must not take what was typed.
        onInput={() => setHasInput(true)}
        onSubmit={(event) => {
          event.preventDefault();
          // React carries events through portals: without this a form around the dialog would submit too.
          event.stopPropagation();
          if (!loading && !submitDisabled) onSubmit(event);
        }}
      >
        {children}
        <FormError message={error} />
        <div className={styles.footer}>
          <Button variant="quiet" disabled={loading} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={submitVariant}
            loading={loading}
            pendingLabel={pendingLabel}
            disabled={submitDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
