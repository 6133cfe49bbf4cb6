import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { byEscape } from './by-escape.ts';
import { cx } from './cx.ts';
import { styles } from './dialog.classes.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface AlertDialogProps {
  onClose: () => void;
  title: string;
  text: ReactNode;
  okLabel?: string;
  act?: { label: string; onSelect: () => void };
  /** Shown between text and button; not part of the accessible description. */
  children?: ReactNode;
}

export function AlertDialog({ onClose, title, text, okLabel = 'OK', act, children }: AlertDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixAlertDialog.Root open onOpenChange={onClose}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.overlay}>
          <RadixAlertDialog.Content className={styles.dialog} {...focusReturn} {...byEscape(onClose)}>
            <RadixAlertDialog.Title className={styles.title}>{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-ink-2" asChild>
              <div>{text}</div>
            </RadixAlertDialog.Description>
            {children}
            <div className={cx('flex flex-wrap gap-2', styles.footer)}>
              <RadixAlertDialog.Cancel asChild>
                <Button variant={act ? 'quiet' : 'primary'}>{okLabel}</Button>
              </RadixAlertDialog.Cancel>
              {act && (
                <Button variant="primary" onClick={act.onSelect}>
                  {act.label}
                </Button>
              )}
            </div>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
