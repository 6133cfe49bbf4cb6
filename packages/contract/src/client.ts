import { type CallHead, calls } from './calls.ts';
import type { Contract } from './contract.ts';
import { type Answer, type CallRequest, type Endpoint, IDEMPOTENCY_KEY, isCreate } from './endpoint.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { NEXT_BEFORE } from './limits.ts';
import type { ListPage } from './schema.ts';

/** An API request as a function. Its argument is optional if the request takes no input. */
export type Call<E extends Endpoint> =
  unknown extends CallRequest<E>
    ? (request?: Record<never, never>, options?: CallOptions) => Promise<Answer<E>>
    : Record<never, never> extends CallRequest<E>
      ? (request?: CallRequest<E>, options?: CallOptions) => Promise<Answer<E>>
      : (request: CallRequest<E>, options?: CallOptions) => Promise<Answer<E>>;

interface CallOptions {
  signal?: AbortSignal;
  /** Whether the request completes even if the page is closed. */
  keepalive?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Called with the headers of a successful response before it is returned. */
  onHeaders?: (headers: Headers) => void;
}

/** Every API request as a function that returns the JSON response: `api.rooms.update({params, body})`. */
export type Client = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Endpoint
      ? Call<Contract[Feature][Name]>
      : never;
  };
};

type ErrorDetails = Pick<ErrorBody, 'issues' | 'current' | 'why'> & { retryAfter: number | null };

/** A failed request. Contains the server's message and code, or the status text if the response is not Lockroom's. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly issues: { path: string; message: string }[];
  /** Seconds to wait, from Retry-After; null without that header. */
  readonly retryAfter: number | null;
  /** For code 'stale': the current values, keyed by their paths in the request body. */
  readonly current: Readonly<Record<string, unknown>>;
  /** For code 'locked': why a pick is locked. */
  readonly why: string | null;
  call = '';

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    { issues = [], retryAfter = null, current = {}, why }: Partial<ErrorDetails> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.current = current;
    this.why = why ?? null;
  }
}

interface ClientOptions {
  /** Path prefix; empty in the browser. */
  baseUrl?: string;
  token?: () => string | null;
  /** Called for every failed request, before the error is thrown. */
  onError?: (error: ApiError, call: CallHead) => void;
  fetch?: typeof fetch;
  /** Timeout of GET requests in milliseconds; if absent, they never time out. */
  readMs?: number;
  /** Sends requests that create something, with retries. If absent, each is sent once, without an idempotency key. */
  create?: Create;
}

/** Sends a request that creates something. `attempt` sends it once; every retry needs the same idempotency key. */
export type Create = (
  sent: { path: string; body: string | null },
  attempt: (key: string) => Promise<unknown>,
) => Promise<unknown>;

/** Makes the typed client. Its functions throw {@link ApiError} if the request fails. */
export function createClient(options: ClientOptions = {}): Client {
  const features = Object.entries(calls).map(([feature, heads]) => [
    feature,
    Object.fromEntries(
      Object.entries<CallHead>(heads).map(([name, head]) => [
        name,
        (request?: Sendable, callOptions?: CallOptions) => send(head, request ?? {}, options, callOptions),
      ]),
    ),
  ]);
  // TypeScript cannot infer which keys fromEntries returns.
  return Object.fromEntries(features) as Client;
}

export async function readPage<Request, Item>(
  call: (request: Request, options?: CallOptions) => Promise<Item[]>,
  request: Request,
): Promise<ListPage<Item>> {
  let next: string | null = null;
  const items = await call(request, {
    onHeaders: (headers) => {
      next = headers.get(NEXT_BEFORE);
    },
  });
  return { items, next };
}

interface Sendable {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function send(
  head: CallHead,
  request: Sendable,
  options: ClientOptions,
  call: CallOptions = {},
): Promise<unknown> {
  const path = pathOf(head, request);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const attempt = (key?: string) => sendOnce({ head, path, body, key }, options, call);
  try {
    const { create } = options;
    return await (create && isCreate(head) ? create({ path, body }, attempt) : attempt());
  } catch (error) {
    if (error instanceof ApiError) {
      error.call = `${head.method} ${path}`;
      options.onError?.(error, head);
    }
    throw error;
  }
}

async function sendOnce(
  { head, path, body, key }: { head: CallHead; path: string; body: string | null; key: string | undefined },
  options: ClientOptions,
  call: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  const token = options.token?.();
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== null) headers['content-type'] = 'application/json';
  if (key !== undefined) headers[IDEMPOTENCY_KEY] = key;
  let response: Response;
  let text: string;
  const { readMs } = options;
  const timeout = head.method === 'GET' && readMs !== undefined ? AbortSignal.timeout(readMs) : null;
  try {
    response = await (options.fetch ?? fetch)((options.baseUrl ?? '') + path, {
      method: head.method,
      headers,
      credentials: 'include',
      body,
      signal: call.signal ?? timeout,
      keepalive: call.keepalive ?? false,
    });
    text = await response.text();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'network', 'Network error - please check your connection');
  }
  if (!response.ok) throw errorFrom(response, text);
  call.onHeaders?.(response.headers);
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (!isAnswerOf(head.fits, answer)) throw new SyntaxError(`Unexpected response to ${head.path}`);
  return answer;
}

/** Returns whether a response has the fields that identify it. A proxy's or captive portal's response lacks them. */
function isAnswerOf(fits: string | undefined, answer: unknown): boolean {
  if (fits === undefined) return true;
  const [kind, ...names] = fits.split(' ');
  // A map's keys are ids of games or teams, all of which contain digits.
  if (kind === 'map') return isRecord(answer) && Object.keys(answer).every((id) => /\d/.test(id));
  const items: unknown = kind === 'list' ? answer : [answer];
  return Array.isArray(items) && items.every((item) => isRecord(item) && names.every((name) => name in item));
}

export function errorFrom(response: Response, text: string): ApiError {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  const { status, statusText } = response;
  const unread: ErrorBody = { code: 'unknown', message: statusText || `Error ${status}` };
  const { code, message, ...details } = readErrorBody(text) ?? unread;
  // The server may be newer and send a code that this build does not know.
  return new ApiError(status, code as ErrorCode, message, { ...details, retryAfter });
}

/** Parses an error body without its schema, because the schema would load zod on the first screen. */
function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : null;
  } catch {
    return null;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || typeof body.message !== 'string' || typeof body.code !== 'string') return false;
  const { issues = [], current = {} } = body;
  const isIssue = (issue: unknown) =>
    isRecord(issue) && typeof issue.path === 'string' && typeof issue.message === 'string';
  return isRecord(current) && Array.isArray(issues) && issues.every(isIssue);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function pathOf(
  head: Pick<CallHead, 'path'>,
  request: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = head.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
