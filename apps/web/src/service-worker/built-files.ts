import type { PrecacheEntry } from 'workbox-precaching';

declare const BUILT_FILES: PrecacheEntry[];

/** What this build needs to open without a server, put in by build/service-worker.ts. */
export const builtFiles: readonly PrecacheEntry[] = BUILT_FILES;
