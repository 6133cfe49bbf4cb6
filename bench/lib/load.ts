import { Agent, request } from 'node:http';
import { percentile } from './figures.ts';

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: unknown;
}

/** The responses of a server over a period. Latencies are in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

const CONNECTIONS = 10;

/** Sends requests as fast as ten connections can, each cycling through the list. Throws unless all succeed. */
export async function load(url: string, requests: readonly WireRequest[], seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const end = started + seconds * 1_000;
  const latencies: number[] = [];
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    // Each connection starts at a different request, so that they do not all save the same entry at the same time.
    let next = Math.floor((connection * requests.length) / CONNECTIONS);
    while (performance.now() < end) {
      const wire = requests[next++ % requests.length];
      if (!wire) return;
      const sent = performance.now();
      await send(url, wire, agent);
      latencies.push(performance.now() - sent);
    }
  });
  try {
    await Promise.all(connections);
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - started) / 1_000;
  return {
    perSecond: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

function send(url: string, { method, path, token, body }: WireRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const call = request(url + path, { method, agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`${url}${path} responded with ${statusCode}`));
      });
    });
    call.once('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
