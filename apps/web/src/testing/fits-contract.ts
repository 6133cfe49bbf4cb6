import { type Endpoint, ERRORS, ErrorBody, endpointList } from '@lockroom/contract';
import * as z from 'zod/mini';

/** A request and the fake server's response. */
interface Exchange {
  method: string;
  /** The path, including its query. */
  path: string;
  body: unknown;
  status: number;
  answer: unknown;
}

const ENDPOINTS = endpointList().map(({ endpoint }) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
  paramCount: endpoint.path.split(':').length - 1,
}));

// How a missing value appears in a path.
const NO_PARAM = ['undefined', 'null', 'NaN', '[object Object]'];

const messages = z.locales.en().localeError;

/** Returns the contract violations of a request and its response. */
export function misfits(exchange: Exchange): string[] {
  const { method, path, body, status, answer } = exchange;
  const { pathname, searchParams } = new URL(path, 'http://lockroom.test');
  const call = `${method} ${path}`;
  const found = endpointOf(method, pathname);
  if (!found) return [`${call}: there is no such call`];
  const { endpoint, params } = found;
  const faults = params
    .filter((param) => NO_PARAM.includes(param))
    .map((param) => `the path has '${param}' for an id`);
  // Tests that expect a 400 send invalid input on purpose.
  if (status !== 400) faults.push(...requestFaults(endpoint, Object.fromEntries(searchParams), body));
  faults.push(...answerFaults(endpoint, status, answer));
  return faults.map((fault) => `${call}: ${fault}`);
}

/** Returns the endpoint of a request and the ids in its path; null if there is none. */
export function endpointOf(
  method: string,
  pathname: string,
): { endpoint: Endpoint; params: string[] } | null {
  const fitting = ENDPOINTS.filter(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname),
  ).sort((a, b) => a.paramCount - b.paramCount)[0];
  if (!fitting) return null;
  const params = fitting.pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  return { endpoint: fitting.endpoint, params };
}

function requestFaults(endpoint: Endpoint, query: Record<string, string>, body: unknown): string[] {
  return [
    ...parseFaults('the query', strictQuery(endpoint), query),
    ...(endpoint.body
      ? parseFaults('the body', endpoint.body, body)
      : body === null
        ? []
        : ['it has a body, which the call does not take']),
  ];
}

/** Returns the query schema, made strict so that it rejects additional keys. */
function strictQuery({ query }: Endpoint): z.ZodMiniType {
  if (query === undefined) return z.strictObject({});
  return query instanceof z.ZodMiniObject ? z.strictObject(query.shape) : query;
}

function answerFaults(endpoint: Endpoint, status: number, answer: unknown): string[] {
  if (status >= 400) {
    const faults = parseFaults(`the ${status} answer`, ErrorBody, answer);
    if (faults.length > 0) return faults;
    const { code } = ErrorBody.parse(answer);
    const known: Record<string, { status: number }> = ERRORS;
    return known[code]?.status === status ? [] : [`no error '${code}' is answered with ${status}`];
  }
  const due = endpoint.status ?? 200;
  if (status !== due) return [`it answers ${due}, not ${status}`];
  if (typeof endpoint.response === 'string') return [];
  return [
    ...parseFaults('the answer', endpoint.response, answer),
    ...strangers(answer, z.safeParse(endpoint.response, answer).data),
  ];
}

function parseFaults(what: string, schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value, { error: messages });
  return (error?.issues ?? []).map(
    ({ path, message }) => `${what} does not fit at '${path.join('.')}': ${message}`,
  );
}

/** Reports response fields that are not in the contract, because the real server never sends them. */
function strangers(answer: unknown, parsed: unknown, path: string[] = []): string[] {
  if (typeof answer !== 'object' || answer === null || typeof parsed !== 'object' || parsed === null)
    return [];
  const known = parsed as Record<string, unknown>;
  return Object.entries(answer).flatMap(([key, value]) =>
    key in known
      ? strangers(value, known[key], [...path, key])
      : [`the answer has a field that the contract does not name: '${[...path, key].join('.')}'`],
  );
}
