// Loaded before a server with `--import`. Keeps a copy of the folder FORGETFUL_DISK in FORGETFUL_PLATTER, with only the
// data that would survive if the power failed now. Simulates the worst case of a journaling file system:
// - Data written to a file survives once the file is synced; before that, each write may or may not survive.
// - Directory operations (create, rename, remove, truncate) survive in order, and no later than the next sync.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const disk = resolve(process.env.FORGETFUL_DISK ?? '');
const platter = resolve(process.env.FORGETFUL_PLATTER ?? '');
/** The probability that a write or a directory operation survives without a sync. */
const LUCK = 0.3;

/** A file, independent of its current name. */
interface Kept {
  /** The file's path on the platter; null while it does not exist there. */
  place: string | null;
  /** Positions and lengths of the writes since the last sync. */
  unsynced: [number, number][];
}

const real = { ...fs };
const byInode = new Map<number, Kept>();
const byPlace = new Map<string, Kept>();
/** Open files, each with a second descriptor for reading. */
const open = new Map<number, { kept: Kept; reader: number }>();
const openFolders = new Set<number>();
const entries: (() => void)[] = [];

const isWatched = (path: unknown): path is string =>
  typeof path === 'string' && (path === disk || path.startsWith(`${disk}/`));
const onPlatter = (path: string) => join(platter, relative(disk, path));

function writeEntries(): void {
  for (const entry of entries.splice(0)) entry();
}

function addEntry(entry: () => void): void {
  entries.push(entry);
  if (Math.random() < LUCK) writeEntries();
}

function copyToPlatter({ place }: Kept, reader: number, ranges: Kept['unsynced']): void {
  if (place === null || ranges.length === 0) return;
  const target = real.openSync(place, 'r+');
  for (const [position, length] of ranges) {
    const part = Buffer.alloc(length);
    const read = real.readSync(reader, part, 0, length, position);
    real.writeSync(target, part, 0, read, position);
  }
  real.closeSync(target);
}

function move(kept: Kept | undefined, place: string | null): void {
  if (!kept) return;
  if (kept.place !== null) byPlace.delete(kept.place);
  if (place !== null) byPlace.set(place, kept);
  kept.place = place;
}

function noteMade(path: string): Kept {
  const kept: Kept = { place: null, unsynced: [] };
  byInode.set(real.statSync(path).ino, kept);
  addEntry(() => {
    real.closeSync(real.openSync(onPlatter(path), 'w'));
    move(byPlace.get(onPlatter(path)), null);
    move(kept, onPlatter(path));
  });
  return kept;
}

function noteRemoved(path: string): void {
  addEntry(() => {
    real.rmSync(onPlatter(path), { recursive: true, force: true });
    move(byPlace.get(onPlatter(path)), null);
  });
}

function noteCut(kept: Kept | undefined, length: number): void {
  addEntry(() => {
    if (kept?.place) real.truncateSync(kept.place, length);
  });
}

fs.openSync = ((path: string, flags: fs.OpenMode, mode?: fs.Mode) => {
  if (!isWatched(path)) return real.openSync(path, flags, mode);
  const isNew = !real.existsSync(path);
  const file = real.openSync(path, flags, mode);
  const stat = real.fstatSync(file);
  if (stat.isDirectory()) openFolders.add(file);
  else {
    const kept = isNew ? noteMade(path) : byInode.get(stat.ino);
    if (!kept) throw new Error(`Unknown path: ${path}`);
    open.set(file, { kept, reader: real.openSync(path, 'r') });
  }
  return file;
}) as typeof fs.openSync;

fs.closeSync = (file) => {
  const known = open.get(file);
  if (known) real.closeSync(known.reader);
  open.delete(file);
  openFolders.delete(file);
  real.closeSync(file);
};

fs.writeSync = ((file: number, bytes: NodeJS.ArrayBufferView, offset: number, length: number, at: number) => {
  const written = real.writeSync(file, bytes, offset, length, at);
  const known = open.get(file);
  if (known && Math.random() < LUCK) copyToPlatter(known.kept, known.reader, [[at, written]]);
  // Record a surviving write too, because its file may be missing or truncated on the platter.
  known?.kept.unsynced.push([at, written]);
  return written;
}) as typeof fs.writeSync;

fs.fsyncSync = (file) => {
  const known = open.get(file);
  if (known || openFolders.has(file)) writeEntries();
  if (known) copyToPlatter(known.kept, known.reader, known.kept.unsynced.splice(0));
};

// PGlite creates its files with this call. They are always empty.
fs.writeFileSync = ((path: string, ...rest: [string]) => {
  const isNew = isWatched(path) && !real.existsSync(path);
  real.writeFileSync(path, ...rest);
  if (isNew) noteMade(path);
}) as typeof fs.writeFileSync;

fs.mkdirSync = ((path: string, options?: fs.MakeDirectoryOptions) => {
  const made = real.mkdirSync(path, options);
  if (isWatched(path)) addEntry(() => void real.mkdirSync(onPlatter(path), { recursive: true }));
  return made;
}) as typeof fs.mkdirSync;

fs.renameSync = (from, to) => {
  real.renameSync(from, to);
  if (!isWatched(from) || !isWatched(to)) return;
  addEntry(() => {
    real.renameSync(onPlatter(from), onPlatter(to));
    move(byPlace.get(onPlatter(to)), null);
    move(byPlace.get(onPlatter(from)), onPlatter(to));
  });
};

fs.unlinkSync = (path) => {
  real.unlinkSync(path);
  if (isWatched(path)) noteRemoved(path);
};

fs.rmdirSync = ((path: string) => {
  real.rmdirSync(path);
  if (isWatched(path)) noteRemoved(path);
}) as typeof fs.rmdirSync;

fs.truncateSync = (path, length) => {
  real.truncateSync(path, length);
  if (isWatched(path)) noteCut(byInode.get(real.statSync(path).ino), length ?? 0);
};

fs.ftruncateSync = (file, length) => {
  real.ftruncateSync(file, length);
  const known = open.get(file);
  if (known) noteCut(known.kept, length ?? 0);
};

// Worker threads also load this file, but they do not use the database.
if (isMainThread) {
  syncBuiltinESMExports();
  for (const name of real.readdirSync(platter, { recursive: true, encoding: 'utf8' })) {
    const kept: Kept = { place: join(platter, name), unsynced: [] };
    byInode.set(real.statSync(join(disk, name)).ino, kept);
    byPlace.set(join(platter, name), kept);
  }
}
