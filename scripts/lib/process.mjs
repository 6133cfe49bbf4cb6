// Starts other programs. Uses only Node's built-in modules, because packages may not be installed yet.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} text */
export function say(text) {
  console.log(`[lockroom] ${text}`);
}

/** An error that is shown to the user as a message, without a stack trace. */
export class Refusal extends Error {}

/**
 * Runs the main function of a script. A Refusal ends the process with its message and exit code 1.
 * @param {() => void | Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`[lockroom] ${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Returns the environment of this process with the installed programs first in PATH, and with the values of `extra`.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(extra = {}) {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH, ...extra };
}

/**
 * Runs a program to completion and passes its output through. Throws a Refusal if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function run(command, args, { cwd = root, env = projectEnv() } = {}) {
  const { error, status, signal } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (error) throw new Refusal(`${command} cannot be run: ${error.message}`);
  if (status !== 0)
    throw new Refusal(`${command} ${args.join(' ')} failed (${signal ?? `exit code ${status}`}).`);
}

/**
 * Returns a TCP port of 127.0.0.1 that is currently free.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
