import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIPv6 } from 'node:net';
import { refuseField } from '../errors.ts';
import { addressesOf, type Reach, RefusedTarget, readTarget } from './targets.ts';

/** Timeout of a whole request, including the DNS lookup. */
export const POST_MS = 5000;

/** The outcome of a request: its status, or the reason why there is none. */
export type Posted = { status: number; problem: null } | { status: null; problem: string };

const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'There is no server with this name.',
  ENODATA: 'There is no server with this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ESERVFAIL: 'The name could not be looked up.',
  EREFUSED: 'The name could not be looked up.',
  ETIMEOUT: 'The name could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
};

/** Does not follow redirects, and reads only the status of the response. Never throws. */
export async function post(
  target: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array },
  reach: Reach,
  limit = POST_MS,
): Promise<Posted> {
  const signal = AbortSignal.timeout(limit);
  try {
    const response = await send(readTarget(target, reach), { method: 'POST', headers, body }, reach, signal);
    response.destroy();
    return { status: response.statusCode ?? 0, problem: null };
  } catch (error) {
    return { status: null, problem: signal.aborted ? tooSlow(limit) : problemOf(error) };
  }
}

/** Sends a request to an IP address that has been checked. Returns the response once its headers have arrived. */
export async function send(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | Uint8Array },
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await inTime(addressesOf(url, reach), signal);
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const [first] = found;
  const start = url.protocol === 'https:' ? requestSecure : requestPlain;
  const request = start(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    // No keep-alive: a reused connection may lead to an address that was checked for another request.
    agent: false,
    // This must be asynchronous: if `connect` fails synchronously, the socket has no error listener yet.
    lookup: (_host, { all }, done) =>
      setImmediate(() => {
        if (all) done(null, found);
        else done(null, first?.address ?? '', first?.family);
      }),
  });
  // `once` below listens for the first event only, and a later unhandled error would crash the process.
  request.on('error', () => {});
  request.end(body);
  // A protocol upgrade ends the request without a 'response' event, so this wait needs the timeout too.
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  response.on('error', () => {});
  return response;
}

export const tooSlow = (limit: number) => `No response within ${limit / 1000} seconds.`;

/** Returns whether a request succeeded. Any status other than 2xx is a failure, including redirects. */
export function outcomeOf({ status, problem }: Posted): {
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
    problem: `The server responded with status ${status}${isRedirect ? '; redirects are not followed' : ''}.`,
  };
}

export function problemOf(error: unknown): string {
  if (error instanceof RefusedTarget) return error.message;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return "The server's certificate is not valid.";
  return PROBLEMS[code] ?? 'The connection failed.';
}

/** Rejects when the signal aborts. DNS lookups themselves cannot be canceled. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** Refuses a body field if its URL must not be requested or its host does not exist. */
export async function refuseTarget(field: string, text: string, reach: Reach): Promise<void> {
  try {
    await inTime(addressesOf(readTarget(text, reach), reach), AbortSignal.timeout(POST_MS));
  } catch (error) {
    // If the name server cannot be reached, the URL may still be valid.
    const code = String((error as { code?: unknown }).code);
    if (error instanceof RefusedTarget || ['ENOTFOUND', 'ENODATA'].includes(code))
      refuseField(field, problemOf(error));
  }
}

/** The maximum number of simultaneous requests per account to other servers; the worker runs 30 in total. */
const PER_ACCOUNT = 5;
/** The delay before retrying a delivery if its account had no free slot. */
export const NO_SLOT_RETRY_MS = 1_000;

/** Limits the simultaneous deliveries per account, so that servers that respond slowly delay only their own account. */
export function createAccountLimit() {
  const running = new Map<string, number>();
  return {
    /** Takes one of the account's slots and returns a function that releases it; null if no slot is free. */
    acquire(account: string): (() => void) | null {
      const count = running.get(account) ?? 0;
      if (count >= PER_ACCOUNT) return null;
      running.set(account, count + 1);
      return () => {
        const left = (running.get(account) ?? 1) - 1;
        if (left === 0) running.delete(account);
        else running.set(account, left);
      };
    },
  };
}

export type AccountLimit = ReturnType<typeof createAccountLimit>;
