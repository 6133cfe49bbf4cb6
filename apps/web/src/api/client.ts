import { ApiError, type Client, calls, createClient, errorFrom } from '@lockroom/contract';
import { tellAnswered } from './answered.ts';
import { createOnce } from './creates.ts';
import { lastSeen } from './last-seen.ts';
import { session } from './session.ts';

/** Milliseconds after which an answer counts as lost: a phone that leaves Wi-Fi breaks a connection without a word. */
const ANSWER_MS = 20_000;

/** Every call of the contract with the session's token, as `api.rooms.get({params: {roomId}})`. */
export const api: Client = createClient({
  token: session.token,
  fetch: fetchInSession,
  readMs: ANSWER_MS,
  create: createOnce,
});

/**
 * Request options with a timeout, for saves that are safe to repeat: one without an answer would block every later save.
 * A save goes on when its page is closed.
 */
export const withinReason = () => ({ signal: AbortSignal.timeout(ANSWER_MS), keepalive: true });

/**
 * The browser's fetch; a 401 to the current token ends the session. A wrong password at sign-in is a 401 too and does
 * not, nor does a late answer to an older token.
 */
export async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(input, init);
  const call = `${init?.method ?? 'GET'} ${input}`;
  const isKept = lastSeen.note(call, response, askedAt);
  if (response.ok && !isKept) tellAnswered(call);
  if (response.status === 401 && input !== calls.auth.login.path) {
    const sent = new Headers(init?.headers).get('authorization');
    if (sent) session.expire(sent.replace(/^Bearer /, ''));
  }
  return response;
}

/** A picture that is for signed-in people; `<img>` itself cannot send the token. `url` is one that the server gave. */
export async function fetchPicture(url: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${session.token()}` };
  const response = await fetchInSession(url, { headers }).catch(() => {
    throw new ApiError(0, 'network', 'The picture did not come');
  });
  if (!response.ok) throw errorFrom(response, await response.text());
  return response.blob();
}
