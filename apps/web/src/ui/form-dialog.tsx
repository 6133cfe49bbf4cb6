import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { styles } from './dialog.classes.ts';
import { Dialog } from './dialog.tsx';
import { enterGoesOn } from './enter-goes-on.ts';
import { FormError } from './form-error.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

export interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  loading: boolean;
  error: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  submitDisabled?: boolean;
  submitVariant?: ButtonVariant;
  cancelLabel?: string;
  children: ReactNode;
}

export function FormDialog({
  onClose,
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
  useUnsavedWork(hasInput);

  function close() {
    if (!loading) onClose();
  }
  return (
    <Dialog onClose={close} title={title} description={description} footer={null} holds={hasInput}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        // A click outside must not discard input.
        onInput={() => setHasInput(true)}
        onKeyDown={enterGoesOn}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals, so a form around the dialog would be submitted too.
          event.stopPropagation();
          if (!loading && !submitDisabled) onSubmit(event);
        }}
      >
        {children}
        <FormError message={error} />
        <div className={cx('flex flex-wrap gap-2', styles.footer)}>
          <Button variant="quiet" disabled={loading} onClick={close}>
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
