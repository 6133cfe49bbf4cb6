// Bundles the server: node scripts/bundle.mjs
// What production runs is in apps/server/dist: plain JavaScript, without packages but the few that cannot be bundled.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { UNBUNDLED } from './lib/bundled.mjs';
import { root, run, runMain } from './lib/process.mjs';

const server = join(root, 'apps', 'server');
const dist = join(server, 'dist');

/**
 * The programs that are started: the command, and what runs in processes and threads of its own; and the server, which
 * journeys start with cheap passwords.
 */
const ENTRIES = ['commands/lockroom.ts', 'serve.ts', 'features/images/decode-process.ts'];

/**
 * Files of packages that are read at run time lie beside the bundle, and so do the programs: `new URL('./x.ts',
 * import.meta.url)` names a program, and `import.meta.resolve('package/file')` a file.
 * @type {import('esbuild').Plugin}
 */
const filesBeside = {
  name: 'files-beside',
  setup({ onLoad }) {
    onLoad({ filter: /apps\/server\/src\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll(/new URL\('\.\/([\w/-]+)\.ts', import\.meta\.url\)/g, (_, name) => {
          return `new URL('./${basename(name)}.mjs', import.meta.url)`;
        })
        .replaceAll(/import\.meta\.resolve\('([^']+\.woff2)'\)/g, (_, file) => {
          copy(fileURLToPath(import.meta.resolve(file)));
          return `new URL('./${basename(file)}', import.meta.url).href`;
        }),
    }));
  },
};

/** A map of one line says next to nothing. */
const NO_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * Leaves packages out of the maps, which Node reads at the start: they would double its memory and its time.
 * @type {import('esbuild').Plugin}
 */
const ownMapsOnly = {
  name: 'own-maps-only',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/.*\.[cm]?js$/ }, ({ path }) => ({
      loader: 'js',
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`,
    }));
  },
};

/** @param {string} file */
function copy(file) {
  cpSync(file, join(dist, basename(file)));
}

await runMain(async () => {
  rmSync(dist, { recursive: true, force: true });
  await build({
    absWorkingDir: join(server, 'src'),
    entryPoints: Object.fromEntries(ENTRIES.map((file) => [basename(file).replace(/\.m?[jt]s$/, ''), file])),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The driver tries the last, which is not installed.
    external: [...UNBUNDLED.flatMap((name) => [name, `${name}/*`]), 'pg-native'],
    // Names stay as they are, so that a stack says where it was; the maps say of which source.
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [filesBeside, ownMapsOnly],
    // Packages in the older format ask for Node's own modules this way.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(join(server, 'src/kernel/db/migrations'), join(dist, 'migrations'), { recursive: true });
  copy(join(root, 'node_modules/harfbuzzjs/dist/harfbuzz.wasm'));
  run('tsx', ['apps/server/src/commands/make-database.ts', dist]);
});
