import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { ConfirmDialog } from '../ui/dialogs.tsx';

export interface UnsavedGuardProps {
  /** Whether there is unsaved work. */
  active: boolean;
  title: string;
  text: string;
}

/** Asks before unsaved work is lost: with a dialog within the app, with the browser's own when leaving it. */
export function UnsavedGuard({ active, title, text }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // An ended session leads to the sign-in; nothing could be saved without it.
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
