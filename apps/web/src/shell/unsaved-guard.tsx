import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { useHasUnsavedWork } from '../ui/dialog.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';

interface UnsavedGuardProps {
  active: boolean;
  title: string;
  text: string;
  /** Whether to ask only when the user goes back or forward in the browser. */
  backOnly?: boolean;
}

const BY_THE_BROWSER: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/** Asks before the browser's Back button discards typed text, but not when the page itself navigates. */
export function TypedWorkGuard() {
  const active = useHasUnsavedWork();
  return (
    <UnsavedGuard
      active={active}
      backOnly
      title="Not sent yet"
      text="What you typed has not been sent yet. Leave and lose it?"
    />
  );
}

/** Asks before unsaved work is lost: with a dialog inside the app, with the browser's prompt when leaving it. */
export function UnsavedGuard({ active, title, text, backOnly = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // Do not ask once the session has ended: without it, nothing can be saved.
    shouldBlockFn: ({ current, next, action }) =>
      active &&
      session.token() !== null &&
      current.pathname !== next.pathname &&
      (!backOnly || BY_THE_BROWSER.includes(action)),
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      onClose={blocker.reset}
      title={title}
      text={text}
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Stay"
      onConfirm={async () => blocker.proceed()}
    />
  );
}
