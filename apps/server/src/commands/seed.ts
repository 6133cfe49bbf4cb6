import { createClient } from '@lockroom/contract';
import { MOUNTAIN, parseLockTime, proposedStart, proposeLockTimes } from '@lockroom/rules';
import { buildApp } from '../app.ts';
import { ensureAdministrators } from '../features/auth/administrators.ts';
import { hasUsername } from '../features/auth/auth.service.ts';
import { setCardLocks } from '../features/competitions/fights/templates.service.ts';
import { toProof } from '../features/templates/templates.access.ts';
import { createTemplate, readTemplate } from '../features/templates/templates.service.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import type { Db } from '../kernel/db/connect.ts';
import { openDatabase } from '../kernel/db/open.ts';
import { inTransaction } from '../kernel/db/transaction.ts';
import { createMemoryBus } from '../kernel/live/bus.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, playDemo } from './seed/demo.ts';
import { enteredFight, readRealCard } from './seed/real-events.ts';

const ADMIN_EMAIL = 'admin@lockroom.demo';
const WEEK_MS = 7 * 24 * 60 * 60_000;
const NOBODY = { id: '', username: 'Lockroom' };

/** Fills an installation with demo data through its API and prints the accounts. A second run changes nothing. */
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
      console.log('The demo has already been added.');
    } else {
      console.log('Adding the demo: people, rooms, and the UFC 300 card with half of its results.');
      await ensureAdministrators({ db: connection.db, config, now });
      const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
      await playDemo({
        now,
        setClock: (at) => (clock = at),
        api: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
      });
      await addComingEvents(connection.db, now);
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
    console.log(
      `To make this account an administrator, start Lockroom with: ADMIN_EMAILS=${ADMIN_EMAIL} ${start}\n`,
    );
}

/** Adds upcoming events: one with a fight card, one with only a name and a date, and one with a bracket. */
function addComingEvents(db: Db, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const saturday = (weeks: number) => proposedStart(now + weeks * WEEK_MS, MOUNTAIN);
    const fights = readRealCard('mma-ufc-294.json').map(enteredFight);
    const body = { name: 'UFC 294: Makhachev vs Volkanovski 2', sport: 'mma', startsAt: saturday(1), fights };
    const row = await createTemplate(tx, NOBODY, body, now);
    const first = parseLockTime(body.startsAt, MOUNTAIN);
    const card = await readTemplate(tx, row.id, now);
    const locks = proposeLockTimes(card.fights, first.ok ? first.at : now);
    await setCardLocks(
      tx,
      { room: toProof(row).owner, actor: NOBODY, now },
      { lockTimes: Object.fromEntries(locks.map(({ id, lockAt }) => [id, new Date(lockAt).toISOString()])) },
    );
    const announced = { name: 'UFC 331', sport: 'mma', startsAt: saturday(2) };
    await createTemplate(tx, NOBODY, announced, now);
    const bowl = { name: 'College Football Playoff', sport: 'college-football-12', startsAt: saturday(3) };
    await createTemplate(tx, NOBODY, bowl, now);
  });
}
