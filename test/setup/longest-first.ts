import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, slowest first; `npm test` prints their durations. The first one mostly waits for an unresponsive
 * mail server, which costs nothing while other files run.
 */
const LONGEST = [
  'apps/server/src/faults/parts.test.ts',
  'apps/server/src/features/competitions/no-leaks.test.ts',
  'apps/server/src/access-matrix.test.ts',
  'apps/server/src/bad-input.test.ts',
  'apps/server/src/faults/backup.test.ts',
  'apps/server/src/query-plans.test.ts',
  'apps/server/src/features/sources/season.test.ts',
  'apps/server/src/faults/migrations.test.ts',
  'apps/server/src/process.test.ts',
];

/**
 * Starts the slowest files of each project first, so that no worker is still running one of them at the end. Vitest
 * knows durations only from its last run, which a fresh clone lacks, and otherwise sorts by file size. The files of a
 * project stay together, because a worker is replaced when it changes projects, and the new worker loads everything
 * again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? LONGEST.length : place;
    };
    const sorted = (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) => sorted.filter(({ project }) => project === one));
  }
}
