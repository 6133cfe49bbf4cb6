/** The files that open a transaction apart from the pipeline, each with its reason. */
export const TRANSACTIONS: readonly [path: string, reason: string][] = [
  ['apps/server/src/kernel/http/perform.ts', 'the pipeline: one transaction for a changing call'],
  ['apps/server/src/features/auth/administrators.ts', 'makes the administrators before the server listens'],
  ['apps/server/src/features/auth/auth.jobs.ts', 'a job: nobody called'],
  ['apps/server/src/features/notifications/reminders.service.ts', 'a job: each lock is claimed by itself'],
  ['apps/server/src/features/competitions/chances.jobs.ts', 'a job: nobody called'],
  ['apps/server/src/features/competitions/results.jobs.ts', 'a job: nobody called'],
  [
    'apps/server/src/features/competitions/outlook.service.ts',
    'reads picks and their locks as of one moment',
  ],
  [
    'apps/server/src/features/competitions/shared-answers.service.ts',
    'reads points, results and version as of one moment',
  ],
  ['apps/server/src/features/templates/followings.jobs.ts', 'a job: nobody called'],
  ['apps/server/src/features/templates/event-templates.service.ts', 'a command, all of a file or nothing'],
  ['apps/server/src/features/webhooks/webhooks.jobs.ts', 'jobs: nobody called'],
  ['apps/server/src/features/transfers/transfers.service.ts', 'reads a room as it was at one moment'],
];
