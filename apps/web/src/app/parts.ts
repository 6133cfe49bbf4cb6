import { later } from '../ui/later.tsx';

/** What is behind the sign-in and around every screen there. */
export const SignedIn = later(() => import('./signed-in.tsx').then((part) => part.SignedIn));

let toaster: Promise<typeof import('../ui/toaster.tsx')> | null = null;

/** Fetches what shows messages; a failure is forgotten, so that the next message tries again. */
export function fetchToaster(): Promise<typeof import('../ui/toaster.tsx')> {
  toaster ??= import('../ui/toaster.tsx').catch((error: unknown) => {
    toaster = null;
    throw error;
  });
  return toaster;
}

/** What whoever signs in needs next. */
export const AFTER_SIGN_IN = [SignedIn, { ahead: () => void fetchToaster().catch(() => undefined) }] as const;
