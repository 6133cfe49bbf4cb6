#!/usr/bin/env node
// The command `lockroom`: the bundle of the server, on the Node that is found if it is new enough, otherwise on the one
// that is installed with the package. Plain JavaScript that runs on Node 20.19.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// The first with SQLite inside, whose lock on a file guards embedded data.
const OLDEST = { major: 22, minor: 13 };

const BUNDLE = new URL('../apps/server/dist/lockroom.mjs', import.meta.url);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);

if (isNewEnough) {
  endWithParent();
  await import(BUNDLE.href);
} else {
  runOn(ownNode());
}

/** The Node that is installed with the package; null where there is none for this machine. */
function ownNode() {
  try {
    const name = `node-${process.platform}-${process.arch}/bin/node`;
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}

/** @param {string | null} node */
function runOn(node) {
  if (node === null) {
    const oldest = `${OLDEST.major}.${OLDEST.minor}`;
    console.error(
      `Lockroom needs Node ${oldest} or later; this is ${process.version}, and no other is installed with it.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // A terminal sends it to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** Ends with the process that started this one by `runOn`, which may have been killed. */
function endWithParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
