import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '@lockroom/contract';
import { startTcpProxy, type TcpProxy } from '@lockroom/testing/tcp-proxy';
import { type Host, type Player, registerPlayer } from '@lockroom/testing/world';
import { test as base, expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Functions that start a browser, keyed by the name of the browser's Playwright project. */
const drivers: Readonly<Record<string, () => Promise<Driver>>> = { firefox, webkit };

/** CSS selectors for clickable elements and inputs, by kind. */
const KINDS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  field: 'input, textarea, select',
  tab: '[role="tab"]',
  radio: '[role="radio"], input[type="radio"]',
} as const;
type Kind = keyof typeof KINDS;

const START_MS = 120_000;

const MARK = 'data-journey';

/** A page in a browser that Playwright does not control. Its elements are found by their visible text. */
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

  async see(text: string | RegExp, timeout = 20_000): Promise<void> {
    await expect.poll(() => this.driver.run(() => document.body?.innerText ?? ''), { timeout }).toMatch(text);
  }

  async tap(kind: Kind, name: string): Promise<void> {
    await this.#mark(kind, name);
    // Wait until a dialog has finished sliding in; otherwise the driver would click at the element's previous position.
    await expect.poll(() => this.driver.run(standsStill, MARK)).toBe(true);
    await this.driver.click(`[${MARK}]`);
  }

  async fill(name: string, text: string): Promise<void> {
    await this.#mark('field', name);
    await this.driver.type(`[${MARK}]`, text);
  }

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

/** Returns whether the marked element and its ancestors have stopped moving. */
function standsStill(mark: string): boolean {
  const element = document.querySelector(`[${mark}]`);
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || !(effect instanceof KeyframeEffect && effect.target?.contains(element)),
    );
}

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
  other: OtherPage;
  /** A TCP proxy between the browser and the server. The test can close the proxy's connections. */
  line: TcpProxy;
  api: (token?: string) => Client;
}

/** The `test` function for these browsers. All tests share one browser, because starting a browser takes longest. */
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
    // Each test uses a new port and therefore has empty storage. Cookies are shared between ports, so sign out first.
    await page.goto('/favicon.svg');
    await driver.run(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => null));
    await use(page);
    if (info.status === info.expectedStatus) return;
    await info.attach('window', { body: await driver.picture(), contentType: 'image/png' });
    await info.attach('text', { body: await driver.run(() => document.body?.innerText ?? '') });
  },
});

export const newName = (role: string) => `${role}-${randomBytes(3).toString('hex')}`;

export const newPeople = async (host: Host) => ({
  manager: await registerPlayer(host, newName('manager')),
  owner: await registerPlayer(host, newName('owner')),
  other: await registerPlayer(host, newName('other')),
});
