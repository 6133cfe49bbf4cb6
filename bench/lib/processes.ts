import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/process.mjs';

const MOST_START_MS = 300_000;
const BUNDLE = fileURLToPath(new URL('../../bin/lockroom.mjs', import.meta.url));

/** A server in a separate process. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  startMs: number;
  /** Peak resident memory until the first successful response, in MB. */
  startPeakMb: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts Lockroom as in production, on a free port, and discards its log. `bundle` may be another build. */
export function startLockroom(
  settings: Record<string, string>,
  { bundle = BUNDLE } = {},
): Promise<RunningServer> {
  return startServer(bundle, { RATE_LIMITS: 'off', ...settings }, '/api/ready');
}

/** A build to measure, and the prefix of its figures' names. */
export interface Build {
  name: string;
  options: { bundle?: string };
}

/** Returns this build and, if BENCH_BEFORE is set to `<tree>/bin/lockroom.mjs`, an earlier one. */
export function builds(): Build[] {
  const bundle = process.env.BENCH_BEFORE;
  return [{ name: '', options: {} }, ...(bundle ? [{ name: 'earlier build: ', options: { bundle } }] : [])];
}

/** Starts a program that listens at 127.0.0.1 on the port in PORT, and waits until `path` responds. */
export function startServer(
  program: string,
  settings: Record<string, string>,
  path: string,
): Promise<RunningServer> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  return untilAnswered(process.execPath, [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program], {
    env,
    path,
  });
}

/**
 * Runs a command that listens at 127.0.0.1 on the port in PORT, and waits until `path` responds. Throws with the
 * command's error output if it exits or takes too long.
 */
export async function untilAnswered(
  command: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; path: string; cwd?: string },
): Promise<RunningServer> {
  const { env, path, cwd } = options;
  const port = await freePort();
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...env, PORT: String(port) },
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
  let startPeakMb = 0;
  for (;;) {
    const answer = await fetch(url + path).catch(() => null);
    if (answer?.ok) break;
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (isOver || performance.now() - started > MOST_START_MS) {
      child.kill('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} did not respond:\n${complaints}`);
    }
    startPeakMb = Math.max(startPeakMb, residentMb(child.pid ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - started;
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    startPeakMb,
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
  if (kb === undefined) throw new Error(`Process ${pid} reports no resident memory`);
  return Number(kb) / 1024;
}
