import { pageLocks } from './background.ts';
import { api } from './client.ts';
import { session } from './session.ts';

const LOCK = 'lockroom.resume';
/** After this many milliseconds, the sign-in form is more useful than further waiting. */
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
 * Returns whether the browser has a renewal cookie. Sessions that started before the server reported this also have
 * one.
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
    // Without a response, the sign-in form is shown.
  }
}
