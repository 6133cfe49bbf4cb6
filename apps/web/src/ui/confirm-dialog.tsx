import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { byEscape } from './by-escape.ts';
import { cx } from './cx.ts';
import { styles } from './dialog.classes.ts';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmDialogProps {
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The button's label while `onConfirm` runs, such as "Deleting...". */
  pendingLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** A word, such as DELETE, that the user must type exactly to enable the button. */
  typedWord?: string;
  /** Shows a failure in a toast with this title instead of in the dialog. */
  failureToast?: string;
  /** Performs the action. The dialog closes when the promise resolves, and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** Element to focus after success, if the action removes the opener. */
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
    <RadixAlertDialog.Root open onOpenChange={close}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.overlay}>
          <RadixAlertDialog.Content
            className={styles.dialog}
            {...focusReturn}
            {...byEscape(close)}
            onOpenAutoFocus={(event) => {
              if (!word.current) return;
              event.preventDefault();
              word.current.focus();
            }}
          >
            <RadixAlertDialog.Title className={styles.title}>{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-ink-2" asChild>
              <div>{text}</div>
            </RadixAlertDialog.Description>
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
                <Button
                  type="submit"
                  variant={tone}
                  disabled={!ready}
                  loading={busy}
                  pendingLabel={pendingLabel}
                >
                  {confirmLabel}
                </Button>
              </div>
            </form>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
