import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/process.mjs';

const BUNDLE = fileURLToPath(new URL('../../bin/lockroom.mjs', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A server in its own process. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful answer. */
  startMs: number;
  /** Processor time until then, in milliseconds; other work on the machine hardly changes it. */
  startCpuMs: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts Lockroom as production runs it, or as development does, with these settings on a free port, with the default log,
 * discarded; `bundle` is the command of another build.
 */
export function startLockroom(
  settings: Record<string, string>,
  { fromSources = false, bundle = BUNDLE } = {},
): Promise<RunningServer> {
  const program = fromSources ? SOURCES : bundle;
  return startServer(program, { RATE_LIMITS: 'off', ...settings }, '/api/ready');
}

/** A build that is measured, and the beginning of the names of its figures. */
export interface Build {
  name: string;
  options: { bundle?: string };
}

/** This build, and the earlier one that `BENCH_BEFORE` names by its command, `<its tree>/bin/lockroom.mjs`. */
export function builds(): Build[] {
  const bundle = process.env.BENCH_BEFORE;
  return [{ name: '', options: {} }, ...(bundle ? [{ name: 'earlier build: ', options: { bundle } }] : [])];
}

/** Starts a program that listens on PORT of 127.0.0.1, and waits until `path` answers. */
export function startServer(
  program: string,
  settings: Record<string, string>,
  path: string,
): Promise<RunningServer> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  return untilAnswered(process.execPath, [program], { env, path });
}

/**
 * Runs a command that listens on PORT of 127.0.0.1, and waits until `path` answers. Throws with the command's error
 * output when it ends or takes too long.
 */
export async function untilAnswered(
  command: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; path: string; cwd?: string; mostMs?: number },
): Promise<RunningServer> {
  const { env, path, cwd, mostMs = 300_000 } = options;
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
  for (;;) {
    const answer = await fetch(url + path).catch(() => null);
    if (answer?.ok) break;
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (isOver || performance.now() - started > mostMs) {
      child.kill('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} did not answer:\n${complaints}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - started;
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    startCpuMs: processorMs(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(kill);
    },
  };
}

// Linux counts in hundredths of a second.
const TICK_MS = 10;

/** Processor time of a process so far, in milliseconds, as Linux counts it. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process in MB, as Linux counts it. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kb === undefined) throw new Error(`Process ${pid} tells no resident memory`);
  return Number(kb) / 1024;
}
