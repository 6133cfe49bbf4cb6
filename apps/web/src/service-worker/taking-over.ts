import { builtFiles } from './built-files.ts';
import { scope } from './scope.ts';

/**
 * Has a new build take over from the one before, once the only page that is open belongs to it. Pages of the build before
 * need its files, which go when the new one takes over.
 */
export async function takeOver(entry: string): Promise<void> {
  if (!builtFiles.some(({ url }) => url === entry)) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await scope.skipWaiting();
}
