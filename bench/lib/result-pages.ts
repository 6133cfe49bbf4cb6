import { Agent, request } from 'node:http';
import { openStreams } from './streams.ts';

/** Pages that show the standings of one room, each with its own stream; they share the connections for fetching. */
export interface ResultPages {
  /** Sends a result; returns the milliseconds until each page has the new standings, Infinity if it never does. */
  repaint(sendResult: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

const CONNECTIONS = 256;
const MOST_WAIT_MS = 60_000;

/** Opens a page for each of these people. */
export async function openResultPages(
  url: string,
  roomId: string,
  tokens: readonly string[],
): Promise<ResultPages> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const streams = await openStreams(url, '/api/stream', tokens);
  return {
    async repaint(sendResult) {
      const start = performance.now();
      const pages = streams.onText(`room:${roomId}:standings`, MOST_WAIT_MS, async (_text, nth) => {
        await fetchBytes(`${url}/api/rooms/${roomId}/standings`, tokens[nth] ?? '', agent);
        return performance.now() - start;
      });
      await sendResult();
      return (await pages).map((ms) => ms ?? Number.POSITIVE_INFINITY);
    },
    close() {
      streams.close();
      agent.destroy();
    },
  };
}

/** Fetches the same URL for all callers at once; returns the milliseconds until each had its answer. */
export async function fetchAtOnce(url: string, tokens: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  const times = await Promise.all(
    tokens.map(async (token) => {
      await fetchBytes(url, token, agent);
      return performance.now() - start;
    }),
  );
  agent.destroy();
  return times;
}

/** Returns the raw response. Throws if it was not successful. */
export function fetchBytes(url: string, token: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    const call = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end();
  });
}
