import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { readTopic } from '@lockroom/contract';
import { openStreams } from './streams.ts';

/** What one page did once it had heard of a result. */
export interface Repainted {
  /** From sending the result until the page had what its standings show; Infinity where it never had. */
  standingsMs: number;
  /** The same for all that it fetched. */
  allMs: number;
  requests: number;
  /** As they came, heads left out. */
  bytes: number;
}

/** Pages that show the standings of one room, each with a stream of its own; they fetch over so many connections. */
export interface ResultPages {
  /** Has the result sent, and waits until every page has fetched what it shows. */
  repaint(cause: () => Promise<unknown>): Promise<Repainted[]>;
  close(): void;
}

const CONNECTIONS = 256;
const MOST_WAIT_MS = 60_000;

/** What a page on the standings of a room asks: at once what they show, then the rest of what is on the screen. */
interface Asked {
  atOnce: string[];
  later: string[];
}

/** By what the page is told: with a version one answer is enough. */
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

/** Opens the streams of these people. */
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

/** Has this many callers fetch the same at the same moment over as many connections; milliseconds until each had it. */
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

/** An answer as it came. Throws for any but a successful one. */
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

/** How long an answer is once it is opened; an earlier build may not have compressed it. */
export function openedLength(answer: Buffer): number {
  try {
    return brotliDecompressSync(answer).length;
  } catch {
    return answer.length;
  }
}
