import {
  ApiError,
  type Client,
  type Create,
  calls,
  createClient,
  errorFrom,
  PAGE_HEADER,
} from '@lockroom/contract';
import { lastUpdated } from './last-updated.ts';
import { session } from './session.ts';

/** Returns 32 random hex digits. `randomUUID` is available only on secure connections. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How long the idempotency key of a failed call is kept for a retry, in milliseconds. */
const KEY_MS = 30 * 60 * 1000;
const MOST_KEYS = 20;
/** The maximum number of retries while the server is still processing the first attempt. */
const MOST_WAITS = 10;
const WAIT_SECONDS = 1;

// Failed create requests, oldest first. The server may have processed them, so a retry reuses the idempotency key.
let unanswered: { sent: string; key: string; until: number }[] = [];

const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a create request with an idempotency key, so that submitting a form twice creates one item
 * (docs/decisions/023-idempotent-creates.md). Identical calls in flight share one response, and a retry after a failure
 * reuses the key.
 */
const idempotentPost: Create = ({ path, body }, attempt) => {
  const sent = `${path}\n${body ?? ''}`;
  const first = underWay.get(sent);
  if (first) return first;
  const answer = create(sent, attempt).finally(() => underWay.delete(sent));
  underWay.set(sent, answer);
  return answer;
};

async function create(sent: string, attempt: Parameters<Create>[1]): Promise<unknown> {
  const key = takeKey(sent) ?? randomId();
  try {
    return await whenDone(() => attempt(key));
  } catch (error) {
    unanswered = [...unanswered, { sent, key, until: Date.now() + KEY_MS }].slice(-MOST_KEYS);
    throw error;
  }
}

function takeKey(sent: string): string | null {
  const now = Date.now();
  unanswered = unanswered.filter(({ until }) => until > now);
  const found = unanswered.find((each) => each.sent === sent);
  unanswered = unanswered.filter((each) => each !== found);
  return found?.key ?? null;
}

async function whenDone(attempt: () => Promise<unknown>): Promise<unknown> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_progress' || waits === MOST_WAITS) throw error;
      const seconds = error.retryAfter ?? WAIT_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

const listeners = new Map<string, () => void>();

/** Calls the listener once, when the call with this method and URL next succeeds. Replaces an earlier listener. */
export function onNextSuccess(call: string, listener: () => void): void {
  listeners.set(call, listener);
}

/** The timeout of a request, in milliseconds. A phone that leaves Wi-Fi drops its connections without an error. */
const ANSWER_MS = 20_000;

/** A typed client for the contract, e.g. `api.rooms.get({params: {roomId}})`. Sends the session token. */
export const api: Client = createClient({
  token: session.token,
  fetch: fetchInSession,
  readMs: ANSWER_MS,
  create: idempotentPost,
});

export const pageHeader: Readonly<Record<string, string>> = { [PAGE_HEADER]: randomId() };

/** Options for a change whose response updates this page, so that only other pages refetch on the live event. */
export const showsAnswer = { headers: pageHeader } as const;

/** Options for idempotent saves: a timeout, because later saves have to wait, and `keepalive`, to outlive the page. */
export const saveRequestOptions = () => ({ signal: AbortSignal.timeout(ANSWER_MS), keepalive: true });

let firstRequestId: string | null = null;

/** Returns the server's id for this page's first request that got a response; null until then. */
export const firstRequest = (): string | null => firstRequestId;

const lostListeners = new Set<() => void>();

/** Calls the listener when a change sent with `showsAnswer` gets no response. Returns the unsubscribe function. */
export function onLostAnswer(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Like `fetch`, but a 401 for the current token ends the session. A 401 for a wrong password does not. */
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
  const isCached = lastUpdated.note(call, response, askedAt);
  if (!isCached) firstRequestId ??= response.headers.get('x-request-id');
  if (response.ok && !isCached) {
    listeners.get(call)?.();
    listeners.delete(call);
  }
  if (response.status === 401 && input !== calls.auth.login.path) {
    const sent = new Headers(init?.headers).get('authorization');
    if (sent) session.expire(sent.replace(/^Bearer /, ''));
  }
  return response;
}

export async function fetchPicture(url: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${session.token()}` };
  const response = await fetchInSession(url, { headers }).catch(() => {
    throw new ApiError(0, 'network', 'The picture could not be loaded');
  });
  if (!response.ok) throw errorFrom(response, await response.text());
  return response.blob();
}
