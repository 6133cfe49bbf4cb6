import { FORGET, isAskToTakeOver } from '../api/service-worker-names.ts';
import { builtFiles } from './built-files.ts';
import { keepAnswers } from './kept-answers.ts';
import { openWithoutServer } from './opening.ts';
import { showPushes } from './pushes.ts';
import { type Lasting, scope } from './scope.ts';

// One module for each task; bundled by build/service-worker.ts.

openWithoutServer();
showPushes();
const answers = keepAnswers();

addEventListener('message', (event: MessageEvent & Partial<Lasting>) => {
  const { data } = event;
  if (data === FORGET) event.waitUntil?.(answers.forget());
  else if (isAskToTakeOver(data)) event.waitUntil?.(takeOver(data.entry));
});

/**
 * Activates a new build if only one page is open and it belongs to that build. Pages of the previous build would still
 * need that build's files, which activation deletes.
 */
async function takeOver(entry: string): Promise<void> {
  if (!builtFiles.some(({ url }) => url === entry)) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await scope.skipWaiting();
}
