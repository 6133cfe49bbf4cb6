/** An event that keeps the service worker alive until a promise settles. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Page {
  focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/**
 * The parts of the service worker's global scope that are used here. TypeScript's worker types conflict with
 * those of a page.
 */
export const scope = globalThis as unknown as Scope;
