import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { byEscape } from './by-escape.ts';
import { cx } from './cx.ts';
import { styles } from './dialog.classes.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  onClose: () => void;
  title: string;
  /** A sentence under the title, used as the dialog's accessible description. */
  description?: ReactNode;
  /** Buttons, the primary one last. Without a footer, a close button appears beside the title. */
  footer?: ReactNode;
  holds?: boolean;
  children?: ReactNode;
}

export function Dialog({ onClose, title, description, footer, holds, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={styles.dialog}
            {...focusReturn}
            {...byEscape(onClose)}
            onInteractOutside={(event) => {
              if (holds) event.preventDefault();
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className={cx('flex items-center justify-between', styles.head)}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {footer === undefined && (
                <RadixDialog.Close asChild>
                  <IconButton icon={X} label="Close" className={styles.close} />
                </RadixDialog.Close>
              )}
            </header>
            {description && (
              <RadixDialog.Description className="text-ink-2">{description}</RadixDialog.Description>
            )}
            {children}
            {footer && <div className={cx('flex flex-wrap gap-2', styles.footer)}>{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
