import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { fetchBytes } from './send.ts';

/** Simulated pages that show one room's standings. Each has its own event stream, but they share connections. */
export interface ResultPages {
  /**
   * Calls `cause` to send a result. Returns how many milliseconds each page waited until it had fetched the standings;
   * Infinity if it never did.
   */
  repaint(cause: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

const CONNECTIONS = 256;
const OPENED_AT_ONCE = 100;
const MOST_WAIT_MS = 60_000;

export async function openResultPages(
  url: string,
  roomId: string,
  tokens: readonly string[],
): Promise<ResultPages> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sockets: Socket[] = [];
  for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE)
    sockets.push(
      ...(await Promise.all(tokens.slice(at, at + OPENED_AT_ONCE).map((token) => openStream(url, token)))),
    );
  return {
    async repaint(cause) {
      const start = performance.now();
      const pages = sockets.map(async (socket, nth) => {
        if (!(await hears(socket, `room:${roomId}:standings`))) return Number.POSITIVE_INFINITY;
        return fetchBytes(`${url}/api/rooms/${roomId}/standings`, tokens[nth] ?? '', agent).then(
          () => performance.now() - start,
          () => Number.POSITIVE_INFINITY,
        );
      });
      await cause();
      return Promise.all(pages);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}

/** Opens an event stream on a connection of its own. */
function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('utf8');
    socket.once('error', reject);
    const begin = (chunk: string) => {
      if (chunk.startsWith('HTTP/') && !chunk.startsWith('HTTP/1.1 200 '))
        reject(new Error(chunk.slice(0, 200)));
      if (!chunk.includes('event: open')) return;
      socket.off('data', begin);
      resolve(socket);
    };
    socket.on('data', begin);
    socket.write(`GET /api/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  });
}

/** Waits until a stream has received an event with this text; returns false if it never does. */
function hears(socket: Socket, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    let received = '';
    const done = (isHeard: boolean) => {
      clearTimeout(timer);
      socket.off('data', read);
      resolve(isHeard);
    };
    const read = (chunk: string) => {
      received += chunk;
      const at = received.indexOf(text);
      if (at !== -1 && received.includes('\n\n', at)) done(true);
    };
    const timer = setTimeout(() => done(false), MOST_WAIT_MS);
    socket.on('data', read);
  });
}

/** Fetches the URL for all tokens in parallel; returns the durations in ms. */
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
