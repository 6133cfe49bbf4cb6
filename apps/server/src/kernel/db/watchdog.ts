import type { Connection } from './connect.ts';

const CHECK_MS = 3_000;
const MAX_SILENT_CHECKS = 5;

/**
 * Ends the process when the embedded database has not answered for 15 seconds, so that whatever started the process can
 * start it again. PGlite runs in this process and cannot be restarted alone, and after some failures, such as a write-ahead
 * log that could not grow, none of its queries ever returns. While something else blocks the event loop, no check runs.
 */
export function watchOver(
  { pool, countAnswers = () => 0 }: Pick<Connection, 'pool' | 'countAnswers'>,
  end: () => void,
): void {
  let answers = -1;
  let silentChecks = 0;
  setInterval(() => {
    silentChecks = countAnswers() === answers ? silentChecks + 1 : 0;
    answers = countAnswers();
    if (silentChecks >= MAX_SILENT_CHECKS) {
      console.error('The embedded database has not answered for 15 seconds. Lockroom ends; start it again.');
      end();
    }
    // Any answer counts. This query is for a server that nobody uses; it may time out behind slow ones.
    pool.query('select 1').catch(() => {});
  }, CHECK_MS).unref();
}
