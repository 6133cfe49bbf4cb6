import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIPv6 } from 'node:net';
import { refuseField } from '../errors.ts';
import { addressesOf, type Reach, RefusedTarget, readTarget } from './targets.ts';

/** How long all of a request may take, with the look-up of its name. */
export const POST_MS = 5000;

/** What became of a request: a status, or why there is none. */
export type Posted = { status: number; problem: null } | { status: null; problem: string };

/** The words for failures of a connection, by the code of the error. */
const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'No server is known by this name.',
  ENODATA: 'No server is known by this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ESERVFAIL: 'The name could not be looked up.',
  EREFUSED: 'The name could not be looked up.',
  ETIMEOUT: 'The name could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
};

/**
 * Posts to an address that somebody typed. The connection goes to an address of the network that was checked, redirects
 * are an answer like any other, and of the answer the status alone is read. Never throws.
 */
export async function post(
  target: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array },
  reach: Reach,
  limit = POST_MS,
): Promise<Posted> {
  const signal = AbortSignal.timeout(limit);
  try {
    const url = readTarget(target, reach);
    const addresses = await inTime(addressesOf(url, reach), signal);
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = found;
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      // A connection of its own: one that is kept would lead to an address that was checked for another request.
      agent: false,
      // Asynchronous like any look-up: if `connect` fails at once, Node has no listener for the socket's error yet.
      lookup: (_host, { all }, done) =>
        setImmediate(() => {
          if (all) done(null, found);
          else done(null, first?.address ?? '', first?.family);
        }),
    });
    // `once` below stops listening with the first event, and an unhandled later error would end the process.
    request.on('error', () => {});
    request.end(body);
    // An answer that changes the protocol ends the request without a word, so the wait itself has the limit.
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
    response.on('error', () => {});
    response.destroy();
    return { status: response.statusCode ?? 0, problem: null };
  } catch (error) {
    return { status: null, problem: signal.aborted ? tooSlow(limit) : problemOf(error) };
  }
}

const tooSlow = (limit: number) => `No answer within ${limit / 1000} seconds.`;

/** What a request came to: any status but a success is a failure, also that of a redirect. */
export function answerOf({ status, problem }: Posted): {
  ok: boolean;
  status: number | null;
  problem: string | null;
} {
  if (status === null) return { ok: false, status, problem };
  if (status >= 200 && status < 300) return { ok: true, status, problem: null };
  const isRedirect = status >= 300 && status < 400;
  return {
    ok: false,
    status,
    problem: `It answered ${status}${isRedirect ? ', and redirects are not followed' : ''}.`,
  };
}

/** What a person is told of a failure. */
export function problemOf(error: unknown): string {
  if (error instanceof RefusedTarget) return error.message;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'The certificate of the server is not valid.';
  return PROBLEMS[code] ?? 'The connection failed.';
}

/** Waits for a look-up no longer than for the signal; it cannot be stopped itself. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** Refuses an address in a field of a body that may not be reached, as far as this can be known by now; asks for its name. */
export async function refuseTarget(field: string, text: string, reach: Reach): Promise<void> {
  try {
    await inTime(addressesOf(readTarget(text, reach), reach), AbortSignal.timeout(POST_MS));
  } catch (error) {
    // A name server that is away says nothing about the address.
    const code = String((error as { code?: unknown }).code);
    if (error instanceof RefusedTarget || ['ENOTFOUND', 'ENODATA'].includes(code))
      refuseField(field, problemOf(error));
  }
}

/** Requests to other servers that run at once for one account; the worker runs thirty in all. */
const PER_ACCOUNT = 5;
/** How long a delivery waits when its account has no place, in milliseconds. */
export const NO_PLACE_WAIT_MS = 1_000;

/** Counts the deliveries of each account that are under way, so that one account's slow servers delay nobody else. */
export function createAccountLimit() {
  const underWay = new Map<string, number>();
  return {
    /** Takes a place and returns the function that gives it back; null if the account has none left. */
    acquire(account: string): (() => void) | null {
      const count = underWay.get(account) ?? 0;
      if (count >= PER_ACCOUNT) return null;
      underWay.set(account, count + 1);
      return () => {
        const left = (underWay.get(account) ?? 1) - 1;
        if (left === 0) underWay.delete(account);
        else underWay.set(account, left);
      };
    },
  };
}

export type AccountLimit = ReturnType<typeof createAccountLimit>;
