import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/process.mjs';
import { POSTGRES } from './installed.ts';

/** The configuration files for operators. */
export const FILES = join(root, 'docs/deployment/failover');

/** A program that a test starts, kills and restarts. */
export interface Program {
  start(): void;
  /** The id of the running process; null once it has exited. */
  pid(): number | null;
  /** Sends a signal and waits until the process exits; does nothing if it is not running. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** The last lines that the program has printed. */
  output(): string;
}

/** The system user for databases and their helpers, which refuse to run as root. */
const [uid = 0, gid = 0] = POSTGRES
  ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
  : [];

/** Returns the folder in which all programs run; setup.ts removes it. */
export function workFolder(): string {
  const folder = process.env.FAILOVER_FOLDER;
  if (!folder) throw new Error('Run these tests with npm run test:long -- failover');
  chownSync(folder, uid, gid);
  return folder;
}

/** Creates a folder that only the databases' user can access. */
export function ownFolder(...path: string[]): string {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, uid, gid);
  return folder;
}

/** Makes a program that logs to `folder`/`name`.log. It runs as the databases' user, or as root if requested. */
export function program(
  name: string,
  {
    folder,
    command,
    env,
    asRoot = false,
  }: {
    folder: string;
    command: [string, ...string[]];
    env: Record<string, string>;
    asRoot?: boolean;
  },
): Program {
  const log = join(folder, `${name}.log`);
  let child: ChildProcess | null = null;
  let ended = Promise.resolve();
  const pid = () =>
    child && child.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null;
  return {
    pid,
    start() {
      const [path, ...words] = command;
      const output = openSync(log, 'a');
      const started = spawn(path, words, {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
        ...(asRoot ? {} : { uid, gid }),
      });
      closeSync(output);
      ended = new Promise((resolve) => started.once('exit', () => resolve()));
      child = started;
    },
    async end(signal) {
      if (pid() === null) return;
      child?.kill(signal);
      await ended;
    },
    output: () => readFileSync(log, 'utf8').slice(-4_000),
  };
}

/** Reads an environment file and replaces some values, whose names must be in the file. */
export function settingsOf(file: string, changed: Record<string, string>): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Za-z0-9_]+)=(.*)$/gm);
  const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
  for (const name of Object.keys(changed))
    if (!(name in settings)) throw new Error(`${file} has no setting ${name}`);
  return { ...settings, ...changed };
}
