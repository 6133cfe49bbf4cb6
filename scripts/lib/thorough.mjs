// What the thorough run repeats with more examples than the usual one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/**
 * The files that try all of their examples where EXAMPLES is 'all', by project; those of the features that the
 * embedded database runs in thorough runs only are not listed.
 * @type {Record<string, string[]>}
 */
export const withMoreExamples = {
  screens: ['apps/web/src/screens/parts.test.tsx'],
  features: ['apps/server/src/access-matrix.test.ts', 'apps/server/src/faults/migrations.test.ts'],
};

/** The journeys in which axe looks at pages, which it then does in every way. */
export function journeysThatLook() {
  return readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts') && !/speed|other-browsers/.test(name))
    .map((name) => join('e2e', name))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("from './support/axe.ts'"));
}
