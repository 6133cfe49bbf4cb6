// The feature tests that run on both databases in every run. All of them run on PostgreSQL, the production database;
// the embedded database runs the same SQL in the same dialect, so it repeats only the tests that reach every
// statement once and those that differ by engine. `npm test -- everything` repeats the rest as well.

const server = 'apps/server/src';

/** Files, or folders that end with '/', each with its reason. @type {[path: string, reason: string][]} */
const onEmbedded = [
  [`${server}/access-matrix.test.ts`, 'every call by everybody: each statement once on the other engine'],
  [`${server}/process.test.ts`, 'the data folder and its claim; one process, not two'],
  [`${server}/faults/`, 'kills, full disks, backups, migrations: the data lies in files of our own'],
  [`${server}/kernel/`, 'connections, prepared statements, mail jobs and the drain are built on the driver'],
  [`${server}/commands/`, 'a command opens the data folder itself, or is refused beside a server'],
  [`${server}/attack/connections.test.ts`, 'one session serves all connections'],
  [`${server}/attack/floods.test.ts`, 'one session serves all connections'],
  [`${server}/features/auth/administrators.test.ts`, 'made at every start of a process'],
  [`${server}/features/auth/auth-tries.test.ts`, 'counters that are written outside of the transaction'],
  [`${server}/features/competitions/fights/concurrency.test.ts`, 'row locks'],
  [
    `${server}/features/competitions/fights/locks.test.ts`,
    'row locks, and instants as the driver reads them',
  ],
  [`${server}/features/competitions/tournaments/tournaments-concurrency.test.ts`, 'row locks'],
  [`${server}/features/images/images.test.ts`, 'bytes as the driver reads them'],
  [`${server}/features/notifications/reminders.test.ts`, 'jobs: skip locked, and intervals'],
  [`${server}/features/rooms/room-lists.test.ts`, 'the order of texts'],
  [`${server}/features/stats/stats.test.ts`, 'sums and averages as the driver reads them'],
  [`${server}/features/system/stream.test.ts`, 'live events without a listener in the database'],
  [`${server}/features/system/system.test.ts`, 'whether it is ready'],
  [`${server}/features/transfers/`, 'a whole room through every table'],
];

/** The paths alone, as arguments of Vitest. */
export const pathsOnEmbedded = onEmbedded.map(([path]) => path);

/** Excludes them, for the run of everything else: arguments of Vitest. */
export const exceptOnEmbedded = pathsOnEmbedded.flatMap((path) => [
  '--exclude',
  path.endsWith('/') ? `${path}**` : path,
]);
