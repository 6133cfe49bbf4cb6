// Runs long tests: npm run test:long [-- name ...]. Without a name, runs all of them.
import { projectEnv, Refusal, run, runMain } from './lib/process.mjs';

const vitest = ['vitest', 'run', '--config', 'vitest.long.config.ts', '--project'];
const playwright = ['playwright', 'test', '--project'];
const usual = [...playwright, 'desktop', '--project', 'phone'];

/** @type {Record<string, string[]>} */
const runs = {
  nights: [...vitest, 'nights'],
  acts: [...vitest, 'acts'],
  season: [...vitest, 'season'],
  shared: [...vitest, 'shared'],
  timeline: [...vitest, 'timeline'],
  chances: [...vitest, 'chances'],
  attack: [...vitest, 'attack'],
  examples: [...vitest, 'examples*'],
  faults: [...vitest, 'faults*'],
  failover: [...vitest, 'failover'],
  compose: [...vitest, 'compose'],
  package: [...vitest, 'package'],
  tunnels: [...playwright, 'thorough', '--grep', 'tunnel'],
  journeys: [...playwright, 'thorough', '--grep-invert', 'tunnel'],
  looks: [...usual],
  browsers: [...playwright, 'firefox', '--project', 'webkit'],
  speed: [...playwright, 'speed', '--workers=1'],
};

await runMain(() => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !runs[name]);
  if (unknown)
    throw new Refusal(`Unknown test '${unknown}'; the long tests are ${Object.keys(runs).join(', ')}.`);
  /** @type {string[]} */
  const failed = [];
  for (const name of names.length > 0 ? names : Object.keys(runs)) {
    const [command = '', ...args] = runs[name] ?? [];
    try {
      // With this setting, axe checks every page in every window size and color scheme.
      run(command, args, { env: projectEnv(name === 'looks' ? { JOURNEYS_LOOK: 'in every way' } : {}) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Refusal(`Failed: ${failed.join(', ')}.`);
});
