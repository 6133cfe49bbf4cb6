import { Agent } from 'node:http';
import { percentile } from './figures.ts';
import { send, type WireRequest } from './send.ts';

/** A server's throughput and latency over a period. */
export interface Load {
  perSecond: number;
  /** The 99th percentile of latency in milliseconds. */
  p99: number;
}

const CONNECTIONS = 10;

/**
 * Sends requests over ten connections as fast as possible. Each connection cycles through the list. Throws unless all
 * requests succeed.
 */
export async function load(
  url: string,
  requests: readonly (WireRequest & { path: string })[],
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const latencies: number[] = [];
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    // Each connection starts at a different request, so that they do not all save the same entry at the same time.
    let next = Math.floor((connection * requests.length) / CONNECTIONS);
    while (performance.now() < started + seconds * 1_000) {
      const wire = requests[next++ % requests.length];
      if (!wire) return;
      const sent = performance.now();
      const { status } = await send(url + wire.path, wire, agent);
      if (status < 200 || status > 299) throw new Error(`${url}${wire.path} responded with ${status}`);
      latencies.push(performance.now() - sent);
    }
  });
  try {
    await Promise.all(connections);
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - started) / 1_000;
  return { perSecond: latencies.length / took, p99: percentile(latencies, 0.99) };
}
