import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a command of the server's folder ended, with all it has printed. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs `apps/server/src/<name>` with these settings and words to its end. */
export function runCommand(name: string, settings: Record<string, string>, words: string[]): Promise<Ended> {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
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
