import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../store/store.ts';
import { cx } from './cx.ts';
import { toast } from './toast.ts';
import { isBetterMoved } from './toast-place.ts';
import styles from './toaster.module.css';

/** Shows the app's toast; F8 moves the focus to it. Render it once, at the root. */
export function Toaster() {
  const shown = useStore(toast);
  const root = useRef<HTMLLIElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const id = shown?.id ?? null;
  useLayoutEffect(() => {
    if (id !== null && root.current && isBetterMoved(root.current)) setMoved(id);
  }, [id]);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {shown && (
        <Toast.Root
          key={shown.id}
          ref={root}
          className={cx(styles.toast, shown.tone === 'danger' && styles.danger)}
          type={shown.tone === 'danger' ? 'foreground' : 'background'}
          duration={shown.duration ?? 5000}
          onOpenChange={(open) => {
            if (!open) toast.dismiss(shown.id);
          }}
        >
          {shown.tone === 'danger' ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
          <div className={cx('min-w-0 flex-1', styles.text)}>
            <Toast.Title className={styles.title}>{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className={cx('text-sm', styles.description)}>
                {shown.description}
              </Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              className={styles.action}
              altText={shown.action.label}
              onClick={shown.action.onSelect}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close className={styles.close} aria-label="Close">
            <X className="size-3.5 stroke-2" aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} data-moved={id !== null && moved === id ? '' : undefined} />
    </Toast.Provider>
  );
}
