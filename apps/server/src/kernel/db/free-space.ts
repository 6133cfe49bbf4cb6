import { statfsSync } from 'node:fs';
import type { Log } from '../log.ts';

/**
 * The embedded database extends its write-ahead log by 16 MB at a time. If there is no space for that, every later
 * commit hangs or fails until the process restarts. This threshold leaves space for two extensions, for growing tables
 * and for changes in progress.
 */
const FLOOR_BYTES = 64 * 1024 * 1024;
/** The result is cached for this many milliseconds, so that every request can afford the check. */
const ASK_EVERY_MS = 100;

/** Returns a function that checks whether the disk has space for changes. Logs each change of the result. */
export function freeSpaceIn(folder: string, log: Log): () => boolean {
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasDiskSpace = true;
  return () => {
    if (performance.now() - askedAt < ASK_EVERY_MS) return hasDiskSpace;
    askedAt = performance.now();
    const { bavail, bsize } = statfsSync(folder);
    const hasDiskSpaceNow = bavail * bsize >= FLOOR_BYTES;
    if (hasDiskSpace && !hasDiskSpaceNow) {
      log.error(`Less than 64 MB is free in ${folder}. Changes are refused until there is more space.`);
    }
    if (!hasDiskSpace && hasDiskSpaceNow) log.info(`There is enough free space in ${folder} again.`);
    hasDiskSpace = hasDiskSpaceNow;
    return hasDiskSpace;
  };
}
