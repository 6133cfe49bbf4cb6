import { type Agent, request as send } from 'node:http';
import { createClient } from '@lockroom/contract';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import type { Answered } from './open-loop.ts';

/** A page that makes no call for this many milliseconds has made all calls that follow a save. */
const QUIET_MS = 3_000;
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** The paths that a page fetches after its save; `:entry` and `:room` stand for the ids of the entry and its room. */
export type ReadsAfterSave = readonly string[];

/** Saves a pick in a real page and records what the page fetches because of it. */
export async function recordReadsAfterSave(
  url: string,
  token: string,
  entryId: string,
): Promise<ReadsAfterSave> {
  const api = createClient({ baseUrl: url, token: () => token });
  const user = await api.auth.me();
  const { roomId } = await api.brackets.get({ params: { bracketId: entryId } });
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      ([storedToken, storedUser]) => {
        localStorage.setItem('token', storedToken);
        localStorage.setItem('user', storedUser);
      },
      [token, JSON.stringify(user)] as const,
    );
    const page = await context.newPage();
    const calls: { call: string; at: number }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/'))
        calls.push({ call: `${request.method()} ${pathname}`, at: Date.now() });
    });
    const untilQuiet = async () => {
      while (Date.now() - (calls.at(-1)?.at ?? Date.now()) < QUIET_MS) await page.waitForTimeout(100);
    };
    await page.goto(`${url}/bracket/${entryId}`);
    await page.getByRole('radiogroup', { name: 'Winner' }).first().getByRole('radio').first().click();
    await untilQuiet();
    const saved = () => calls.findIndex(({ call }) => call === 'POST /api/predictions');
    await page.getByRole('radiogroup', { name: 'Method' }).first().getByRole('radio').first().click();
    await page.waitForResponse((response) => response.url().endsWith('/api/predictions'));
    await untilQuiet();
    return calls
      .slice(saved() + 1)
      .map(({ call }) => call.replace('GET ', '').replaceAll(entryId, ':entry').replaceAll(roomId, ':room'));
  } finally {
    await browser.close();
  }
}

/** Makes the reads in parallel, as the page does. */
export async function readAfterSave(
  reads: ReadsAfterSave,
  { url, token, entryId, roomId }: { url: string; token: string; entryId: string; roomId: string },
  agent: Agent,
): Promise<Answered[]> {
  return Promise.all(
    reads.map((path) =>
      get(url + path.replaceAll(':entry', entryId).replaceAll(':room', roomId), token, agent),
    ),
  );
}

function get(url: string, token: string, agent: Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const call = send(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, answer: '' }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end();
  });
}
