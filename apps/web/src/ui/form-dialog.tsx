import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { AlertFrame, Dialog, styles, useFocusReturn, useUnsavedWork } from './dialog.tsx';
import { enterGoesOn, Field, FormError, TextInput } from './field.tsx';
import { toast } from './toast.ts';

export interface ConfirmDialogProps {
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The button's label while `onConfirm` runs, such as "Deleting...". */
  pendingLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** A word, such as DELETE, that the user must type exactly before the button is enabled. */
  typedWord?: string;
  /** If set, a failure is shown in a toast with this title instead of in the dialog. */
  failureToast?: string;
  /** Performs the action. The dialog closes when the promise resolves; if it rejects, the dialog shows the error. */
  onConfirm: () => Promise<unknown>;
  /** Returns the element to focus after success, for actions that remove the opener. */
  focusAfter?: () => HTMLElement | null;
}

export function ConfirmDialog({
  onClose,
  title,
  text,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  typedWord,
  failureToast,
  onConfirm,
  focusAfter,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const word = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const focusReturn = useFocusReturn(() => (isDone.current ? focusAfter?.() : null));
  const shown = useRef(0);
  useEffect(() => () => toast.dismiss(shown.current), []);
  const ready = typedWord === undefined || typed === typedWord;

  function close() {
    if (!busy) onClose();
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    toast.dismiss(shown.current);
    try {
      await onConfirm();
      isDone.current = true;
      onClose();
    } catch (error) {
      const description = error instanceof Error && error.message ? error.message : 'Please try again.';
      if (failureToast) shown.current = toast.show({ title: failureToast, description, tone: 'danger' });
      else setFailure(description);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertFrame
      onClose={close}
      title={title}
      text={text}
      {...focusReturn}
      onOpenAutoFocus={(event) => {
        if (!word.current) return;
        event.preventDefault();
        word.current.focus();
      }}
    >
      <form className="grid grid-cols-1 gap-4" onSubmit={confirm}>
        {typedWord !== undefined && (
          <Field label={`Type ${typedWord} to confirm`}>
            <TextInput
              ref={word}
              look="code"
              value={typed}
              autoCapitalize="characters"
              spellCheck={false}
              readOnly={busy}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <FormError message={failure} />
        <div className={cx('flex flex-wrap gap-2', styles.footer)}>
          <RadixAlertDialog.Cancel asChild>
            <Button variant="quiet" disabled={busy}>
              {cancelLabel}
            </Button>
          </RadixAlertDialog.Cancel>
          <Button type="submit" variant={tone} disabled={!ready} loading={busy} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </AlertFrame>
  );
}

interface FormDialogProps {
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
  children?: ReactNode;
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
