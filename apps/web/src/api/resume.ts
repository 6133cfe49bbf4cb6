import { pageLocks } from './background.ts';
import { api } from './client.ts';
import { session } from './session.ts';

const LOCK = 'lockroom.resume';
/** Milliseconds to wait for the session before the login form is shown. */
const PATIENCE_MS = 5_000;

/**
 * Requests a new session with the browser's cookie, because Safari clears local storage after seven days without a
 * visit (docs/decisions/030-session-cookie.md). The cookie works once, so pages of one browser take turns and share the
 * session that the first one gets.
 */
export async function resumeSession(): Promise<void> {
  const locks = pageLocks();
  await (locks ? locks.request(LOCK, resume) : resume());
}

/**
 * Returns whether the server has marked this browser as having a renewal cookie. Older sessions may have the cookie
 * without the mark.
 */
export function isResumable(): boolean {
  return /(?:^|; )(?:__Host-)?resumable=/.test(document.cookie);
}

async function resume(): Promise<void> {
  if (session.isStored()) return;
  try {
    const signedIn = await api.auth.resume({}, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (signedIn && !session.isStored()) session.start(signedIn.token, signedIn.user);
  } catch {
    // Without a response, the login form is shown.
  }
}
