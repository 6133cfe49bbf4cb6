// The size of the page, its loading time on a slow machine, and the drawing time of a tournament of 64.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { pageSizes } from '../../scripts/lib/page-size.mjs';
import { atMostTimes, below, type Figure, median, percentile } from '../lib/figures.ts';
import { type Pages, servePages } from '../lib/pages.ts';
import { startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';

const SLOWED = 4;
const OPENINGS = scaled(7, 2);
const ACTIONS = scaled(10, 4);
const DRAWINGS = scaled(9, 2);
const CHANGES = 20;
const KB = 1_000;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const LIBRARIES = { bracketry: 'bracketry.ts', '@g-loot/react-tournament-brackets': 'g-loot.tsx' } as const;
const OWN = 'lockroom.tsx';
const BARE = 'react-alone.tsx';

/** Measures the built page on the embedded database, everything in one browser. */
export async function measurePage(): Promise<Figure[]> {
  const figures = measureSizes();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  const lockroom = await startLockroom({ DATA_DIR: folder });
  await addAccount(lockroom.url);
  const pages = await servePages([OWN, BARE, ...Object.values(LIBRARIES)]);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
  try {
    figures.push(...(await measureOpening(browser, lockroom.url, pages.urlOf(BARE))));
    figures.push(...(await measureDrawing(browser, pages)));
    return figures;
  } finally {
    await browser.close();
    pages.close();
    await lockroom.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// An installation without accounts shows another first screen.
async function addAccount(url: string): Promise<void> {
  const body = { username: 'first', email: 'first@example.com', passwordHash: 'secret-enough' };
  await createClient({ baseUrl: url }).auth.register({ body });
}

function measureSizes(): Figure[] {
  const { first, others } = pageSizes();
  const [heaviest = 'none', most = { gzip: 0, brotli: 0 }] =
    [...others].sort(([, a], [, b]) => b.gzip - a.gzip)[0] ?? [];
  const part = 'page';
  const all = Object.fromEntries(others);
  return [
    below(150, { part, name: 'scripts of the first screen, kB gzip', value: first.gzip / KB }),
    below(150, { part, name: 'scripts of the first screen, kB brotli', value: first.brotli / KB }),
    below(60, {
      part,
      name: `what another screen adds at most (${heaviest}), kB gzip`,
      value: most.gzip / KB,
      more: { all },
    }),
    below(60, {
      part,
      name: `what another screen adds at most (${heaviest}), kB brotli`,
      value: most.brotli / KB,
    }),
  ];
}

async function measureOpening(browser: Browser, lockroomUrl: string, bareUrl: string): Promise<Figure[]> {
  const own: Opening[] = [];
  const bare: Opening[] = [];
  for (let nth = 0; nth < OPENINGS; nth++) {
    own.push(await open(browser, lockroomUrl, 'Join', joinAndType));
    bare.push(await open(browser, bareUrl, 'Clicked', (page) => clickOn(page.getByRole('button'))));
  }
  const middle = (all: readonly Opening[], what: keyof Opening) => median(all.map((one) => one[what]));
  const part = 'page';
  const name = (what: string) => `first visit, CPU slowed ${SLOWED} times: ${what}, ms`;
  return [
    below(2_500, {
      part,
      name: name('first paint with content'),
      value: middle(own, 'firstPaint'),
      yardstick: { name: 'React alone', value: middle(bare, 'firstPaint') },
    }),
    below(3_800, {
      part,
      name: name('until it can be used'),
      value: middle(own, 'usable'),
      yardstick: { name: 'React alone', value: middle(bare, 'usable') },
    }),
    below(200, {
      part,
      name: name('from a click or a letter to its paint'),
      value: middle(own, 'interaction'),
      yardstick: { name: 'React alone', value: middle(bare, 'interaction') },
    }),
  ];
}

interface Opening {
  firstPaint: number;
  usable: number;
  /** The worst interaction, by the browser's own event timing. */
  interaction: number;
}

async function open(
  browser: Browser,
  url: string,
  button: string,
  use: (page: Page) => Promise<void>,
): Promise<Opening> {
  // A new context has an empty cache.
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(url);
  await page.getByRole('button', { name: button }).first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.evaluate(() => {
    const store = window as unknown as { worst: number };
    // Interactions shorter than one frame are not reported.
    store.worst = 16;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) store.worst = Math.max(store.worst, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await use(page);
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

async function clickOn(target: Locator): Promise<void> {
  for (let click = 0; click < ACTIONS; click++) await target.click();
}

interface Drawn {
  mount: number[];
  /** Processor time of the page's main thread until it is mounted, which other work on the machine hardly changes. */
  cpu: number[];
  redraw: number[];
}

const DONE = {
  mount: 'mounted, ms',
  cpu: 'mounted, ms of processor time',
  redraw: 're-drawn after a pick, ms',
} as const;

async function measureDrawing(browser: Browser, pages: Pages): Promise<Figure[]> {
  const sources = [OWN, ...Object.values(LIBRARIES)];
  const drawn = new Map<string, Drawn>(sources.map((source) => [source, { mount: [], cpu: [], redraw: [] }]));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  for (let nth = -1; nth < DRAWINGS; nth++) {
    for (const [source, times] of drawn) {
      const cpu = await processorTime(context, pages.urlOf(source));
      const page = await context.newPage();
      await page.goto(pages.urlOf(source));
      const { mount, redraw } = await page.evaluate((changes) => window.measureDrawing(changes), CHANGES);
      await page.close();
      // The first round fills the browser's caches.
      if (nth < 0) continue;
      times.mount.push(mount);
      times.cpu.push(cpu);
      times.redraw.push(median(redraw));
    }
  }
  await context.close();
  const own = drawn.get(OWN);
  return Object.entries(LIBRARIES).flatMap(([name, source]) => {
    const theirs = drawn.get(source);
    if (!own || !theirs) return [];
    return (['mount', 'cpu', 'redraw'] as const).map((what) =>
      atMostTimes(1, {
        part: 'page',
        name: `a bracket of 64 ${DONE[what]}`,
        value: median(own[what]),
        yardstick: { name, value: median(theirs[what]) },
        more: { p95: percentile(own[what], 0.95), all: { own: own[what], theirs: theirs[what] } },
      }),
    );
  });
}

/** Milliseconds of the main thread for a drawing that is mounted, painted and taken away again. */
async function processorTime(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await taken();
  await page.evaluate(() => window.measureDrawing(0));
  const after = await taken();
  await page.close();
  return after - before;
}
