import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title; it is the dialog's accessible description. */
  description?: ReactNode;
  /** Buttons, from left to right; the primary one last. When left out, a close button stands beside the title. */
  footer?: ReactNode;
  /** Stays open when something beside it is pressed; Escape and its buttons close it all the same. */
  holds?: boolean;
  children?: ReactNode;
}

/** A modal dialog, 440 px wide, a bottom sheet below 600 px. Focus stays inside and returns to what opened it. */
export function Dialog({ open, onOpenChange, title, description, footer, holds, children }: DialogProps) {
  const focusReturn = useFocusReturn(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={styles.dialog}
            {...focusReturn}
            onInteractOutside={(event) => {
              if (holds) event.preventDefault();
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className={styles.head}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {footer === undefined && (
                <RadixDialog.Close asChild>
                  <IconButton icon={X} label="Close" className={styles.close} />
                </RadixDialog.Close>
              )}
            </header>
            {description && (
              <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
            )}
            {children}
            {footer && <div className={styles.footer}>{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
