import { pageLocks } from './background.ts';
import { api } from './client.ts';
import { session } from './session.ts';

const LOCK = 'lockroom.resume';
/** How many milliseconds to wait for the session before showing the login form. */
const PATIENCE_MS = 5_000;

/**
 * Requests a new session with the browser's cookie, because Safari clears local storage after seven days without a
 * visit (docs/decisions/030-session-cookie.md). The cookie works only once, so a browser's pages take turns and share
 * the session that the first page gets.
 */
export async function resumeSession(): Promise<void> {
  const locks = pageLocks();
  await (locks ? locks.request(LOCK, resume) : resume());
}

/** Returns whether a second cookie says that this session can be renewed. Older sessions may lack that cookie. */
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
