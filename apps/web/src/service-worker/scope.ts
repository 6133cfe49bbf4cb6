/** An event that lasts as long as what it waits for. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** A page of the app that is open. */
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

/** What is used here of the scope of a service worker, whose types and those of a page exclude each other. */
export const scope = globalThis as unknown as Scope;
