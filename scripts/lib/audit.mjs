// Reads what npm audit answers.

/** The levels of npm audit, and those that fail the checks. */
const LEVELS = ['info', 'low', 'moderate', 'high', 'critical'];
const STOPS = ['moderate', 'high', 'critical'];

/**
 * The vulnerabilities that fail the checks, '2 high'; empty for none. Null where the answer is no complete audit of at
 * least one package: the registry could not be reached, refused the question, or answered something else.
 * @param {string} json
 * @returns {string[] | null}
 */
export function readAudit(json) {
  const { vulnerabilities, dependencies } = parse(json)?.metadata ?? {};
  const isComplete = LEVELS.every((level) => Number.isInteger(vulnerabilities?.[level]));
  if (!isComplete || !(dependencies?.total > 0)) return null;
  return STOPS.filter((level) => vulnerabilities[level] > 0).map(
    (level) => `${vulnerabilities[level]} ${level}`,
  );
}

/** @param {string} json */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const weak = { minimist: '0.0.8' };

/** The files of a project whose only package has weaknesses that have been public since 2020. */
export const knownToBeWeak = {
  'package.json': { name: 'known-to-be-weak', version: '1.0.0', private: true, dependencies: weak },
  'package-lock.json': {
    name: 'known-to-be-weak',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'known-to-be-weak', version: '1.0.0', dependencies: weak },
      'node_modules/minimist': { version: weak.minimist },
    },
  },
};
