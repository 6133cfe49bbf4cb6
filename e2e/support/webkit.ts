import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, endProgram, WINDOW } from './driver.ts';

/** CSS that narrows the window's toolbar, which is otherwise wider than a phone. */
const NARROW_TOOLBAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
const START_MS = 60_000;

function miniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['4.0', '4.1'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find((path) => existsSync(path));
}

/** Starts Debian's WebKit MiniBrowser on its own virtual screen. Each driver process serves one session. */
export async function webkit(): Promise<Driver> {
  const binary = miniBrowser();
  if (!binary) throw new Error("MiniBrowser is not installed; it is in Debian's package webkit2gtk-driver");
  const home = mkdtempSync(join(tmpdir(), 'lockroom-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: home,
      // Containers rarely allow the namespaces that the sandbox needs.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const close = async () => {
    await endProgram(driver);
    await endProgram(screen);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, binary, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The property that holds an element's id in WebDriver responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function openSession(base: string, binary: string, close: () => Promise<void>): Promise<Driver> {
  await untilReady(base);
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const made = (await ask(base, 'POST', '/session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
  };
  const session = `${base}/session/${made.sessionId}`;
  const run = (script: string, args: unknown[]) => ask(session, 'POST', '/execute/sync', { script, args });
  await ask(session, 'POST', '/window/rect', { ...WINDOW });
  // The window height includes the toolbar.
  const [width, height] = (await run('return [innerWidth, innerHeight]', [])) as [number, number];
  await ask(session, 'POST', '/window/rect', {
    width: 2 * WINDOW.width - width,
    height: 2 * WINDOW.height - height,
  });
  const element = async (selector: string) => {
    const found = await ask(session, 'POST', '/element', { using: 'css selector', value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  return {
    goto: async (url) => void (await ask(session, 'POST', '/url', { url })),
    run: (act, ...args) => run(`return (${act}).apply(null, arguments)`, args) as Promise<never>,
    click: async (selector) => void (await ask(session, 'POST', `${await element(selector)}/click`, {})),
    type: async (selector, text) =>
      void (await ask(session, 'POST', `${await element(selector)}/value`, { text })),
    picture: async () => Buffer.from((await ask(session, 'GET', '/screenshot')) as string, 'base64'),
    async close() {
      await ask(session, 'DELETE', '').catch(() => undefined);
      await close();
    },
  };
}

async function ask(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(base + path, { method, body: sent });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${(value as { message: string }).message}`);
  return value;
}

async function untilReady(base: string): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (
      await fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not respond');
}

function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.stdout?.once('data', (line: Buffer) => resolve(`${line}`.trim()));
  });
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    }),
  );
}
