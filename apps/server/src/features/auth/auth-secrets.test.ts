import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { hashToken } from '../../kernel/ids.ts';
import { createMemoryBus } from '../../kernel/live/bus.ts';
import { mailedToken } from '../../testing/mailbox.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

test('the log never contains a password, a token or a hash of either', async () => {
  const { db, close } = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const lines: string[] = [];
  const { http, worker } = await buildApp({
    db,
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', RATE_LIMITS: 'off' }),
    clock: createTestClock(),
    live: createMemoryBus(),
    webRoot: null,
    logTo: { write: (line) => lines.push(line) },
  });
  try {
    const baseUrl = await http.listen({ port: 0, host: '127.0.0.1' });
    const as = (token: string | null) => createClient({ baseUrl, token: () => token }).auth;
    const nobody = as(null);
    const email = 'ada@example.com';
    const { token } = await nobody.register({ body: { username: 'ada', email, password: 'first-secret' } });
    await nobody.login({ body: { email, password: 'wrong-secret' } }).catch(() => {});
    await as(token).changePassword({
      body: { currentPassword: 'first-secret', newPassword: 'second-secret' },
    });
    const script = await createClient({ baseUrl, token: () => token }).tokens.create({
      body: { name: 'Script', scope: 'read', expiresAt: '2026-12-31T12:00:00Z' },
    });
    const headers = { authorization: `Bearer ${script.token}` };
    for (const path of ['rooms', 'tokens', 'rooms/none']) await fetch(`${baseUrl}/api/${path}`, { headers });
    await nobody.forgotPassword({ body: { email } });
    const link = await mailedToken({ worker, dataDir }, email);
    await fetch(`${baseUrl}/login?reset=${link}`);
    await nobody.resetPassword({ body: { token: link, newPassword: 'third-secret' } });

    // A failed statement carries its parameters; here the hash of a new password.
    await db.execute(sql`alter table users add constraint nobody_new check (username = 'ada')`);
    const refused = nobody.register({
      body: { username: 'eve', email: 'eve@example.com', password: 'fourth-secret' },
    });
    await expect(refused).rejects.toMatchObject({ status: 500, code: 'fault' });

    const log = lines.join('');
    expect(log).toContain('/api/auth/reset-password');
    expect(log).toContain('Failed query');
    expect(log).toContain('nobody_new');
    expect(log).toContain(join(dataDir, 'mail'));
    for (const secret of [
      '-secret',
      token,
      script.token,
      hashToken(script.token),
      link,
      'argon2',
      'eve@example.com',
    ])
      expect(log).not.toContain(secret);
  } finally {
    await http.close();
    await worker.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
