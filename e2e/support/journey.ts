import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '@lockroom/contract';
import type { Player } from '@lockroom/testing/world';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Identity, signUp } from './door.ts';

/** A person with an account, a session and a separate browser. */
export interface Person extends Identity, Player {
  page: Page;
}

/** Opens browsers for the people of a journey; all are closed at its end, and none may have logged an error. */
export interface People {
  /** A new identity; the role is the first part of its name. */
  identity(role: string): Identity;
  /** A browser in which nobody is signed in. */
  stranger(options?: BrowserContextOptions): Promise<Page>;
  /** Registers by the API and opens a browser that is signed in; no page is loaded yet. */
  enter(role: string, options?: BrowserContextOptions): Promise<Person>;
  /** Registers through the login screen at a path, '/' by default. */
  signUp(role: string, path?: string): Promise<Person>;
  /** Opens another browser for a person, signed in with the same session. */
  another(person: Pick<Person, 'token' | 'user'>, options?: BrowserContextOptions): Promise<Page>;
  /** The typed client, with a token or anonymous. */
  api(token?: string): Client;
}

/** The test function of every journey: Playwright's own, with people. */
export const test = base.extend<{
  people: People;
  savesItself: boolean;
  deploysAnew: boolean;
  goesOffline: boolean;
}>({
  /**
   * Whether picks save themselves. Most journeys press the button, which a save that comes first would disable: on a
   * busy machine two seconds pass between any two steps.
   */
  savesItself: [false, { option: true }],
  /** Whether the server is replaced in the course of the journey: its pages miss it, and parts of their build. */
  deploysAnew: [false, { option: true }],
  /** Whether pages of the journey are without a net at times. */
  goesOffline: [false, { option: true }],
  people: async ({ browser, baseURL, savesItself, deploysAnew, goesOffline }, use) => {
    const origin = baseURL ?? '';
    const faults: string[] = [];
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    const api = (token?: string) => createClient({ baseUrl: origin, token: () => token ?? null });

    async function open(options: BrowserContextOptions = {}, session?: KeptSession): Promise<Page> {
      // Without animations, since every click would wait for them to end.
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      contexts.push(context);
      if (session) await context.addInitScript(keepOnce, session);
      if (!savesItself) await context.addInitScript(chooseSavingByHand);
      context.on('weberror', (error) => faults.push(`${error.error()}`));
      context.on('console', (message) => {
        if (message.type() !== 'error' || isRefusal(message.text(), message.location().url)) return;
        if ((deploysAnew || goesOffline) && isMissed(message.text())) return;
        faults.push(message.text());
      });
      return context.newPage();
    }

    function signedIn(token: string, user: Player['user'], options: BrowserContextOptions = {}) {
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
        return { ...who, token, user: await api(token).auth.me(), api: api(token), page };
      },
      another: ({ token, user }, options) => signedIn(token, user, options),
    });

    await Promise.all(contexts.map((context) => context.close()));
    expect(faults, 'errors on the consoles of the browsers').toEqual([]);
  },
});

/** The session token that a browser stores. */
export async function storedToken(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap((origin) => origin.localStorage).find(({ name }) => name === 'token');
  if (!stored) throw new Error('Nobody is signed in here');
  return stored.value;
}

/** Whether the browser only reports a refused call, which journeys cause deliberately. */
function isRefusal(text: string, url: string): boolean {
  return url.includes('/api/') && /responded with a status of 4\d\d/.test(text);
}

/** Whether the browser reports a server that is not there, or a part of an earlier build, which journeys cause, too. */
function isMissed(text: string): boolean {
  return /net::ERR_|status of 404|Refused to apply style|Failed to fetch dynamically imported module/.test(
    text,
  );
}

/** A session as a browser keeps it. */
interface KeptSession {
  origin: string;
  token: string;
  user: string;
}

/**
 * In the page, before its own scripts: somebody has signed in here. Once: what becomes of the session then is the
 * page's own affair. Given as the state of a new browser, it would cost another page that stores it.
 */
function keepOnce({ origin, token, user }: KeptSession): void {
  if (location.origin !== origin || localStorage.getItem('journey.entered') !== null) return;
  localStorage.setItem('journey.entered', '');
  localStorage.setItem('token', token);
  localStorage.setItem('user', user);
}

/** In the page, before its own scripts: the signed-in person has chosen to save by hand. */
function chooseSavingByHand(): void {
  // A blank page has no storage.
  if (!location.protocol.startsWith('http')) return;
  // Not parsed: a journey may have put something broken there.
  const id = /"id":"([^"]+)"/.exec(localStorage.getItem('user') ?? '')?.[1];
  if (id) localStorage.setItem(`lockroom.by-hand.${id}`, 'on');
}
