import { LIST_PAGE, NEXT_BEFORE } from '@lockroom/contract';
import { vi } from 'vitest';
import { endpointOf, misfits } from './fits-contract.ts';

interface Given {
  status?: number;
  body?: unknown;
  /** The cursor for the next page. */
  next?: string | undefined;
}

/**
 * The fake server's response to a request; the default status is 200. 'never' never responds, and 'lost' fails the
 * request. A list of responses is used in order, and the last one is repeated.
 */
export type FakeAnswer = Given | Outside | 'never' | 'lost' | Answering | FakeAnswer[];
type Answering = (request: FakeRequest) => FakeAnswer;

/** A response that is not in the contract, such as one from a proxy. */
interface Outside {
  status: number;
  text: string;
}

export interface FakeRequest {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

let faults: string[] = [];

/**
 * Replaces fetch with a fake server. `answers` maps keys such as 'GET /api/rooms' to responses; other requests get a
 * 404, and the event stream stays open without events. Pass a paged list as a whole, under its address without `limit`
 * and `before`. Returns the list of requests, which grows as they arrive. A request or response that violates the
 * contract fails the test.
 */
export function fakeServer(answers: Record<string, FakeAnswer>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input.startsWith('/api/stream')) return new Promise<Response>(() => {});
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: input,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    requests.push(request);
    const list = pageAsked(request.method, input);
    const own = answers[`${request.method} ${input}`];
    let given = own ?? answers[`${request.method} ${list?.address}`] ?? notFound;
    while (typeof given === 'function' || Array.isArray(given))
      given =
        typeof given === 'function' ? given(request) : ((given[1] ? given.shift() : given[0]) ?? notFound);
    if (given === 'lost') throw new TypeError('Failed to fetch');
    if (given === 'never') return untilAborted(init.signal);
    if ('text' in given) return new Response(given.text, { status: given.status });
    // A response that a test specifies for one particular page is used unchanged.
    const isWhole = list !== null && (own === undefined || list.address === input);
    const { status = 200, body = { success: true }, next } = isWhole ? pageOf(given, list) : given;
    const sent = JSON.stringify(body);
    faults.push(...misfits({ ...request, status, answer: JSON.parse(sent) }));
    const headers = { 'content-type': 'application/json', ...(next ? { [NEXT_BEFORE]: next } : {}) };
    return new Response(sent, { status, headers });
  });
  return requests;
}

/** Returns a promise that stays pending until the request is aborted, and then rejects. */
function untilAborted(signal: RequestInit['signal']): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

interface PageAsked {
  /** The address without `limit` and `before`. */
  address: string;
  limit: number;
  before: string | null;
}

/** Returns which page of a list a request asks for; null if it does not ask for a list. */
function pageAsked(method: string, input: string): PageAsked | null {
  const { pathname, searchParams } = new URL(input, 'http://lockroom.test');
  if (!endpointOf(method, pathname)?.endpoint.isPaged) return null;
  const limit = Number(searchParams.get('limit') ?? LIST_PAGE.usual);
  const before = searchParams.get('before');
  searchParams.delete('limit');
  searchParams.delete('before');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return { address: pathname + query, limit, before };
}

/** Cuts the requested page out of a list; other responses are returned unchanged. */
function pageOf(given: Given, { limit, before }: PageAsked): Given {
  if (!Array.isArray(given.body)) return given;
  const items: { id: string }[] = given.body;
  const start = before === null ? 0 : items.findIndex(({ id }) => id === before) + 1;
  if (before !== null && start === 0) return notFound;
  const body = items.slice(start, start + limit);
  return { ...given, body, next: start + limit < items.length ? body.at(-1)?.id : undefined };
}

/** Returns and clears the contract violations. */
export function takeContractFaults(): string[] {
  const taken = [...new Set(faults)];
  faults = [];
  return taken;
}

const notFound: Given = {
  status: 404,
  body: { message: 'Not found, or you do not have access to it.', code: 'not_found' },
};
