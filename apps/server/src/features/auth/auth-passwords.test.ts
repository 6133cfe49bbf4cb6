import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { createMemoryBus } from '../../kernel/live/bus.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { ensureAdministrators } from './administrators.ts';

/** OWASP's minimum cost for argon2id, as encoded in a stored hash. */
const FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('by default a server hashes and checks passwords at full cost', async () => {
  const { db, close } = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ADMIN_EMAILS: 'admin@example.com',
    ADMIN_INITIAL_PASSWORD: 'referee-whistle',
  });
  const clock = createTestClock();
  const { http, worker } = await buildApp({ db, config, clock, live: createMemoryBus(), webRoot: null });
  try {
    await ensureAdministrators({ db, config, now: clock.now(), print: () => {} });
    const baseUrl = await http.listen({ port: 0, host: '127.0.0.1' });
    const { auth } = createClient({ baseUrl, token: () => null });
    const body = { username: 'ada', password: 'first-secret' };
    const { token } = await auth.register({ body: { ...body, email: 'ada@example.com' } });
    await createClient({ baseUrl, token: () => token }).auth.changePassword({
      body: { currentPassword: 'first-secret', newPassword: 'second-secret' },
    });
    const { rows } = await db.execute<{ hash: string }>(sql`select password_hash as hash from users`);
    expect(rows).toHaveLength(2);
    for (const { hash } of rows) expect(hash).toMatch(FULL_COST);
    expect((await auth.login({ body: { ...body, password: 'second-secret' } })).user.username).toBe('ada');
    await expect(auth.login({ body })).rejects.toMatchObject({ status: 401 });
  } finally {
    await http.close();
    await worker.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
