import { createClient } from '@lockroom/contract';
import { buildApp } from '../app.ts';
import { ensureAdministrators } from '../features/auth/administrators.ts';
import { hasUsername } from '../features/auth/auth.service.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { openDatabase } from '../kernel/db/open.ts';
import { createMemoryBus } from '../kernel/live/bus.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, playDemo } from './seed/demo.ts';

const ADMIN_EMAIL = 'admin@lockroom.demo';

/** Fills an installation with the demo through its own API and prints the accounts. A second run changes nothing. */
export async function seed(): Promise<void> {
  const settings = readConfig(process.env);
  const adminEmails = settings.adminEmails.length > 0 ? settings.adminEmails : [ADMIN_EMAIL];
  const config: Config = {
    ...settings,
    adminEmails,
    adminInitialPassword: settings.adminInitialPassword ?? DEMO_PASSWORD,
    rateLimits: false,
    logLevel: 'error',
  };
  const { connection, close } = await openDatabase(config);
  const now = Date.now();
  let clock = now;
  const app = await buildApp({
    db: connection.db,
    config,
    clock: { now: () => clock },
    live: createMemoryBus(),
    webRoot: null,
  });
  try {
    if (await hasUsername(connection.db, DEMO_PEOPLE[0] ?? '')) {
      console.log('The demo has been added before.');
    } else {
      console.log('Adding the demo: people, rooms, and the UFC 300 card half played.');
      await ensureAdministrators({ db: connection.db, config, now });
      const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
      await playDemo({
        now,
        setClock: (at) => (clock = at),
        api: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
      });
    }
    printAccounts(adminEmails, settings.adminEmails.length > 0);
  } finally {
    await app.http.close();
    await close();
  }
}

function printAccounts(adminEmails: string[], areSet: boolean): void {
  const [manager, ...members] = DEMO_PEOPLE;
  console.log(`
Sign in with:
  administrator  ${adminEmails.join(', ')}
  manager        ${manager}
  members        ${members.join(', ')}
  password       ${DEMO_PASSWORD}  (all of them)
`);
  const start = process.env.npm_lifecycle_event === 'seed' ? 'npm start' : 'lockroom';
  if (!areSet)
    console.log(`Start with ADMIN_EMAILS=${ADMIN_EMAIL} ${start} to give this account its rights.\n`);
}
