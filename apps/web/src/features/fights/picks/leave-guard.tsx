import { useBlocker } from '@tanstack/react-router';
import { session } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a page with unsaved picks is left: by a dialog of the app within it, by the browser's own out of it. */
export function LeaveGuard({ unsaved }: { unsaved: number }) {
  const blocker = useBlocker({
    // An ended session leads to the sign-in, and nothing could be saved without one.
    shouldBlockFn: ({ current, next }) =>
      unsaved > 0 && session.token() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved > 0,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Unsaved picks"
      text={`${unsaved === 1 ? '1 change is' : `${unsaved} changes are`} not saved. Leave and lose ${unsaved === 1 ? 'it' : 'them'}?`}
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Stay"
      onConfirm={async () => blocker.proceed?.()}
    />
  );
}
