import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system that a test can fill completely. */
export interface SmallDisk {
  folder: string;
  /** Fills all free space except `allBut` bytes. */
  fill(allBut?: number): void;
  /** Frees the space that `fill` used. */
  empty(): void;
  remove(): void;
}

/** Whether this process may mount a file system; only root on Linux may. */
export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts an in-memory file system of this many megabytes. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-disk-'));
  execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(allBut = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - allBut)));
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('/usr/bin/umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
