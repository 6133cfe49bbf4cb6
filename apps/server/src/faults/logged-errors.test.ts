import { rmSync } from 'node:fs';
import { createClient } from '@lockroom/contract';
import { afterEach, expect, test } from 'vitest';
import { connectPostgres } from '../kernel/db/connect.ts';
import { startHostileSmtp, usualAnswer } from '../testing/hostile-smtp.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts the bundle, which logs its errors, as production does. */
async function startBundle(settings: Record<string, string>) {
  const DATA_DIR = newDataDir();
  cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const server = await spawnServer({ DATA_DIR, RATE_LIMITS: 'off', ...settings });
  cleanUps.push(() => server.stop('SIGKILL'));
  await server.ready();
  return server;
}

test.skipIf(!isOnPostgres())('permanently refused mail is logged and not retried', async () => {
  const database = await emptyDatabase();
  cleanUps.push(database.drop);
  const smtp = await startHostileSmtp((line) =>
    line.startsWith('RCPT') ? '550 5.1.1 no such user' : usualAnswer(line),
  );
  cleanUps.push(smtp.close);
  const server = await startBundle({ DATABASE_URL: database.url, SMTP_URL: `smtp://${smtp.host}` });
  const api = createClient({ baseUrl: server.url });
  const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
  await api.auth.register({ body });
  await api.auth.forgotPassword({ body: { email: 'noor@example.com' } });

  const { pool, close } = connectPostgres(database.url, { max: 1 });
  cleanUps.push(close);
  const countMails = async () => {
    const { rows } = await pool.query("select count(*)::int as n from jobs where kind = 'mail'");
    return rows[0].n;
  };
  await expect.poll(server.output, { timeout: 20_000 }).toContain('A job failed');
  await expect.poll(countMails).toBe(0);
  expect(server.output()).toContain('"code":"EENVELOPE"');
  expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
});
