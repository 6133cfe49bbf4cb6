import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, root } from '../../scripts/lib/process.mjs';

const MOST_START_MS = 300_000;
const BUNDLE = join(root, 'bin/lockroom.mjs');

/** A server in a separate process. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  startMs: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A build to measure. `name` prefixes the names of its figures. */
export interface Build {
  name: string;
  bundle: string;
}

/** Returns this build and, if BENCH_BEFORE is set to `<tree>/bin/lockroom.mjs`, an earlier one. */
export function builds(): Build[] {
  const before = process.env.BENCH_BEFORE;
  return [{ name: '', bundle: BUNDLE }, ...(before ? [{ name: 'earlier build: ', bundle: before }] : [])];
}

/** Starts Lockroom as in production, on a free port, and discards its log. */
export function startLockroom(settings: Record<string, string>, bundle = BUNDLE): Promise<RunningServer> {
  return startServer([bundle], { RATE_LIMITS: 'off', ...settings }, '/api/ready');
}

/**
 * Starts a Node program that listens at 127.0.0.1 on the port in PORT, and waits until `path` responds. Throws with the
 * program's error output if it exits or takes too long.
 */
export async function startServer(
  args: string[],
  settings: Record<string, string>,
  path: string,
): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-4_000);
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child);
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + path).catch(() => null))?.ok) {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (isOver || performance.now() - started > MOST_START_MS) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not respond:\n${complaints}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** Returns the resident memory of a process in MB (Linux only). */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
