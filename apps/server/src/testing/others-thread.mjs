import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Plain JavaScript: Node 20 loads no TypeScript in threads, not even with tsx.
/** @type {import('./others.ts').OthersCalls} */
const { url, calls, everyMs } = workerData;
const agent = new Agent({ keepAlive: true });
let start = performance.now();
/** @type {import('./others.ts').OthersAnswers} */
const answers = { latencies: [], failed: 0 };
/** @type {Promise<void>[]} */
const underWay = [];

/**
 * @param {number} nth
 * @returns {Promise<void>}
 */
function ask(nth) {
  const { path, token } = calls[nth % calls.length] ?? { path: '/', token: '' };
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.${nth % 250}.1` };
  return new Promise((resolve) => {
    /** @param {number} status */
    const done = (status) => {
      answers.latencies.push(performance.now() - start - nth * everyMs);
      if (status !== 200) answers.failed += 1;
      resolve();
    };
    request(url + path, { agent, headers }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0));
    })
      .once('error', () => done(0))
      .end();
  });
}

await ask(0);
parentPort?.postMessage('ready');
answers.latencies = [];
start = performance.now();
const timer = setInterval(() => {
  while (underWay.length * everyMs <= performance.now() - start) underWay.push(ask(underWay.length));
}, everyMs);

parentPort?.once('message', async () => {
  clearInterval(timer);
  await Promise.all(underWay);
  agent.destroy();
  parentPort?.postMessage(answers);
});
