import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { type AppDeps, buildApp } from './app.ts';
import { ensureAdministrators } from './features/auth/administrators.ts';
import { sweepAccounts } from './features/auth/auth.service.ts';
import { forgetOldActs } from './features/competitions/acts.service.ts';
import { stopDecoding, sweepImages } from './features/images/images.service.ts';
import { sweepNotifications } from './features/notifications/notifications.service.ts';
import { sweepReports } from './features/reports/reports.service.ts';
import { readEventSources } from './features/sources/settings.ts';
import { sweepTokens } from './features/tokens/tokens.service.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './kernel/config.ts';
import { databaseClock } from './kernel/database-clock.ts';
import { freeSpaceIn } from './kernel/db/free-space.ts';
import { openDatabase } from './kernel/db/open.ts';
import { watchOver } from './kernel/db/watchdog.ts';
import { drainOf } from './kernel/http/drain.ts';
import { sweepIntents } from './kernel/http/idempotency.ts';
import { createMemoryBus } from './kernel/live/bus.ts';
import { createPostgresBus } from './kernel/live/postgres-bus.ts';
import type { Log, LogStream } from './kernel/log.ts';
import { logOutput } from './kernel/log-output.ts';
import { serveMetrics } from './kernel/metrics.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const STOP_AT_LATEST_MS = 10_000;
// Pages and proxies keep idle connections open. On shutdown, connections used within this time are closed after their
// next response.
const IDLE_AT_STOP_MS = 1_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Starts the server and runs it until SIGTERM or SIGINT. The options are for tests. */
export async function serve(
  settings: NodeJS.ProcessEnv,
  {
    passwordCost,
    webRoot = WEB_ROOT,
    resolve,
  }: Partial<Pick<AppDeps, 'passwordCost' | 'webRoot' | 'resolve'>> = {},
): Promise<void> {
  const config = readConfig(settings);
  // An invalid source setting must stop the server before the database is opened.
  readEventSources(config);
  const output = logOutput(process.stdout.fd);
  process.once('exit', output.flush);
  // Without these listeners, the process would crash when the disk with the log is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const plainLog = plainLines(output);
  const database = await openDatabase(config);
  const { connection } = database;
  if (connection.pulse) watchOver(connection.pool, connection.pulse);
  const hasDiskSpace = connection.kind === 'embedded' ? freeSpaceIn(config.dataDir, plainLog) : () => true;
  // Only one process can use an embedded database, so a clock shared between processes is not needed.
  const shared =
    connection.kind === 'postgres' ? databaseClock({ pool: connection.pool, log: plainLog }) : null;
  await shared?.measure();
  shared?.start();
  const clock = shared ?? systemClock;
  await ensureAdministrators({ db: connection.db, config, now: clock.now(), passwordCost });
  const live = config.databaseDirectUrl
    ? await createPostgresBus(config.databaseDirectUrl, connection.pool, plainLog)
    : createMemoryBus();
  const app = await buildApp({
    db: connection.db,
    config,
    clock,
    ...(shared ? { isClockRight: shared.isRight } : {}),
    hasDiskSpace,
    live,
    webRoot: webRoot && existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    passwordCost,
    resolve,
    logTo: output,
  });
  app.worker.start();
  app.reminders.start();
  app.poller.start();
  const sweeping = setInterval(() => {
    if (!hasDiskSpace()) return;
    const now = clock.now();
    const sweeps = [
      sweepAccounts(connection.db, now),
      sweepNotifications(connection.db),
      forgetOldActs(connection.db, now),
      sweepIntents(connection.db, now),
      sweepTokens(connection.db, now),
      sweepReports(connection.db, now),
      sweepImages(connection.db, now, { isEmbedded: connection.kind === 'embedded' }),
    ];
    Promise.all(sweeps).catch((error: unknown) =>
      app.http.log.warn({ err: error }, 'Expired data could not be deleted; will retry in an hour'),
    );
  }, SWEEP_EVERY_MS);
  const metrics = await serveMetrics(app.http, { db: connection.db, pool: connection.pool, clock, config });
  const drain = drainOf(app.http.server);
  const address = await app.http.listen({ port: config.port, host: config.host });
  console.log(`Lockroom is listening at ${address}`);
  console.log(
    `Database: ${connection.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Work that hangs must not keep the process running.
    setTimeout(() => process.exit(1), STOP_AT_LATEST_MS).unref();
    clearInterval(sweeping);
    metrics.close();
    shared?.stop();
    const drained = drain(IDLE_AT_STOP_MS);
    await live.close();
    await drained;
    await app.http.close();
    stopDecoding();
    await app.worker.stop();
    await app.reminders.stop();
    await app.poller.stop();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Creates a log for messages before the server has created its own. */
function plainLines(output: LogStream): Log {
  const line = (...parts: unknown[]) => output.write(`${format(...parts)}\n`);
  return { info: line, warn: line, error: line, debug: () => {} };
}
