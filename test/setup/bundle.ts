import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Bundles the server, unless the last bundle was made from the same sources: tests start it in processes of its own as
 * production does, at a third of the processor time that the sources need to start.
 */
export default function setUp(): void {
  const ensure = fileURLToPath(new URL('../../scripts/ensure.mjs', import.meta.url));
  execFileSync(process.execPath, [ensure, 'bundle'], { stdio: 'inherit' });
}
