/** An event that lasts as long as what it waits for. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly unknown[]>;
  };
}

/** What is used here of the scope of a service worker, whose types and those of a page exclude each other. */
export const scope = globalThis as unknown as Scope;
