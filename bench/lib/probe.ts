// Sends requests from a separate thread, so that the simulated pages do not delay them.
import { Agent } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { fetchBytes } from './result-pages.ts';

const EVERY_MS = 20;
/** Enough connections unless a response takes more than 320 ms. */
const CONNECTIONS = 16;

interface Probed {
  url: string;
  token: string;
  /** Whether connections are reused; otherwise each request opens a new one. */
  isConnected: boolean;
}

/** Sends a request every 20 ms. `stop` returns how long each took in milliseconds; Infinity if it failed. */
export async function probe(probed: Probed): Promise<{ stop(): Promise<number[]> }> {
  // Node 20 cannot load TypeScript in threads unless tsx is registered there.
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${import.meta.url}'); });`;
  const worker = new Worker(start, { eval: true, workerData: probed });
  const broken = new Promise<never>((_, reject) => worker.once('error', reject));
  broken.catch(() => {});
  const next = () =>
    Promise.race([new Promise<unknown>((resolve) => worker.once('message', resolve)), broken]);
  await next();
  return {
    async stop() {
      const times = next();
      worker.postMessage('stop');
      const got = (await times) as number[];
      await worker.terminate();
      return got;
    },
  };
}

async function run({ url, token, isConnected }: Probed, port: NonNullable<typeof parentPort>): Promise<void> {
  const agent = new Agent({
    keepAlive: isConnected,
    maxSockets: isConnected ? CONNECTIONS : Number.POSITIVE_INFINITY,
  });
  const ask = async () => {
    const start = performance.now();
    try {
      await fetchBytes(url, token, agent);
      return performance.now() - start;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  if (isConnected) await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => asked.push(ask()), EVERY_MS);
  port.once('message', async () => {
    clearInterval(timer);
    port.postMessage(await Promise.all(asked));
    agent.destroy();
  });
  port.postMessage('ready');
}

if (parentPort) await run(workerData as Probed, parentPort);
