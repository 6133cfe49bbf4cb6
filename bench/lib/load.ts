import autocannon from 'autocannon';

/** A raw HTTP request. */
export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: unknown;
}

/** The answers of a server over a period. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

const CONNECTIONS = 10;

/** Sends requests as fast as ten connections can, each cycling through the list; throws when any is refused. */
export async function load(url: string, requests: readonly WireRequest[], seconds: number): Promise<Load> {
  const wire = requests.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }));
  let clients = 0;
  const {
    requests: done,
    latency,
    errors,
    timeouts,
    non2xx,
  } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: wire,
    // Each connection starts at another request, so that they do not all save the same entry at once.
    setupClient(client) {
      const from = Math.floor((clients++ * wire.length) / CONNECTIONS);
      client.setRequests([...wire.slice(from), ...wire.slice(0, from)]);
    },
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}${wire[0]?.path} refused ${non2xx} requests, ${errors + timeouts} failed`);
  return { perSecond: done.average, p50: latency.p50, p99: latency.p99 };
}
