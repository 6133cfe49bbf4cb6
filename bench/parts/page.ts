// The size of the page, and its loading time on a slow machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { pageSizes } from '../../scripts/lib/page-size.mjs';
import { below, type Figure, median, told } from '../lib/figures.ts';
import { startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';

const SLOWED = 4;
const OPENINGS = scaled(7, 2);
const ACTIONS = scaled(10, 4);
const KB = 1_000;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Measures the built page on the embedded database, in a single browser. */
export async function measurePage(): Promise<Figure[]> {
  const figures = measureSizes();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  const lockroom = await startLockroom({ DATA_DIR: folder });
  await addAccount(lockroom.url);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
  try {
    figures.push(...(await measureOpening(browser, lockroom.url)));
    return figures;
  } finally {
    await browser.close();
    await lockroom.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Adds an account, because an installation without accounts shows a different first screen.
async function addAccount(url: string): Promise<void> {
  const body = { username: 'first', email: 'first@example.com', passwordHash: 'secret-enough' };
  await createClient({ baseUrl: url }).auth.register({ body });
}

function measureSizes(): Figure[] {
  const { first, others } = pageSizes();
  const [heaviest = 'none', most = 0] = [...others].sort(([, a], [, b]) => b - a)[0] ?? [];
  const part = 'page';
  return [
    below(170, { part, name: 'scripts of the first screen, kB gzip', value: first / KB }),
    told({
      part,
      name: `what another screen adds at most (${heaviest}), kB gzip`,
      value: most / KB,
      more: { all: Object.fromEntries(others) },
    }),
  ];
}

async function measureOpening(browser: Browser, url: string): Promise<Figure[]> {
  const openings: Opening[] = [];
  for (let nth = 0; nth < OPENINGS; nth++) openings.push(await open(browser, url));
  const middle = (what: keyof Opening) => median(openings.map((one) => one[what]));
  const part = 'page';
  const name = (what: string) => `first visit, CPU slowed ${SLOWED} times: ${what}, ms`;
  return [
    below(2_500, { part, name: name('first contentful paint'), value: middle('firstPaint') }),
    below(3_800, { part, name: name('until it can be used'), value: middle('usable') }),
    below(200, {
      part,
      name: name('from a click or a keystroke to its paint'),
      value: middle('interaction'),
    }),
  ];
}

interface Opening {
  firstPaint: number;
  usable: number;
  /** The slowest interaction, according to the browser's event timing. */
  interaction: number;
}

async function open(browser: Browser, url: string): Promise<Opening> {
  // A new context has an empty cache.
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(url);
  await page.getByRole('button', { name: 'Join' }).first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.evaluate(() => {
    const store = window as unknown as { worst: number };
    // The browser does not report interactions shorter than one frame.
    store.worst = 16;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) store.worst = Math.max(store.worst, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await joinAndType(page);
  await page.waitForTimeout(300);
  const interaction = await page.evaluate(() => (window as unknown as { worst: number }).worst);
  await context.close();
  return { firstPaint, usable, interaction };
}

/** Switches from the sign-in form to the registration form and types a name. */
async function joinAndType(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('textbox', { name: 'Username' }).pressSequentially('a'.repeat(ACTIONS - 1));
}
