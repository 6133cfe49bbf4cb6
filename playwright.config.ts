import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const port = Number(process.env.JOURNEYS_PORT ?? 3311);
const address = `http://127.0.0.1:${port}`;
const dataDir = `reports/journeys-${port}`;
const removeData = `"${process.execPath}" -e "fs.rmSync('${dataDir}', { recursive: true, force: true })"`;

/** The main tests, in browsers that Playwright does not control. */
const OTHER_BROWSERS = /other-browsers\.spec\.ts$/;

/** Measurements, which need an otherwise idle machine. */
const SPEED = /speed\.spec\.ts$/;

/** The tag of tests that use touch. */
const ON_A_PHONE = /@phone/;

/** The tag of tests that run only with `npm run test:long`. */
const THOROUGH = /@thorough/;

const WIDE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/**
 * Browser tests of the built product, in a real browser. Playwright starts and stops one server with an empty embedded
 * database. The tests need a build: `npm run build`.
 */
export default defineConfig({
  testDir: 'e2e',
  // Playwright empties this folder when it starts, so it must contain nothing else.
  outputDir: `reports/pw-${port}`,
  reporter: 'list',
  // Tests share only the server; each one creates its own people and rooms. They often wait for locks, restarts and
  // pages, so three workers are needed to use two cores fully.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // This is long enough for a busy machine with two cores. On an idle machine, every step is much faster.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Tells the tests where to find the emails written by the server, and the administrator's account.
  metadata: { dataDir, admin: { email: 'admin@lockroom.test', password: 'referee-whistle' } },
  use: {
    baseURL: address,
    // Without these limits, a test would wait for a control that never becomes usable, or for a page that never opens,
    // until its own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Offline tests allow service workers. In other tests, a service worker would only fetch every chunk of the page.
    serviceWorkers: 'block',
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [SPEED, OTHER_BROWSERS],
      grepInvert: [ON_A_PHONE, THOROUGH],
      use: { viewport: WIDE },
    },
    {
      name: 'phone',
      testIgnore: [SPEED, OTHER_BROWSERS],
      grep: ON_A_PHONE,
      grepInvert: THOROUGH,
      use: PHONE,
    },
    {
      name: 'thorough',
      testIgnore: [SPEED, OTHER_BROWSERS],
      grep: THOROUGH,
      grepInvert: ON_A_PHONE,
      use: { viewport: WIDE },
    },
    { name: 'speed', testMatch: SPEED, use: { viewport: WIDE } },
    { name: 'firefox', testMatch: OTHER_BROWSERS },
    { name: 'webkit', testMatch: OTHER_BROWSERS },
  ],
  webServer: {
    command: `${removeData} && exec "${process.execPath}" e2e/support/server.mjs`,
    url: `${address}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 180_000,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // These are cleared, so that tests never use a real database or mail server from the caller's environment.
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      LIVE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: address,
      RATE_LIMITS: 'off',
      // The simulated push services run on this machine.
      WEBHOOKS_PRIVATE: 'on',
      DATA_SYNC: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAILS: 'admin@lockroom.test',
      ADMIN_INITIAL_PASSWORD: 'referee-whistle',
    },
  },
});
