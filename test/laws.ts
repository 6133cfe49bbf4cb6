import { isOfTheTop, packageBreach } from './laws/packages.ts';
import { serverBreach } from './laws/server.ts';
import { webBreach } from './laws/web.ts';
import type { Import } from './source.ts';

/** Whether a file is a test or part of its set-up, which may import anything of its own app. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path);
}

/**
 * The violation of an import, as a sentence, or null when it is allowed (docs/ARCHITECTURE.md, "Layers").
 */
export function breach({ from, to }: Import): string | null {
  if (isOfTheTop(from, to)) return 'nobody imports journeys or measurements';
  if (from.startsWith('apps/web/')) {
    if (isTest(from)) return to.startsWith('apps/server/') ? 'the page knows no server' : null;
    return webBreach(from, to);
  }
  if (from.startsWith('apps/server/')) {
    if (isTest(from)) return to.startsWith('apps/web/') ? 'the server does not know the page' : null;
    return serverBreach(from, to);
  }
  // Only a package's tests may read files and generate examples.
  return isTest(from) && !from.startsWith('packages/testing/') && !from.startsWith('e2e/')
    ? null
    : packageBreach(from, to);
}
