import type { Player } from '@lockroom/testing/world';
import { startTestServer, type TestServer } from './test-server.ts';

const PASSWORD = 'referee-whistle';

/** Starts a server with two administrators, signed in. */
export async function startWithAdministrators(): Promise<{ server: TestServer; administrators: Player[] }> {
  const adminEmails = ['first@example.com', 'second@example.com'];
  const server = await startTestServer({ config: { adminEmails, adminInitialPassword: PASSWORD } });
  const administrators: Player[] = [];
  for (const email of adminEmails) {
    const { token, user } = await server.api().auth.login({ body: { email, password: PASSWORD } });
    administrators.push({ token, user, api: server.api(token) });
  }
  return { server, administrators };
}
