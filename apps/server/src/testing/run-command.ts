import { spawn } from 'node:child_process';
import { PROGRAM } from './spawn-server.ts';

/** The exit and the complete output of a server command. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs `lockroom <name>` with these settings and arguments to its end. */
export function runCommand(name: string, settings: Record<string, string>, words: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, name, ...words], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
