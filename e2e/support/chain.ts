import type { Page } from '@playwright/test';

/** Milliseconds by which every call is delayed, so that calls in a row differ from calls at once. */
const DELAY_MS = 400;
/** A page that has made no call for this long, in milliseconds, is loaded. */
const QUIET_MS = 2_000;

interface Timed {
  call: string;
  start: number;
  end: number;
}

/** The longest chain of calls, each of which began after the answer to the one before, while an address is opened. */
export async function longestChain(page: Page, address: string): Promise<string[]> {
  const calls: Timed[] = [];
  let last = Date.now();
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/api/stream') return route.continue();
    const timed = { call: `${route.request().method()} ${path}`, start: Date.now(), end: 0 };
    calls.push(timed);
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    const response = await route.fetch();
    await route.fulfill({ response });
    timed.end = Date.now();
    last = timed.end;
  });
  await page.goto(address);
  while (Date.now() - last < QUIET_MS || calls.some(({ end }) => end === 0)) await page.waitForTimeout(100);
  await page.unroute('**/api/**');
  const longest = new Map<Timed, string[]>();
  for (const each of calls.toSorted((a, b) => a.start - b.start)) {
    const before = [...longest].filter(([{ end }]) => end <= each.start).map(([, chain]) => chain);
    const chain = before.toSorted((a, b) => b.length - a.length)[0] ?? [];
    longest.set(each, [...chain, each.call]);
  }
  return [...longest.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}
