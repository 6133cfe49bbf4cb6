import { ApiError, type Client, calls, createClient, errorFrom, PAGE_HEADER } from '@lockroom/contract';
import { idempotentPost } from './idempotent-post.ts';
import { lastSeen } from './last-seen.ts';
import { notifySuccess } from './on-next-success.ts';
import { randomId } from './random-id.ts';
import { session } from './session.ts';

/** Milliseconds after which an answer counts as lost: a phone that leaves Wi-Fi breaks a connection without a word. */
const ANSWER_MS = 20_000;

/** Every call of the contract with the session's token, as `api.rooms.get({params: {roomId}})`. */
export const api: Client = createClient({
  token: session.token,
  fetch: fetchInSession,
  readMs: ANSWER_MS,
  create: idempotentPost,
});

/** Names this page to the server. */
export const pageHeader: Readonly<Record<string, string>> = { [PAGE_HEADER]: randomId() };

/**
 * Options of a changing call whose answer this page shows by itself: events of the change are sent to other pages only.
 * Every other call is announced to this page, too, which then fetches what it shows.
 */
export const showsAnswer = { headers: pageHeader } as const;

/**
 * Options of a save that is safe to repeat. It has a timeout, since a save without an answer blocks every later one, and
 * goes on when its page is closed.
 */
export const saveRequestOptions = () => ({ signal: AbortSignal.timeout(ANSWER_MS), keepalive: true });

const lostListeners = new Set<() => void>();

/** Calls back when a change that is not announced to this page had no answer; returns the unsubscribe function. */
export function onLostAnswer(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * The browser's fetch; a 401 to the current token ends the session. A wrong password at sign-in is a 401 too and does
 * not, nor does a late answer to an older token.
 */
export async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const askedAt = Date.now();
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    const isChange = init?.method !== undefined && init.method !== 'GET';
    if (isChange && new Headers(init.headers).has(PAGE_HEADER)) for (const lost of lostListeners) lost();
    throw error;
  }
  const call = `${init?.method ?? 'GET'} ${input}`;
  const isKept = lastSeen.note(call, response, askedAt);
  if (response.ok && !isKept) notifySuccess(call);
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
