// Child processes that end with this process, however it ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnv, root } from './process.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Set once this process is about to end, so that no further step starts. */
let ending = false;

/** Milliseconds a program has to shut down before it is killed. */
const graceMs = 8_000;

/**
 * Runs a program to its end in its own process group, passing its output through. Returns null on success, otherwise
 * the failure. After `limitMs` it is ended together with every process that it has started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limitMs?: number }} [options]
 * @returns {Promise<string | null>}
 */
export function runBeside(command, args, { env = projectEnv(), cwd = root, limitMs } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  running.add(child);
  let late = false;
  const timer =
    limitMs &&
    setTimeout(() => {
      late = true;
      void end(child);
    }, limitMs);
  return new Promise((resolve) => {
    child.once('error', (error) => finish(`${command} cannot be run: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (late) finish(`${command} was ended after ${(limitMs ?? 0) / 60_000} minutes`);
      else finish(code === 0 ? null : `${command} ended with ${signal ?? `exit code ${code}`}`);
    });
    /** @param {string | null} failure */
    const finish = (failure) => {
      clearTimeout(timer);
      running.delete(child);
      if (!ending) resolve(failure);
    };
  });
}

/** Ends all child processes; resolves when they are gone. */
export async function endAll() {
  await Promise.all([...running].map(end));
}

/**
 * On Ctrl-C and on a request to end: ends all child processes, then runs `tidy`, then ends this process with the exit
 * code that belongs to the signal.
 * @param {() => void} [tidy]
 */
export function endOnSignals(tidy) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, async () => {
      ending = true;
      await endAll();
      tidy?.();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const group = -child.pid;
  const kill = setTimeout(() => signalGroup(group, 'SIGKILL'), graceMs);
  signalGroup(group, 'SIGTERM');
  await gone;
  clearTimeout(kill);
}

/** @param {number} group @param {NodeJS.Signals} signal */
function signalGroup(group, signal) {
  try {
    process.kill(group, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
