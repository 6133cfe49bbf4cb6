import { vi } from 'vitest';
import { misfits } from './fits-contract.ts';

/** The answer of the fake server to one call; status 200 by default. */
export type FakeAnswer =
  | { status?: number; body?: unknown }
  | { proxy: typeof BAD_GATEWAY }
  | ((request: FakeRequest) => FakeAnswer);

const BAD_GATEWAY = 502;
/** The answer of a proxy that cannot reach the server: HTML, which is outside of the contract. */
export const badGateway: FakeAnswer = { proxy: BAD_GATEWAY };

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
 * the event stream stays open without events. Returns the list of calls, which grows. A call or an answer that does not
 * fit the contract fails the test at its end.
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
    let given = answers[`${request.method} ${input}`] ?? notFound;
    while (typeof given === 'function') given = given(request);
    if ('proxy' in given) return new Response('<h1>Bad Gateway</h1>', { status: given.proxy });
    const { status = 200, body = { success: true } } = given;
    const sent = JSON.stringify(body);
    faults.push(...misfits({ ...request, status, answer: JSON.parse(sent) }));
    return new Response(sent, { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}

/** The contract violations since the last call of this function. */
export function takeContractFaults(): string[] {
  const taken = [...new Set(faults)];
  faults = [];
  return taken;
}

const notFound: FakeAnswer = {
  status: 404,
  body: { message: 'That is not here, or not visible to you.', code: 'not_found' },
};
