// Checks the production packages for known vulnerabilities: node scripts/audit.mjs
// This needs the npm registry: where it cannot be reached, the script ends with its own exit code, and the checks
// count it as skipped. AUDIT=required makes it a failure.
import { spawnSync } from 'node:child_process';
import { NOT_ASKED, outsideEnv, Refusal, root, runMain, say } from './lib/process.mjs';

/** The levels of npm audit that fail the checks. */
const STOPS = ['moderate', 'high', 'critical'];

await runMain(audit);

/** Runs npm audit on the production packages. */
function audit() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout = '' } = spawnSync('npm', args, {
    cwd: root,
    env: outsideEnv(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  const found = readAudit(stdout);
  if (found === null) {
    const silence = 'KNOWN WEAKNESSES WERE NOT ASKED FOR: the npm registry does not answer here.';
    if (process.env.AUDIT === 'required') throw new Refusal(silence);
    process.exitCode = NOT_ASKED;
    return say(silence);
  }
  const bad = Object.entries(found).filter(([level, count]) => STOPS.includes(level) && count > 0);
  const list = bad.map(([level, count]) => `${count} ${level}`).join(', ');
  if (bad.length > 0) throw new Refusal(`Known weaknesses: ${list}. See npm audit --omit=dev`);
  say('Known weaknesses: none.');
}

/**
 * The number of vulnerabilities of each level that npm found; null when the registry could not be reached.
 * @param {string} json
 * @returns {Record<string, number> | null}
 */
function readAudit(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
