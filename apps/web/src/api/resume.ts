import { pageLocks } from './background.ts';
import { api } from './client.ts';
import { session } from './session.ts';

const LOCK = 'lockroom.resume';
/** Milliseconds after which the sign-in form is of more use than an answer. */
const PATIENCE_MS = 5_000;

/**
 * Asks for the session that the browser's cookie renews. Safari empties the local storage of a page that was not visited
 * for seven days (docs/decisions/030-session-cookie.md). Pages of one browser ask one after the other: the
 * cookie is good once, and the others take the session that the first has got.
 */
export async function resumeSession(): Promise<void> {
  const locks = pageLocks();
  await (locks ? locks.request(LOCK, resume) : resume());
}

/** Whether the server has said that the browser has a cookie that renews; a sign-in of before this was said has one, too. */
export function isResumable(): boolean {
  return /(?:^|; )(?:__Host-)?resumable=/.test(document.cookie);
}

async function resume(): Promise<void> {
  if (session.isStored()) return;
  try {
    const signedIn = await api.auth.resume({}, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (signedIn && !session.isStored()) session.start(signedIn.token, signedIn.user);
  } catch {
    // Without an answer there is the sign-in.
  }
}
