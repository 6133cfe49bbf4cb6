import { type Player, registerPlayer } from '@lockroom/testing/world';
import type { Config } from '../kernel/config.ts';
import type { Connection } from '../kernel/db/connect.ts';
import { startTestServer } from './test-server.ts';

const PASSWORD = 'referee-whistle';

/** Starts a server with two signed-in administrators: `admin` and a `colleague`. */
export async function startWithAdministrators(
  options: { shared?: Connection; config?: Partial<Config> } = {},
) {
  const adminEmails = ['first@example.com', 'second@example.com'] as const;
  const config = { ...options.config, adminEmails: [...adminEmails], adminInitialPassword: PASSWORD };
  const server = await startTestServer({ ...options, config });
  const signIn = async (email: string): Promise<Player> => {
    const { token, user } = await server.api().auth.login({ body: { email, password: PASSWORD } });
    return { token, user, api: server.api(token) };
  };
  const [admin, colleague] = [await signIn(adminEmails[0]), await signIn(adminEmails[1])];
  return { server, admin, colleague, administrators: [admin, colleague] };
}

/** Starts a server with the people that the sample API calls need. */
export async function startWithCast(options: { shared?: Connection } = {}) {
  const { server, admin: administrator } = await startWithAdministrators(options);
  const [manager, owner, member] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  return { server, people: { manager, owner, member, administrator } };
}
