import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A source file of the repository. `path` is relative to the repository, with slashes. */
export type SourceFile = { path: string; text: string };

const ROOTS = ['packages', 'apps', 'e2e', 'test', 'bench', 'scripts'];
const KINDS = ['.ts', '.tsx', '.mjs', '.css'];
const NOT_OURS = ['node_modules', 'dist', 'migrations', 'reports'];

/** Returns every hand-written source file, in a fixed order. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.filter((root) => existsSync(root))
    .flatMap(filesUnder)
    .filter((path) => KINDS.includes(extname(path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}
