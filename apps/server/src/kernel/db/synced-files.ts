import { fsyncSync } from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Module = postgresMod.PostgresMod;

/** What this file uses of the embedded database's file system layer. */
interface FileLayer {
  stream_ops: { fsync?(stream: { nfd: number }): number };
  /** Turns an error of the operating system into one that the database understands. */
  tryFSOperation<T>(act: () => T): T;
}

/** The folder of an embedded database whose layer passes syncs on to the disk; PGlite's own leaves them out. */
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
 * Opens the embedded database in `dataDir` so that a commit is answered once it is on the disk. PGlite turns syncing off
 * by the parameter `-F`, and its file layer has no sync that opens a file for it: both are put right here.
 */
export function openSynced(dataDir: string): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    fs: new SyncedFiles(dataDir),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
    ],
  });
}
