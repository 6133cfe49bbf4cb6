import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundle that runs in production; `test/setup/server.ts` builds it. */
export const PROGRAM = fileURLToPath(new URL('../../dist/lockroom.mjs', import.meta.url));

/** A server in its own process, as in production. */
export interface SpawnedServer {
  url: string;
  pid: number;
  /** Returns everything printed so far. */
  output(): string;
  /** Waits until the server responds. If it exits instead, throws an error with its output. */
  ready(): Promise<void>;
  /** Sends a signal and returns the exit code; null if the signal killed the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Returns the exit code once the process has exited by itself. */
  ended(): Promise<number | null>;
}

/** Starts a server, or another program that acts as one, with these settings on a free port. */
export async function spawnServer(
  settings: Record<string, string>,
  /** The path of a file that receives the server's output instead of the test's own output. */
  outputTo?: string,
  program = PROGRAM,
): Promise<SpawnedServer> {
  const port = await freePort();
  const file = outputTo ? openSync(outputTo, 'w') : null;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATA_SYNC: 'off',
      ...settings,
    },
    stdio: file === null ? ['ignore', 'pipe', 'pipe'] : ['ignore', file, file],
  });
  if (file !== null) closeSync(file);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    // The pid is undefined only if the process could not be started.
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => untilReady(url, child, () => output),
    ended: () => exit,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exit;
    },
  };
}

/** Returns an empty folder for a server's data. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'lockroom-data-'));
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server exited with code ${child.exitCode}:\n${output()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('Found no free port')),
      );
    });
  });
}
