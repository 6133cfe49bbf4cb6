import { type Client, calls, createClient } from '@lockroom/contract';
import { session } from './session.ts';

/** Every call of the contract with the session's token, as `api.rooms.get({params: {roomId}})`. */
export const api: Client = createClient({ token: session.token, fetch: fetchInSession });

/** How long a save of picks may take before it counts as lost, in milliseconds. */
const SAVE_MS = 20_000;

/**
 * For saves that can be sent twice. A connection that dies with the way from Wi-Fi to the phone's own network answers
 * never, and meanwhile nothing else could be saved.
 */
export const withinReason = () => ({ signal: AbortSignal.timeout(SAVE_MS) });

/**
 * The browser's fetch; a 401 to the present token ends the session. A wrong password at sign-in is a 401 as well and
 * ends none, and neither does a late answer to a token that was given up meanwhile.
 */
export async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401 && input !== calls.auth.login.path) {
    const sent = new Headers(init?.headers).get('authorization');
    if (sent) session.expire(sent.replace(/^Bearer /, ''));
  }
  return response;
}
