import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useHasUnsavedWork } from '../ui/unsaved-work.ts';

export interface UnsavedGuardProps {
  /** Whether there is unsaved work. */
  active: boolean;
  title: string;
  text: string;
  /** Only about going back or forward with the browser. */
  backOnly?: boolean;
}

const BY_THE_BROWSER: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/**
 * Asks before something typed is lost by going back with the browser: an open form in a dialog, a chat line. What the
 * page itself leads to after a form was sent is not asked about.
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

/** Asks before unsaved work is lost: with a dialog within the app, with the browser's own when leaving it. */
export function UnsavedGuard({ active, title, text, backOnly = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // An ended session leads to the sign-in; nothing could be saved without it.
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
