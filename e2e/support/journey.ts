import { randomBytes } from 'node:crypto';
import { type Client, createClient, type User } from '@lockroom/contract';
import type { Player } from '@lockroom/testing/world';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Identity, signUp } from './door.ts';

export interface Person extends Identity, Player {
  page: Page;
}

/** Opens browsers for the people in a test. At the end, all browsers are closed, and none may have logged an error. */
export interface People {
  identity(role: string): Identity;
  stranger(options?: BrowserContextOptions): Promise<Page>;
  /** Registers a person through the API and opens a signed-in browser that has not loaded a page yet. */
  enter(role: string, options?: BrowserContextOptions): Promise<Person>;
  signUp(role: string, path?: string): Promise<Person>;
  another(person: { token: string; user: User }, options?: BrowserContextOptions): Promise<Page>;
  api(token?: string): Client;
}

export const test = base.extend<{
  people: People;
  savesItself: boolean;
  deploysBuilds: boolean;
  goesOffline: boolean;
}>({
  /**
   * Whether picks are saved automatically. Most tests press the Save button instead. An automatic save could disable
   * the button first, because on a busy machine two seconds may pass between any two steps.
   */
  savesItself: [false, { option: true }],
  /** Whether the test replaces its server, so that pages lose the connection and the chunks of the old build. */
  deploysBuilds: [false, { option: true }],
  goesOffline: [false, { option: true }],
  people: async ({ browser, baseURL, savesItself, deploysBuilds, goesOffline }, use) => {
    const origin = baseURL ?? '';
    const faults: string[] = [];
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    const api = (token?: string) => createClient({ baseUrl: origin, token: () => token ?? null });

    async function open(options: BrowserContextOptions = {}, session?: StoredSession): Promise<Page> {
      // Turn off animations, because every click would wait for them to end.
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      contexts.push(context);
      if (session) await context.addInitScript(keepOnce, session);
      if (!savesItself) await context.addInitScript(chooseSavingByHand);
      context.on('weberror', (error) => faults.push(`${error.error()}`));
      context.on('console', (message) => {
        if (message.type() !== 'error' || isRefusal(message.text(), message.location().url)) return;
        if ((deploysBuilds || goesOffline) && isMissed(message.text())) return;
        faults.push(message.text());
      });
      return context.newPage();
    }

    function signedIn(token: string, user: User, options: BrowserContextOptions = {}) {
      return open(options, { origin, token, user: JSON.stringify(user) });
    }

    function identity(role: string): Identity {
      const username = `${role}-${randomBytes(3).toString('hex')}`;
      return { username, email: `${username}@example.com`, password: 'corner-stool' };
    }

    await use({
      identity,
      api,
      stranger: open,
      async enter(role, options) {
        const who = identity(role);
        const { token, user } = await api().auth.register({
          body: { username: who.username, email: who.email, passwordHash: who.password },
        });
        return { ...who, token, user, api: api(token), page: await signedIn(token, user, options) };
      },
      async signUp(role, path = '/') {
        const who = identity(role);
        const page = await open();
        await page.goto(path);
        await signUp(page, who);
        const token = await storedToken(page);
        return {
          ...who,
          token,
          user: { ...(await api(token).auth.me()), email: who.email },
          api: api(token),
          page,
        };
      },
      another: ({ token, user }, options) => signedIn(token, user, options),
    });

    await Promise.all(contexts.map((context) => context.close()));
    expect(faults, 'errors logged to the browser consoles').toEqual([]);
  },
});

export async function storedToken(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap((origin) => origin.localStorage).find(({ name }) => name === 'token');
  if (!stored) throw new Error('Nobody is signed in on this page');
  return stored.value;
}

/** Returns whether a console message only reports a request that the server rejected, as tests provoke on purpose. */
function isRefusal(text: string, url: string): boolean {
  return url.includes('/api/') && /responded with a status of 4\d\d/.test(text);
}

/** Returns whether a console message reports an unreachable server or a missing old chunk. Tests provoke both. */
function isMissed(text: string): boolean {
  return /net::ERR_|status of 404|Refused to apply style|Failed to fetch dynamically imported module|A part of the page/.test(
    text,
  );
}

interface StoredSession {
  origin: string;
  token: string;
  user: string;
}

/**
 * Runs in the page before its scripts: stores a session on the first load only, so that later changes by the page are
 * kept. Setting the session as the initial state of the browser context would open an extra page.
 */
function keepOnce({ origin, token, user }: StoredSession): void {
  if (location.origin !== origin || localStorage.getItem('journey.entered') !== null) return;
  localStorage.setItem('journey.entered', '');
  localStorage.setItem('token', token);
  localStorage.setItem('user', user);
}

/** Runs in the page before its scripts: turns off automatic saving for the signed-in user. */
function chooseSavingByHand(): void {
  // A blank page has no storage.
  if (!location.protocol.startsWith('http')) return;
  // Do not parse this as JSON, because a test may have stored invalid data.
  const id = /"id":"([^"]+)"/.exec(localStorage.getItem('user') ?? '')?.[1];
  if (id) localStorage.setItem(`lockroom.by-hand.${id}`, 'on');
}
