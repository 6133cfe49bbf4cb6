// Checks the packages: node scripts/packages.mjs
// The licences of those in production allow commercial use, and they come from the npm registry with a checksum. No
// package at all runs an install script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, productionProblems, scriptProblems } from './lib/packages.mjs';
import { Refusal, root, runMain, say } from './lib/process.mjs';

await runMain(() => {
  const lock = read('package-lock.json');
  const problems = [
    ...productionProblems(lock),
    ...scriptProblems(lock, read('package.json')),
    ...scriptProblems(read('bench/package-lock.json'), read('bench/package.json')),
  ];
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  const count = installed(lock, { withDevelopment: false }).length;
  say(
    `${count} packages in production: licences and origins are as they have to be; no install script runs.`,
  );
});

/** @param {string} path */
function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
