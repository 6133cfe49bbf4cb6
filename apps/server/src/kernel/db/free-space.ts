import { statfsSync } from 'node:fs';
import type { Log } from '../log.ts';

/**
 * The embedded database takes its log in pieces of 16 MB, and a commit that finds no room for the next piece never
 * returns. This leaves room for two of them, for tables that grow, and for the changes under way.
 */
const FLOOR_BYTES = 64 * 1024 * 1024;
/** A filling disk is noticed within this time, and asking at every call costs nothing. */
const ASK_EVERY_MS = 100;

/** Whether there is room for changes. Says in the log when that changes. */
export function freeSpaceIn(folder: string, log: Log): () => boolean {
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasRoom = true;
  return () => {
    if (performance.now() - askedAt < ASK_EVERY_MS) return hasRoom;
    askedAt = performance.now();
    const { bavail, bsize } = statfsSync(folder);
    const hasRoomNow = bavail * bsize >= FLOOR_BYTES;
    if (hasRoom && !hasRoomNow) {
      log.error(`Less than ${FLOOR_BYTES} bytes are free in ${folder}: nothing is saved until there is room`);
    }
    if (!hasRoom && hasRoomNow) log.info(`There is room in ${folder} again`);
    hasRoom = hasRoomNow;
    return hasRoom;
  };
}
