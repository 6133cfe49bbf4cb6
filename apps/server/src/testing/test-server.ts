import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@lockroom/contract';
import { type AppDeps, buildApp } from '../app.ts';
import type { Db } from '../db/connect.ts';
import { ensureAdministrators } from '../features/auth/administrators.ts';
import { steadyClock } from '../kernel/clock.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import type { Worker } from '../kernel/jobs.ts';
import { createMemoryBus } from '../kernel/live.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** A whole server on a port of its own, with a clock that the test moves. */
export interface TestServer {
  url: string;
  clock: TestClock;
  db: Db;
  live: ReturnType<typeof createMemoryBus>;
  worker: Worker;
  /** Sends the reminders that are due at its clock's time when it is drained. */
  reminders: Worker;
  /** Folder of .eml files and the like. */
  dataDir: string;
  /** The typed client, with a token or as a stranger. */
  api(token?: string): Client;
  /** A call by hand, for what the typed client would not send. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; raw?: string },
  ): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Starts a server; tries are not counted unless the test asks for it. */
export async function startTestServer(
  options: {
    now?: string;
    /** The server makes the test's clock steady, as it does with the machine's. */
    isSteady?: boolean;
    config?: Partial<Config>;
  } & Pick<Partial<AppDeps>, 'webRoot' | 'patience'> = {},
): Promise<TestServer> {
  const connection = await openTestDatabase();
  const clock = createTestClock(options.now);
  const live = createMemoryBus();
  const dataDir = mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'http://lockroom.test',
    }),
    ...options.config,
  };
  const app = await buildApp({
    db: connection.db,
    config,
    clock: options.isSteady ? steadyClock(clock.now) : clock,
    live,
    webRoot: options.webRoot ?? null,
    patience: options.patience,
  });
  await ensureAdministrators({ db: connection.db, config, now: clock.now() });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    clock,
    db: connection.db,
    live,
    worker: app.worker,
    reminders: app.reminders,
    dataDir,
    api: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
    call: (method, path, request = {}) => call(url + path, method, request),
    async close() {
      await app.http.close();
      await app.worker.stop();
      await live.close();
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function call(
  url: string,
  method: string,
  request: { token?: string; body?: unknown; raw?: string },
): Promise<RawAnswer> {
  const headers: Record<string, string> = {};
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  const body = request.raw ?? (request.body === undefined ? null : JSON.stringify(request.body));
  if (body !== null) headers['content-type'] = 'application/json';
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not every answer is JSON; the text then stands for itself.
  }
  return { status: response.status, headers: response.headers, body: parsed };
}
