import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '@lockroom/contract';
import { startTcpProxy, type TcpProxy } from '@lockroom/testing/tcp-proxy';
import { type Host, type Player, registerPlayer } from '@lockroom/testing/world';
import { test as base, expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** How a browser is started, by the name of its project. */
const drivers: Readonly<Record<string, () => Promise<Driver>>> = { firefox, webkit };

/** What can be tapped or filled in, by what it looks like to a screen reader. */
const KINDS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  field: 'input, textarea, select',
  tab: '[role="tab"]',
  radio: '[role="radio"], input[type="radio"]',
} as const;
type Kind = keyof typeof KINDS;

/** Milliseconds for the start of a browser, on a busy machine. */
const START_MS = 120_000;

const MARK = 'data-journey';

/** A page in a browser that Playwright does not drive, used as people do: by what stands on it. */
export class OtherPage {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(this.#origin + path);
  }

  path(): Promise<string> {
    return this.driver.run(() => location.pathname);
  }

  /** Waits until the page says this. */
  async see(text: string | RegExp, timeout = 20_000): Promise<void> {
    await expect.poll(() => this.driver.run(() => document.body.innerText), { timeout }).toMatch(text);
  }

  /** Taps what has this name, or a name that begins with it, once it is there. */
  async tap(kind: Kind, name: string): Promise<void> {
    await this.#mark(kind, name);
    // A driver taps where the element was when it looked, which a dialog that slides in has left by then.
    await expect.poll(() => this.driver.run(standsStill, MARK)).toBe(true);
    await this.driver.click(`[${MARK}]`);
  }

  async fill(name: string, text: string): Promise<void> {
    await this.#mark('field', name);
    await this.driver.type(`[${MARK}]`, text);
  }

  /** Signs somebody in who has an account. */
  async enter({ token, user }: Pick<Player, 'token' | 'user'>, path: string): Promise<void> {
    await this.goto('/favicon.svg');
    await this.driver.run(
      (token, user) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      token,
      JSON.stringify(user),
    );
    await this.goto(path);
  }

  async #mark(kind: Kind, name: string): Promise<void> {
    await expect
      .poll(() => this.driver.run(markInPage, KINDS[kind], name, MARK), { message: `${kind} '${name}'` })
      .toBe(true);
  }
}

/** Whether nothing that holds the marked element is being moved. */
function standsStill(mark: string): boolean {
  const element = document.querySelector(`[${mark}]`);
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || !(effect instanceof KeyframeEffect && effect.target?.contains(element)),
    );
}

/** In the page: marks the first element of that name which can be used. */
function markInPage(selector: string, name: string, mark: string): boolean {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const named = ids.flatMap((id) => document.getElementById(id) ?? []).concat(labels as HTMLElement[]);
    const text = element.getAttribute('aria-label') ?? (named[0] ?? element).textContent ?? '';
    return text.replace(/\s+/g, ' ').trim();
  };
  const usable = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"]'),
  );
  const found =
    usable.find((element) => nameOf(element) === name) ??
    usable.find((element) => nameOf(element).startsWith(name));
  found?.setAttribute(mark, '');
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found !== undefined;
}

interface Fixtures {
  /** A page in the browser of the project; nobody is signed in. */
  other: OtherPage;
  /** The way from the browser to the server, which can be closed. */
  line: TcpProxy;
  /** The typed client, with a token or anonymous. */
  api: (token?: string) => Client;
}

/** The test function of these journeys. A browser starts once for all of them, since that takes longest. */
export const test = base.extend<Fixtures, { driver: Driver }>({
  driver: [
    async ({ browserName: _ }, use, { project }) => {
      const start = drivers[project.name];
      if (!start) throw new Error(`There is no driver for ${project.name}`);
      const driver = await start();
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  api: async ({ baseURL }, use) =>
    use((token) => createClient({ baseUrl: baseURL ?? '', token: () => token ?? null })),
  line: async ({ baseURL }, use) => {
    const line = await startTcpProxy(Number(new URL(baseURL ?? '').port));
    await use(line);
    await line.close();
  },
  other: async ({ line, driver }, use, info) => {
    const page = new OtherPage(driver, `http://127.0.0.1:${line.port}`);
    // The storage is that of the port, which is new; the cookie is that of the host.
    await page.goto('/favicon.svg');
    await driver.run(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => null));
    await use(page);
    if (info.status === info.expectedStatus) return;
    await info.attach('window', { body: await driver.picture(), contentType: 'image/png' });
    await info.attach('text', { body: await driver.run(() => document.body.innerText) });
  },
});

/** A name that nobody has yet. */
export const newName = (role: string) => `${role}-${randomBytes(3).toString('hex')}`;

/** The people of a room, with names of their own: both browsers share the server. */
export const newPeople = async (host: Host) => ({
  manager: await registerPlayer(host, newName('manager')),
  owner: await registerPlayer(host, newName('owner')),
  other: await registerPlayer(host, newName('other')),
});
