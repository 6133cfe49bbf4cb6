import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test as base } from './journey.ts';

const SERVER = fileURLToPath(new URL('./server.mjs', import.meta.url));
const BUILT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
/** Matches file names that contain a hash of their content. */
const HASHED = /-([\w-]{8})\.(js|css|woff2)$/;

/** A private server for one test, which can deploy new builds of the page. */
export interface Builds {
  address: string;
  /** Restarts the server with another build, whose chunks all have new names. */
  deploy(): Promise<void>;
  stop(): Promise<void>;
}

export const test = base.extend<{ builds: Builds | null; isNamed: boolean }>({
  /** Whether the test has its own server at localhost, which browsers treat as a domain name. */
  isNamed: [false, { option: true }],
  builds: async ({ deploysBuilds }, use) => {
    if (!deploysBuilds) return use(null);
    const folder = await mkdtemp(join(tmpdir(), 'lockroom-builds-'));
    const port = await freePort();
    const data = join(folder, 'data');
    let count = 0;
    let server: ChildProcess | null = await startServer(port, data, BUILT);
    const stop = async () => {
      if (server) await end(server);
      server = null;
    };
    await use({
      address: `http://127.0.0.1:${port}`,
      async deploy() {
        count += 1;
        // Never reuse the names of an earlier build, because the browser has cached those files.
        const build = await renamedBuild(join(folder, `dist-${count}`), count);
        await stop();
        server = await startServer(port, data, build);
      },
      stop,
    });
    await stop();
    await rm(folder, { recursive: true });
  },
  baseURL: async ({ baseURL, builds, isNamed }, use) =>
    isNamed ? atLocalhost(use) : use(builds?.address ?? baseURL),
});

/** Runs `use` with a private server at localhost. `settingsFor` may depend on the server's address. */
export async function atLocalhost(
  use: (address: string) => Promise<void>,
  settingsFor: (address: string) => Record<string, string> = () => ({}),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lockroom-named-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = await startServer(port, join(folder, 'data'), BUILT, 'localhost', settingsFor(address));
  await use(address);
  await end(server);
  await rm(folder, { recursive: true });
}

/** Copies the built page, renaming every chunk. */
async function renamedBuild(to: string, count: number): Promise<string> {
  const renamed = (name: string) =>
    name.replace(HASHED, (_, hash: string, kind: string) => `-${hash.slice(0, 4)}${1000 + count}.${kind}`);
  await cp(BUILT, to, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const files = (await readdir(to, { recursive: true })).map((name) => join(to, name));
  const names = files.map((file) => basename(file)).filter((name) => HASHED.test(name));
  for (const file of files.filter((each) => /\.(js|css|html)$/.test(each))) {
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      names.reduce((all, name) => all.replaceAll(name, renamed(name)), text),
    );
  }
  for (const file of files.filter((each) => HASHED.test(each)))
    await rename(file, file.replace(basename(file), renamed(basename(file))));
  // The service worker accepts the page only with the hash that the build gave the page.
  const [before, after] = [await digestOf(join(BUILT, 'index.html')), await digestOf(join(to, 'index.html'))];
  const worker = join(to, 'sw.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replaceAll(before, after));
  return to;
}

async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('base64');
}

/** Starts a server that serves the page in `webRoot` under the name `host`. */
async function startServer(
  port: number,
  dataDir: string,
  webRoot: string,
  host = '127.0.0.1',
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const address = `http://${host}:${port}`;
  const server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      WEB_ROOT: webRoot,
      RATE_LIMITS: 'off',
      DATA_SYNC: 'off',
      ...settings,
    },
  });
  const health = () =>
    fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(health, { timeout: 150_000, intervals: [100] }).toBe(true);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended, 'the server exits without an error').toEqual([0, null]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const at = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof at === 'object' && at ? at.port : 0;
}
