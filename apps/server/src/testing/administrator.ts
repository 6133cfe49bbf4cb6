import type { Player } from '@lockroom/testing/world';
import type { Connection } from '../kernel/db/connect.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const PASSWORD = 'referee-whistle';

/** Starts a server with two administrators, signed in. */
export async function startWithAdministrators(
  options: { shared?: Connection } = {},
): Promise<{ server: TestServer; administrators: Player[] }> {
  const adminEmails = ['first@example.com', 'second@example.com'];
  const config = { adminEmails, adminInitialPassword: PASSWORD };
  const server = await startTestServer({ ...options, config });
  const administrators: Player[] = [];
  for (const email of adminEmails) {
    const { token, user } = await server.api().auth.login({ body: { email, password: PASSWORD } });
    administrators.push({ token, user, api: server.api(token) });
  }
  return { server, administrators };
}
