import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** What a folder holds: paths of folders, and of files with their sizes, in the order of their bytes. */
interface Content {
  folders: string[];
  files: [path: string, bytes: number][];
}

// A database has three nearly equal copies of its catalogue, 7 MB apart: the window has to reach from one to the next.
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
const HEAD_BYTES = 4;

/** Packs a folder with everything in it into one compressed file: the length of a list, the list as JSON, all bytes. */
export function packFolder(folder: string, file: string): void {
  const content: Content = { folders: [], files: [] };
  const bytes: Buffer[] = [];
  const add = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) {
        content.folders.push(inside);
        add(inside);
      } else {
        const read = readFileSync(join(folder, inside));
        content.files.push([inside, read.length]);
        bytes.push(read);
      }
    }
  };
  add('');
  const list = Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(list.length);
  writeFileSync(file, brotliCompressSync(Buffer.concat([head, list, ...bytes]), { params: COMPRESSION }));
}

/** Unpacks a file of {@link packFolder} into a new folder. Nothing of it is synced. */
export function unpackFolder(file: string, folder: string): void {
  const all = brotliDecompressSync(readFileSync(file));
  const begin = HEAD_BYTES + all.readUInt32BE();
  const { folders, files } = JSON.parse(all.toString('utf8', HEAD_BYTES, begin)) as Content;
  mkdirSync(folder);
  for (const path of folders) mkdirSync(join(folder, path));
  let at = begin;
  for (const [path, bytes] of files) {
    writeFileSync(join(folder, path), all.subarray(at, at + bytes));
    at += bytes;
  }
}
