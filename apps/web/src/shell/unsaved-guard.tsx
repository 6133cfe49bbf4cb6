import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useHasUnsavedWork } from '../ui/unsaved-work.ts';

export interface UnsavedGuardProps {
  active: boolean;
  title: string;
  text: string;
  /** Asks only when the user goes back or forward with the browser. */
  backOnly?: boolean;
}

const BY_THE_BROWSER: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/**
 * Asks before the browser's Back button discards typed text, such as a form in a dialog or a chat message. Does not ask
 * when the page itself navigates after submitting.
 */
export function TypedWorkGuard() {
  const active = useHasUnsavedWork();
  return (
    <UnsavedGuard
      active={active}
      backOnly
      title="Not sent yet"
      text="What you have typed is not sent yet. Leave and lose it?"
    />
  );
}

/**
 * Asks before unsaved work is lost: with a dialog inside the app, and with the browser's own prompt when leaving the
 * app.
 */
export function UnsavedGuard({ active, title, text, backOnly = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // When the session has ended, do not ask: nothing can be saved without it.
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
