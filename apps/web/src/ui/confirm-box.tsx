import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { byEscape } from './by-escape.ts';
import styles from './dialog.module.css';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmBoxProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in full. */
  text: ReactNode;
  confirmLabel: string;
  /** The button's label while `onConfirm` runs, such as "Deleting...". */
  pendingLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** A word, such as DELETE, that must be typed exactly before the button works. */
  typedWord?: string;
  /** A failure is said in a toast of this title, which goes with its cause, and not in the dialog. */
  failureToast?: string;
  /** Performs the action. The dialog closes when it resolves, and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The element that gets the focus after success, if the opener is removed by the action. */
  focusAfter?: () => HTMLElement | null;
}

/** The content of ConfirmDialog. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const [busy, setBusy] = useState(false);
  const word = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const focusReturn = useFocusReturn(props.open, () => {
    const wasDone = isDone.current;
    isDone.current = false;
    return wasDone ? props.focusAfter?.() : null;
  });
  return (
    <RadixAlertDialog.Root open={props.open} onOpenChange={(open) => !busy && props.onOpenChange(open)}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.overlay}>
          <RadixAlertDialog.Content
            className={styles.dialog}
            {...focusReturn}
            {...byEscape(() => !busy && props.onOpenChange(false))}
            onOpenAutoFocus={(event) => {
              // The focus starts on Cancel, or on the word to type.
              if (!word.current) return;
              event.preventDefault();
              word.current.focus();
            }}
          >
            <RadixAlertDialog.Title className={styles.title}>{props.title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className={styles.description} asChild>
              <div>{props.text}</div>
            </RadixAlertDialog.Description>
            <ConfirmForm {...props} busy={busy} setBusy={setBusy} word={word} isDone={isDone} />
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

interface ConfirmFormProps extends ConfirmBoxProps {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  word: RefObject<HTMLInputElement | null>;
  isDone: RefObject<boolean>;
}

// A separate component, so that closing the dialog resets the typed word and the last failure.
function ConfirmForm({
  onOpenChange,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  typedWord,
  failureToast,
  onConfirm,
  busy,
  setBusy,
  word,
  isDone,
}: ConfirmFormProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const shown = useRef(0);
  useEffect(() => () => toast.dismiss(shown.current), []);
  const ready = typedWord === undefined || typed === typedWord;

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
      onOpenChange(false);
    } catch (error) {
      const description = error instanceof Error && error.message ? error.message : 'Please try again.';
      if (failureToast) shown.current = toast.show({ title: failureToast, description, tone: 'danger' });
      else setFailure(description);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={confirm}>
      {typedWord !== undefined && (
        <Field label={`Type ${typedWord} to confirm`}>
          <TextInput
            ref={word}
            look="code"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <FormError message={failure} />
      <div className={styles.footer}>
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
  );
}
