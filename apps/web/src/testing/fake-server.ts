import { LIST_PAGE, NEXT_BEFORE } from '@lockroom/contract';
import { vi } from 'vitest';
import { endpointOf, misfits } from './fits-contract.ts';

interface Given {
  status?: number;
  body?: unknown;
  /** The id to go on with, of a list in pages. */
  next?: string | undefined;
}

/** The answer of the fake server to one call; status 200 by default. A call may never be answered, or not reach it. */
export type FakeAnswer = Given | Outside | 'never' | 'lost' | ((request: FakeRequest) => FakeAnswer);

/** An answer outside of the contract, as that of a proxy. */
interface Outside {
  status: number;
  text: string;
}

/** The answer of a proxy that cannot reach the server. */
export const badGateway: FakeAnswer = { status: 502, text: '<h1>Bad Gateway</h1>' };

/** A call that reached the fake server. */
export interface FakeRequest {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

let faults: string[] = [];

/**
 * Replaces fetch by a fake server: `answers` maps keys such as 'GET /api/rooms' to answers, anything else is a 404, and
 * the event stream stays open without events. The answer of a list that comes in pages is the whole list, under its
 * address without `limit` and `before`; the server cuts it into pages. Returns the list of calls, which grows. A call or
 * an answer that does not fit the contract fails the test at its end.
 */
export function fakeServer(answers: Record<string, FakeAnswer>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input === '/api/stream') return new Promise<Response>(() => {});
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
    while (typeof given === 'function') given = given(request);
    if (given === 'lost') throw new TypeError('Failed to fetch');
    if (given === 'never') return untilAborted(init.signal);
    if ('text' in given) return new Response(given.text, { status: given.status });
    // The answer to an address with `limit` or `before` is that page.
    const isWhole = list !== null && (own === undefined || list.address === input);
    const { status = 200, body = { success: true }, next } = isWhole ? pageOf(given, list) : given;
    const sent = JSON.stringify(body);
    faults.push(...misfits({ ...request, status, answer: JSON.parse(sent) }));
    const headers = { 'content-type': 'application/json', ...(next ? { [NEXT_BEFORE]: next } : {}) };
    return new Response(sent, { status, headers });
  });
  return requests;
}

/** What fetch does with a call that is not answered: it waits, unless it is aborted. */
function untilAborted(signal: RequestInit['signal']): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

interface PageAsked {
  /** The address without the part of the list that is asked for. */
  address: string;
  limit: number;
  before: string | null;
}

/** The page of a list that a call asks for; null for other calls. */
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

/** The page of a whole list; other answers, such as failures, as they are. */
function pageOf(given: Given, { limit, before }: PageAsked): Given {
  if (!Array.isArray(given.body)) return given;
  const items: { id: string }[] = given.body;
  const start = before === null ? 0 : items.findIndex(({ id }) => id === before) + 1;
  if (before !== null && start === 0) return notFound;
  const body = items.slice(start, start + limit);
  return { ...given, body, next: start + limit < items.length ? body.at(-1)?.id : undefined };
}

/** The contract violations since the last call of this function. */
export function takeContractFaults(): string[] {
  const taken = [...new Set(faults)];
  faults = [];
  return taken;
}

const notFound: Given = {
  status: 404,
  body: { message: 'Not found, or you do not have access to it.', code: 'not_found' },
};
