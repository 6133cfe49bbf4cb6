import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import chromiumPaths from './scripts/lib/chromium-paths.json' with { type: 'json' };

const port = Number(process.env.JOURNEYS_PORT ?? 3311);
const address = `http://127.0.0.1:${port}`;
const dataDir = `reports/journeys-${port}`;
const startAnew = `"${process.execPath}" -e "fs.rmSync('${dataDir}', { recursive: true, force: true })"`;

/** Measurements, which want a machine that does nothing else. */
const SPEED = 'speed.spec.ts';

/**
 * Journeys through the built product: one server with an empty embedded database, started and stopped by Playwright,
 * and a browser that is really there. `npm test -- journeys` builds and installs what this needs.
 */
export default defineConfig({
  testDir: 'e2e',
  // Playwright empties this folder at its start, so it must hold nothing but its own.
  outputDir: `reports/pw-${port}`,
  reporter: [['list'], ['json', { outputFile: `reports/${process.env.JOURNEYS_REPORT ?? 'journeys'}.json` }]],
  // Journeys share the server and nothing else: each one makes its own people and rooms.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // What a busy machine of two cores needs; on a quiet one no step comes near it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Where the journeys find the mails that the server has written, and the administrator's account.
  metadata: { dataDir, admin: { email: 'admin@lockroom.test', password: 'referee-whistle' } },
  use: {
    baseURL: address,
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || chromiumPaths.find((path) => existsSync(path)),
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
    { name: 'desktop', testIgnore: SPEED, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'speed', testMatch: SPEED, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: SPEED,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `${startAnew} && exec "${process.execPath}" apps/server/src/main.ts`,
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
      // Whatever the caller's shell holds, journeys never touch a real database or mail server.
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: address,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAILS: 'admin@lockroom.test',
      ADMIN_INITIAL_PASSWORD: 'referee-whistle',
    },
  },
});
