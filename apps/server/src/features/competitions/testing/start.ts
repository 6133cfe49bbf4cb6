import { registerPeople } from '@lockroom/testing/world';
import { afterAll } from 'vitest';
import { startWithAdministrators } from '../../../testing/administrator.ts';
import { startTestServer } from '../../../testing/test-server.ts';

/** Starts a server with three people for the tests in a file. */
export async function startWithPeople(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return { server, people: await registerPeople(server) };
}

/** Starts a server with two administrators and three people for the tests in a file. */
export async function startWithEverybody() {
  const { server, admin, colleague } = await startWithAdministrators();
  afterAll(() => server.close());
  return { server, admin, colleague, people: await registerPeople(server) };
}
