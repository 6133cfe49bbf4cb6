import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { readTopic } from '@lockroom/contract';
import { openStreams } from './streams.ts';

/** What one page fetched after it was notified of a result. */
export interface Repainted {
  /** Milliseconds from sending the result until the page had the standings; Infinity if it never did. */
  standingsMs: number;
  /** Milliseconds from sending the result until the page had fetched everything. */
  allMs: number;
  requests: number;
  /** Size of the bodies as transferred, without headers. */
  bytes: number;
}

/** Pages that show one room's standings, each with its own stream. Their requests share connections. */
export interface ResultPages {
  /** Calls `cause` to send the result, and waits until every page has fetched what it shows. */
  repaint(cause: () => Promise<unknown>): Promise<Repainted[]>;
  close(): void;
}

const CONNECTIONS = 256;
const MOST_WAIT_MS = 60_000;

/**
 * A page's requests: first those for the standings, and then those for the rest of the screen. Each group is sent in
 * parallel.
 */
interface Asked {
  atOnce: string[];
  later: string[];
}

/** Returns the requests that follow from the received topics. If one names a version, a single request is enough. */
function askedAfter(topics: readonly string[], roomId: string): Asked {
  const room = `/api/rooms/${roomId}`;
  const isVersioned = topics.some((topic) => {
    const read = readTopic(topic);
    return read?.kind === 'room' && typeof read.version === 'number';
  });
  return isVersioned
    ? { atOnce: [`${room}/standings`], later: [] }
    : { atOnce: [`${room}/competition`, `${room}/brackets`], later: [room, `${room}/members`] };
}

export async function openResultPages(
  url: string,
  roomId: string,
  tokens: readonly string[],
): Promise<ResultPages> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const streams = await openStreams(url, '/api/stream', tokens);
  const ask = (path: string, token: string) => fetchBytes(url + path, token, agent);
  return {
    async repaint(cause) {
      const start = performance.now();
      const since = () => performance.now() - start;
      const pages = streams.onText(`room:${roomId}:standings`, MOST_WAIT_MS, async (text, nth) => {
        const token = tokens[nth] ?? '';
        const topics = JSON.parse(/^data: (\[.*room:.*\])$/m.exec(text)?.[1] ?? '[]') as string[];
        const { atOnce, later } = askedAfter(topics, roomId);
        const first = await Promise.all(atOnce.map((path) => ask(path, token)));
        const standingsMs = since();
        const rest = await Promise.all(later.map((path) => ask(path, token)));
        const all = [...first, ...rest];
        const bytes = all.reduce((sum, one) => sum + one.length, 0);
        return { standingsMs, allMs: since(), requests: all.length, bytes };
      });
      await cause();
      return (await pages).map(
        (page) =>
          page ?? {
            standingsMs: Number.POSITIVE_INFINITY,
            allMs: Number.POSITIVE_INFINITY,
            requests: 0,
            bytes: 0,
          },
      );
    },
    close() {
      streams.close();
      agent.destroy();
    },
  };
}

/** Fetches the URL for all tokens in parallel, over up to `CONNECTIONS` connections; returns the durations in ms. */
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

/** Returns a response body as transferred. Throws unless the response is successful. */
export function fetchBytes(url: string, token: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    const call = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end();
  });
}

/** Returns the decompressed length of a response body. An earlier build might send it uncompressed. */
export function openedLength(answer: Buffer): number {
  try {
    return brotliDecompressSync(answer).length;
  } catch {
    return answer.length;
  }
}
