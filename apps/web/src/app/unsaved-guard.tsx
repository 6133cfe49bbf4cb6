import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface UnsavedGuardProps {
  /** Whether anything would be lost. */
  active: boolean;
  title: string;
  text: string;
}

/** Asks before the page is left with something unsaved: by a dialog within the app, by the browser's own out of it. */
export function UnsavedGuard({ active, title, text }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // An ended session leads to the sign-in, and nothing could be saved without one.
    shouldBlockFn: ({ current, next }) =>
      active && session.token() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={title}
      text={text}
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Stay"
      onConfirm={async () => blocker.proceed?.()}
    />
  );
}
