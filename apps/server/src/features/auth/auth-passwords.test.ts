import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { createMemoryBus } from '../../kernel/live/bus.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { ensureAdministrators } from './administrators.ts';
import { createPasswords } from './auth.passwords.ts';

/** OWASP's minimum cost for argon2id, as encoded in a stored hash. */
const FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('passwords are hashed and checked at full cost by default', async () => {
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

test('the limit on simultaneous password checks applies to known and unknown accounts', async () => {
  const passwords = createPasswords(CHEAP_PASSWORDS, { atOnce: 1, waiting: 0, waitMs: 20_000 });
  const stored = await passwords.hash('first-secret');
  const together = await Promise.allSettled([
    passwords.matches(stored, 'first-secret'),
    passwords.matches(stored, 'first-secret'),
    passwords.hash('second-secret'),
  ]);
  expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const nobody = await Promise.allSettled([
    passwords.matches(null, 'first-secret'),
    passwords.matches(null, 'first-secret'),
  ]);
  expect(nobody).toEqual([
    { status: 'fulfilled', value: false },
    { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable', retryAfter: 5 }) },
  ]);
});
