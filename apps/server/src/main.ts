import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { Connection } from './db/connect.ts';
import { ensureAdministrators } from './features/auth/administrators.ts';
import { sweepAccounts } from './features/auth/auth.service.ts';
import { sweepNotifications } from './features/notifications/notifications.service.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, readConfig } from './kernel/config.ts';
import { drainOf } from './kernel/drain.ts';
import { createMemoryBus, type LiveBus } from './kernel/live.ts';
import { createPostgresBus } from './kernel/live-postgres.ts';
import { endWithMessage, openDatabase } from './start.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const STOP_AT_LATEST_MS = 10_000;
// Pages and proxies keep connections that ask for nothing; within this time a busy one is told to open another.
const IDLE_AT_STOP_MS = 1_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const { connection } = database;
  await ensureAdministrators({ db: connection.db, config, now: systemClock.now() });
  const live = await openBus(config, connection);
  const app = await buildApp({
    db: connection.db,
    config,
    clock: systemClock,
    live,
    webRoot: existsSync(join(WEB_ROOT, 'index.html')) ? WEB_ROOT : null,
  });
  app.worker.start();
  app.reminders.start();
  const sweeping = setInterval(() => {
    const sweeps = [sweepAccounts(connection.db, systemClock.now()), sweepNotifications(connection.db)];
    Promise.all(sweeps).catch((error: unknown) =>
      app.http.log.warn({ err: error }, 'What is over could not be swept away; the next round will'),
    );
  }, SWEEP_EVERY_MS);
  const drain = drainOf(app.http.server);
  const address = await app.http.listen({ port: config.port, host: config.host });
  console.log(`Lockroom is open at ${address}`);
  console.log(
    `Database: ${connection.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What hangs must not keep the process alive.
    setTimeout(() => process.exit(1), STOP_AT_LATEST_MS).unref();
    clearInterval(sweeping);
    const drained = drain(IDLE_AT_STOP_MS);
    await live.close();
    await drained;
    await app.http.close();
    await app.worker.stop();
    await app.reminders.stop();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function openBus(config: Config, connection: Connection): Promise<LiveBus> {
  if (!config.databaseUrl) return createMemoryBus();
  const log = { info: console.log, warn: console.warn, error: console.error, debug: () => {} };
  return createPostgresBus({ url: config.databaseUrl, pool: connection.pool, log });
}

start().catch(endWithMessage);
