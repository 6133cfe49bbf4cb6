// Sends requests from a separate thread, so that the simulated pages do not delay them.
import { once } from 'node:events';
import { Agent } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { fetchBytes } from './send.ts';

const EVERY_MS = 20;

/** Sends a request over a new connection every 20 ms. `stop` returns the durations in ms, Infinity for a failure. */
export async function probe(url: string, token: string): Promise<{ stop(): Promise<number[]> }> {
  // Node 20 cannot load TypeScript in a thread unless the thread registers tsx.
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${import.meta.url}'); });`;
  const worker = new Worker(start, { eval: true, workerData: { url, token } });
  await once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [times] = await once(worker, 'message');
      await worker.terminate();
      return times;
    },
  };
}

function run({ url, token }: { url: string; token: string }, port: NonNullable<typeof parentPort>): void {
  const agent = new Agent({ keepAlive: false });
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => {
    const start = performance.now();
    asked.push(
      fetchBytes(url, token, agent).then(
        () => performance.now() - start,
        () => Number.POSITIVE_INFINITY,
      ),
    );
  }, EVERY_MS);
  port.once('message', async () => {
    clearInterval(timer);
    port.postMessage(await Promise.all(asked));
  });
  port.postMessage('ready');
}

if (parentPort) run(workerData, parentPort);
