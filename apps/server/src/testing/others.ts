import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { percentile } from './fault-level.ts';

/** What the thread of {@link watchOthers} calls, in turn, each time as another address. */
export interface OthersCalls {
  url: string;
  calls: { path: string; token: string }[];
  everyMs: number;
}

/** Latencies of others' calls in milliseconds, from the moment each was due, and how many failed. */
export interface OthersAnswers {
  latencies: number[];
  failed: number;
}

/** What others had to wait, in milliseconds. */
export interface OthersFigures {
  p50: number;
  p99: number;
  worst: number;
  calls: number;
  failed: number;
}

/**
 * Calls a server at a steady rate from a thread of its own, as others do while it is attacked. Needs a server that
 * trusts one proxy. Resolves once the first call was answered; the function ends it.
 */
export async function watchOthers(others: OthersCalls): Promise<() => Promise<OthersFigures>> {
  const thread = new Worker(new URL('./others-thread.mjs', import.meta.url), { workerData: others });
  // Its first call was answered.
  await once(thread, 'message');
  return async () => {
    thread.postMessage('stop');
    const [{ latencies, failed }] = (await once(thread, 'message')) as [OthersAnswers];
    const whole = (share: number) => Math.round(percentile(latencies, share));
    return { p50: whole(0.5), p99: whole(0.99), worst: whole(1), calls: latencies.length, failed };
  };
}

/** The figures for a report. */
export const figuresInWords = ({ p50, p99, worst, calls, failed }: OthersFigures) =>
  `others' p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms (${calls} calls, ${failed} failed)`;

/** The processor time that a process has used so far, in seconds. */
export function processorTimeOf(pid: number): number {
  const [, , , , , , , , , , , user = '', system = ''] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(user) + Number(system)) / 100;
}

/** The largest memory that a process has had so far, in MB. */
export function peakMemoryOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
