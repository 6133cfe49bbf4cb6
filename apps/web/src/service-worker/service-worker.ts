import { FORGET, isAskToTakeOver } from '../api/service-worker-names.ts';
import { builtFiles } from './built-files.ts';
import { openWithoutServer } from './opening.ts';
import { showPushes } from './pushes.ts';
import { cacheResponses } from './response-cache.ts';
import { type Lasting, scope } from './scope.ts';

// Each task has its own module; build/service-worker.ts bundles them.

openWithoutServer();
showPushes();
const answers = cacheResponses();

addEventListener('message', (event: MessageEvent & Partial<Lasting>) => {
  const { data } = event;
  if (data === FORGET) event.waitUntil?.(answers.forget());
  else if (isAskToTakeOver(data)) event.waitUntil?.(takeOver(data.entry));
});

/**
 * Activates a new build if the only open page was loaded from that build. Activation deletes the previous build's
 * files, which open pages of that build would still need.
 */
async function takeOver(entry: string): Promise<void> {
  if (!builtFiles.some(({ url }) => url === entry)) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await scope.skipWaiting();
}
