import { X } from 'lucide-react';
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { createStore, useStore } from '../store/store.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';

/**
 * Returns a key handler that closes a dialog or menu on the first Escape. Radix sends the key only to the newest layer,
 * which may be a toast, and misses it while a layer is opening. Spread the result on the layer's content.
 */
export function byEscape(close: () => void): { onKeyDown: (event: KeyboardEvent) => void } {
  return {
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
  };
}

export const styles = {
  overlay:
    'fixed inset-0 z-(--z-dialog) grid place-items-center p-4 overflow-y-auto bg-scrim data-[state=open]:animate-[fade_var(--m2)_var(--ease)] max-sm:items-end max-sm:justify-items-center max-sm:pt-10 max-sm:px-0 max-sm:pb-0',
  dialog:
    'grid grid-cols-1 gap-4 w-[min(100%,440px)] p-5.5 rounded-xl bg-surface-1 shadow-3 wrap-break-word data-[state=open]:animate-[rise_var(--m3)_var(--ease)] max-sm:max-h-[calc(100dvh-44px)] max-sm:w-full max-sm:overflow-y-auto max-sm:pt-0 max-sm:px-4 max-sm:pb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:rounded-t-xl max-sm:data-[state=open]:[animation-name:sheet]',
  // On phones, the title and the buttons stay visible while the content scrolls.
  head: 'flex items-center justify-between gap-3 max-sm:sticky max-sm:top-0 max-sm:z-2 max-sm:-mx-4 max-sm:-mb-2 max-sm:bg-surface-1 max-sm:px-4 max-sm:pt-5.5 max-sm:pb-2',
  title:
    'text-[26px] font-extrabold font-stretch-62% uppercase leading-none tracking-[-0.002em] [word-spacing:0.07em] min-w-0',
  footer:
    'justify-end mt-1 max-sm:sticky max-sm:-bottom-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:z-2 max-sm:-mx-4 max-sm:-mb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:bg-surface-1 max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1 max-sm:[&>*]:min-w-max',
};

/**
 * When a dialog closes, returns the focus to its opener, or to <main> if the opener was removed, unless another element
 * has the focus. Radix does this only for dialogs with a Radix trigger, and the app's dialogs have none. `elsewhere`
 * may return an element to focus instead. Spread the result on the dialog's content.
 */
export function useFocusReturn(elsewhere?: () => HTMLElement | null | undefined): {
  onCloseAutoFocus: (event: Event) => void;
} {
  // Find the opener in the first render, because a menu that opened the dialog is removed later.
  const [opener] = useState(findOpener);
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target =
        elsewhere?.() ?? (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main'));
      target?.focus({ preventScroll: target !== opener });
    },
  };
}

/** Returns the focused element or, for a menu item, the menu's button, which stays mounted. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

interface DialogProps {
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
            <header className={styles.head}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {footer === undefined && (
                <RadixDialog.Close asChild>
                  <IconButton icon={X} label="Close" className="-my-2 -mr-2 ml-0" />
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

const held = createStore(0);

/** Marks the page as having unsaved input while `active`. */
export function useUnsavedWork(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    held.set(held.get() + 1);
    return () => held.set(held.get() - 1);
  }, [active]);
}

export function useHasUnsavedWork(): boolean {
  return useStore(held) > 0;
}

interface AlertFrameProps extends ComponentProps<typeof RadixAlertDialog.Content> {
  onClose: () => void;
  title: string;
  text: ReactNode;
}

/** A dialog that a click outside does not close. The title and text are announced when it opens. */
export function AlertFrame({ onClose, title, text, children, ...content }: AlertFrameProps) {
  return (
    <RadixAlertDialog.Root open onOpenChange={onClose}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.overlay}>
          <RadixAlertDialog.Content className={styles.dialog} {...byEscape(onClose)} {...content}>
            {/* There is no head, so the title needs the padding that a head would add. */}
            <RadixAlertDialog.Title className={cx(styles.title, 'max-sm:pt-5.5')}>
              {title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-ink-2" asChild>
              <div>{text}</div>
            </RadixAlertDialog.Description>
            {children}
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

interface AlertDialogProps extends Pick<AlertFrameProps, 'onClose' | 'title' | 'text'> {
  okLabel?: string;
  act?: { label: string; onSelect: () => void };
  /** Shown between the text and the button; not part of the accessible description. */
  children?: ReactNode;
}

export function AlertDialog({ onClose, title, text, okLabel = 'OK', act, children }: AlertDialogProps) {
  return (
    <AlertFrame onClose={onClose} title={title} text={text} {...useFocusReturn()}>
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
    </AlertFrame>
  );
}
