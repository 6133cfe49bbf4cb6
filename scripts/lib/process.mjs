// Starts other programs. Runs on the system's Node (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the project's own programs. */
const ownPrograms = join(root, 'node_modules', '.bin');

/**
 * Prints a progress message, marked so that it stands out between the output of other programs.
 * @param {string} text
 */
export function say(text) {
  console.log(`[lockroom] ${text}`);
}

/** The exit code of a check whose source of information was not reachable. */
export const NOT_ASKED = 75;

/** A failure whose message is sufficient; no stack is printed. */
export class Refusal extends Error {}

/**
 * Runs the main function of a script; a Refusal ends the process with its message and exit code 1.
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

/** Some test programs colour what they print even where it goes to a file. */
const colours = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' };

/**
 * The environment of this process with the project's own programs first in PATH and `extra` on top.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(extra = {}) {
  const PATH = `${ownPrograms}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, ...colours, PATH, ...extra };
}

/**
 * The environment of this process without the project's own programs: `npm ci` deletes node_modules, and so
 * npm must not be run by the Node that lies in there.
 * @returns {NodeJS.ProcessEnv}
 */
export function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'));
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Runs a program to its end, passing its output through. Throws a Refusal when it fails.
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
 * The output of a program, without the last line break; null when it is missing or fails.
 * @param {string} command
 * @param {string[]} args
 * @returns {string | null}
 */
export function outputOf(command, args) {
  const { error, status, stdout } = spawnSync(command, args, {
    cwd: root,
    env: projectEnv(),
    encoding: 'utf8',
    timeout: 30_000,
  });
  return error || status !== 0 ? null : stdout.trimEnd();
}

/**
 * The folders of PATH that hold a program of this name.
 * @param {string} program
 * @returns {string[]}
 */
export function foldersWith(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && existsSync(join(folder, program)));
}

/** Whether this process runs as root: it may install system packages and must drop its rights to run PostgreSQL. */
export const isRoot = process.getuid?.() === 0;

/**
 * A TCP port of 127.0.0.1 that is free at the moment.
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
