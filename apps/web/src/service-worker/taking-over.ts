import { builtFiles } from './built-files.ts';
import { scope } from './scope.ts';

/**
 * Activates a new build once only one page is open and it belongs to that build. Pages of the previous build still need
 * its files, which activation deletes.
 */
export async function takeOver(entry: string): Promise<void> {
  if (!builtFiles.some(({ url }) => url === entry)) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await scope.skipWaiting();
}
