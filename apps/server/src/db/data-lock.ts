import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The system cuts off longer socket paths.
const LONGEST_SOCKET_PATH = 100;

/** Thrown when another process has the embedded data open; two of them would lose each other's writes. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another Lockroom process.`);
    this.name = 'DataInUse';
  }
}

/**
 * Claims the embedded data for this process by listening on a socket beside it. A socket that nobody answers on was
 * left by a process that was killed, and is taken over.
 */
export async function claimData(dataDir: string): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true });
  const path = socketPath(realpathSync(dataDir));
  const server = (await listen(path)) ?? (await takeOver(path)) ?? null;
  if (!server) throw new DataInUse(dataDir);
  server.unref();
  return {
    release() {
      server.close();
    },
  };
}

function socketPath(dataDir: string): string {
  const beside = join(dataDir, '.lock.sock');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH) return beside;
  return join(tmpdir(), `lockroom-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

async function takeOver(path: string): Promise<Server | null> {
  if (await answers(path)) return null;
  unlinkSync(path);
  return listen(path);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
