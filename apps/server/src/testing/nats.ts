import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from './spawn-server.ts';

const NATS = '/usr/sbin/nats-server';

/** Whether this machine has the server. */
export const hasNats = (): boolean => existsSync(NATS);

/** A NATS of its own, which a test may kill and start again at the same address. */
export interface OwnNats {
  port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** A NATS that is not started yet; with a password, the user is `lockroom`. */
export async function ownNats(password?: string): Promise<OwnNats> {
  const port = await freePort();
  const words = [
    '-a',
    '127.0.0.1',
    '-p',
    `${port}`,
    ...(password ? ['--user', 'lockroom', '--pass', password] : []),
  ];
  let child: ChildProcess | null = null;
  return {
    port,
    async start() {
      const started = spawn(NATS, words, { stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      // What it prints says when it is ready; the pipe is read on, so that it never fills.
      await new Promise<void>((resolve, reject) => {
        let said = '';
        started.stderr.on('data', (part: Buffer) => {
          said += part;
          if (said.includes('Server is ready')) resolve();
        });
        started.once('exit', () => reject(new Error(`NATS ended: ${said}`)));
      });
    },
    async kill() {
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
  };
}
