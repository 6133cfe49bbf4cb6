import type { PrecacheEntry } from 'workbox-precaching';

declare const BUILT_FILES: PrecacheEntry[];

/** The files that this build needs to open offline; inserted by build/service-worker.ts. */
export const builtFiles: readonly PrecacheEntry[] = BUILT_FILES;
