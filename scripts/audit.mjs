// Checks the production packages for known vulnerabilities: node scripts/audit.mjs
// This needs the npm registry: where it does not answer, the script ends with its own exit code, and the checks
// count it as skipped. AUDIT=required makes it a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownToBeWeak, readAudit } from './lib/audit.mjs';
import { NOT_ASKED, outsideEnv, Refusal, root, runMain, say } from './lib/process.mjs';

await runMain(audit);

/** Audits the production packages, and a package whose weaknesses an answer has to name. */
function audit() {
  const found = auditIn(root);
  if (found === null) return notAsked('the npm registry does not answer here.');
  if (found.length > 0) throw new Refusal(`Known weaknesses: ${found.join(', ')}. See npm audit --omit=dev`);
  // A registry that knows of none, or an npm that is set to ask nobody, looks like packages without any.
  if (!hasFoundTheWeak()) return notAsked('the npm registry does not even name those that everybody knows.');
  say('Known weaknesses: none.');
}

/** @param {string} why */
function notAsked(why) {
  const silence = `KNOWN WEAKNESSES WERE NOT ASKED FOR: ${why}`;
  if (process.env.AUDIT === 'required') throw new Refusal(silence);
  process.exitCode = NOT_ASKED;
  say(silence);
}

function hasFoundTheWeak() {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-audit-'));
  try {
    for (const [name, content] of Object.entries(knownToBeWeak))
      writeFileSync(join(folder, name), JSON.stringify(content));
    return (auditIn(folder) ?? []).length > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} cwd */
function auditIn(cwd) {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json'];
  const { stdout } = spawnSync('npm', [...args, '--fetch-retries=0', '--fetch-timeout=15000'], {
    cwd,
    env: outsideEnv(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return readAudit(stdout ?? '');
}
