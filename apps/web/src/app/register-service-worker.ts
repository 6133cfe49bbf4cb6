import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '../api/query-client.ts';
import type { AskToTakeOver } from '../api/service-worker-names.ts';

/**
 * Registers the service worker so that the app opens offline. On the first visit, refetches the page's data once the
 * worker is in control, so that the worker can cache the responses.
 */
export async function registerServiceWorker(queries: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => void refreshAll(queries), { once: true });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  askToTakeOver(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => askToTakeOver(registration));
  });
}

/**
 * Asks a waiting build to take over if that is safe. Otherwise, a page that is never closed would keep the old build.
 */
function askToTakeOver({ waiting }: ServiceWorkerRegistration): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!waiting || !script) return;
  const ask: AskToTakeOver = { kind: 'take over', entry: new URL(script.src).pathname };
  waiting.postMessage(ask);
}
