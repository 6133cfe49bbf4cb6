import { execFile } from 'node:child_process';
import { PROGRAM } from './spawn-server.ts';

/** Runs a command of the bundle, such as `['backup', file]`. Its environment contains only the given settings. */
export function runLockroom(
  settings: Record<string, string>,
  command: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...settings };
    const child = execFile(process.execPath, [PROGRAM, ...command], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}
