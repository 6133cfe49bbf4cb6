import { createComputeHandler, type ToWorker } from './compute.ts';

const handle = createComputeHandler((answer) => postMessage(answer));

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => handle(data));
