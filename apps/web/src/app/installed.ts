import type { QueryClient } from '@tanstack/react-query';
import type { AskToTakeOver } from '../api/kept-names.ts';
import { refreshAll } from '../api/query-client.ts';

/**
 * Registers the service worker, so that the app opens without a net. On a first visit the page fetches everything again
 * once the worker is in control, so that the worker can keep the answers; on later visits it keeps them as they come.
 */
export async function install(queries: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => void refreshAll(queries), { once: true });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  askToTakeOver(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => askToTakeOver(registration));
  });
}

/** A build that waits takes over where that is safe: otherwise a page that is never closed would keep the old one. */
function askToTakeOver({ waiting }: ServiceWorkerRegistration): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!waiting || !script) return;
  const ask: AskToTakeOver = { kind: 'take over', entry: new URL(script.src).pathname };
  waiting.postMessage(ask);
}
