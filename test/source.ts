import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { groupBy } from '../apps/server/src/kernel/group-by.ts';

/** A source file of the repository; `path` is relative to the repository, with slashes. */
export type SourceFile = { path: string; text: string };

/** One import: both ends are paths of the repository, or `to` is the name of a package as written. */
export type Import = { from: string; to: string };

const ROOTS = ['packages', 'apps', 'e2e', 'test', 'bench', 'scripts'];
const KINDS = ['.ts', '.tsx', '.mjs', '.css'];
const NOT_OURS = ['node_modules', 'dist', 'migrations', 'reports'];

const STATIC_IMPORT = /^\s*(?:import|export)\s+(?:[^;'"`]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every hand-written source file, in a fixed order. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.filter((root) => existsSync(root))
    .flatMap(filesUnder)
    .filter((path) => KINDS.includes(extname(path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The imports of a file, type imports included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [STATIC_IMPORT, DYNAMIC_IMPORT]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, target]) => (target === undefined ? [] : [{ from: path, to: resolve(path, target) }]));
}

/** The import cycles, each as the list of its files; empty for none. */
export function importCycles(imports: Import[]): string[][] {
  const targets = groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const { to } of targets.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  const [, name, part = 'index'] = /^@lockroom\/([^/]+)(?:\/(.+))?$/.exec(target) ?? [];
  return name ? `packages/${name}/src/${part}.ts` : target;
}
