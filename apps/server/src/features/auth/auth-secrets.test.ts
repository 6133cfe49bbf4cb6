import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../kernel/ids.ts';
import { mailedToken } from '../../testing/mailbox.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { PASSWORD_COST } from './auth.passwords.ts';

test('the log never contains a password, a token or a hash of either', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    config: { logLevel: 'trace' },
    passwordCost: PASSWORD_COST,
    logTo: { write: (line) => lines.push(line) },
  });
  onTestFinished(() => server.close());
  const nobody = server.api().auth;
  const email = 'ada@example.com';
  const { token } = await nobody.register({ body: { username: 'ada', email, password: 'first-secret' } });
  await nobody.login({ body: { email, password: 'wrong-secret' } }).catch(() => {});
  await server.api(token).auth.changePassword({
    body: { currentPassword: 'first-secret', newPassword: 'second-secret' },
  });
  const script = await server.api(token).tokens.create({
    body: { name: 'Script', scope: 'read', expiresAt: '2026-12-31T12:00:00Z' },
  });
  const headers = { authorization: `Bearer ${script.token}` };
  for (const path of ['rooms', 'tokens', 'rooms/none']) await fetch(`${server.url}/api/${path}`, { headers });
  await nobody.forgotPassword({ body: { email } });
  const link = await mailedToken(server, email);
  await fetch(`${server.url}/login?reset=${link}`);
  await nobody.resetPassword({ body: { token: link, newPassword: 'third-secret' } });

  // A failed statement carries its parameters; here the hash of a new password.
  await server.db.execute(sql`alter table users add constraint nobody_new check (username = 'ada')`);
  const refused = nobody.register({
    body: { username: 'eve', email: 'eve@example.com', password: 'fourth-secret' },
  });
  await expect(refused).rejects.toMatchObject({ status: 500, code: 'fault' });

  const log = lines.join('');
  expect(log).toContain('/api/auth/reset-password');
  expect(log).toContain('Failed query');
  expect(log).toContain('nobody_new');
  expect(log).toContain(join(server.dataDir, 'mail'));
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
});
