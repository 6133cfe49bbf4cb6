import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The exit and the complete output of a server command. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs `apps/server/src/commands/<name>` with these settings and arguments to its end. */
export function runCommand(name: string, settings: Record<string, string>, words: string[]): Promise<Ended> {
  const file = fileURLToPath(new URL(`../commands/${name}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...words], {
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
