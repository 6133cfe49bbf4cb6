import { fsyncSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Module = postgresMod.PostgresMod;

interface FileLayer {
  stream_ops: { fsync?(stream: { nfd: number }): number };
  /** Translates operating system errors into Emscripten's. */
  tryFSOperation<T>(act: () => T): T;
}

/** A PGlite file system for a folder. It implements `fsync`, which PGlite's own file system ignores. */
class SyncedFiles extends NodeFS {
  override async init(...[lite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options);
    const syncFiles = (module: Module) => {
      const layer = module.NODEFS as unknown as FileLayer;
      layer.stream_ops.fsync = ({ nfd }) =>
        layer.tryFSOperation(() => {
          fsyncSync(nfd);
          return 0;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncFiles] } };
  }
}

/**
 * With PostgreSQL's default of 128 MB, an idle server would take 313 MB of memory instead of 161, because WebAssembly
 * never releases memory.
 */
const SHARED_BUFFERS = ['-c', 'shared_buffers=16MB'];
const SYNC_METHOD = ['-c', 'wal_sync_method=fsync'];

/**
 * Opens the embedded database in `dataDir`. With `isSynced`, a commit is acknowledged only once it is on the disk.
 * PGlite disables such syncing with the parameter `-F` and by ignoring `fsync`; this function undoes both.
 */
export function openEmbedded(dataDir: string, { isSynced }: { isSynced: boolean }): Promise<PGlite> {
  // V8's optimizing compiler briefly needs 500 MB to compile PostgreSQL (Node 24) and delays the start by several
  // seconds. With the baseline compiler alone, queries are about 10 % slower.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  const defaults = PGlite.defaultStartParams;
  if (!isSynced) return PGlite.create({ dataDir, startParams: [...defaults, ...SHARED_BUFFERS] });
  return PGlite.create({
    dataDir,
    fs: new SyncedFiles(dataDir),
    startParams: [...defaults.filter((param) => param !== '-F'), ...SYNC_METHOD, ...SHARED_BUFFERS],
  });
}
