import { vi } from 'vitest';

/** What the pretended server answers to one call: a body with 200, or a status of its own. */
export type FakeAnswer = { status?: number; body?: unknown } | ((request: FakeRequest) => FakeAnswer);

/** A call that reached the pretended server. */
export interface FakeRequest {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

/**
 * Puts a pretended server in the place of fetch: `answers` maps 'GET /api/rooms' to what it answers, everything else
 * is a 404, and the event stream stays open in silence. Returns the calls it has had.
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
    let answer = answers[`${request.method} ${input}`] ?? notFound;
    while (typeof answer === 'function') answer = answer(request);
    return new Response(JSON.stringify(answer.body ?? { success: true }), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  return requests;
}

const notFound: FakeAnswer = {
  status: 404,
  body: { message: 'That is not here, or not visible to you.', code: 'not_found' },
};
