import { ApiError, type Client, calls, createClient, errorFrom, PAGE_HEADER } from '@lockroom/contract';
import { idempotentPost } from './idempotent-post.ts';
import { lastSeen } from './last-seen.ts';
import { notifySuccess } from './on-next-success.ts';
import { randomId } from './random-id.ts';
import { session } from './session.ts';

/** Request timeout in milliseconds. A phone that leaves Wi-Fi drops its connections without an error. */
const ANSWER_MS = 20_000;

/** Typed client for every endpoint of the contract. It sends the session token: `api.rooms.get({params: {roomId}})`. */
export const api: Client = createClient({
  token: session.token,
  fetch: fetchInSession,
  readMs: ANSWER_MS,
  create: idempotentPost,
});

export const pageHeader: Readonly<Record<string, string>> = { [PAGE_HEADER]: randomId() };

/**
 * Request options for a change whose response this page uses to update itself. The server then sends the live event to
 * other pages only. Without these options, this page also gets the event and refetches.
 */
export const showsAnswer = { headers: pageHeader } as const;

/**
 * Request options for an idempotent save. The save has a timeout because later saves queue behind it, and `keepalive`
 * lets it finish after the page closes.
 */
export const saveRequestOptions = () => ({ signal: AbortSignal.timeout(ANSWER_MS), keepalive: true });

const lostListeners = new Set<() => void>();

/** Registers a listener for changes sent with `showsAnswer` that got no response. Returns the unsubscribe function. */
export function onLostAnswer(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Wraps `fetch` and ends the session if the server answers 401 to the current token. A 401 for a wrong password or for
 * an older token does not end it.
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

export async function fetchPicture(url: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${session.token()}` };
  const response = await fetchInSession(url, { headers }).catch(() => {
    throw new ApiError(0, 'network', 'The picture did not come');
  });
  if (!response.ok) throw errorFrom(response, await response.text());
  return response.blob();
}
