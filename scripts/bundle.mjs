// Bundles the server: node scripts/bundle.mjs. Production runs apps/server/dist: plain JavaScript that includes all
// packages except those that cannot be bundled.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { UNBUNDLED } from './lib/bundled.mjs';
import { root, run, runMain } from './lib/process.mjs';

const server = join(root, 'apps', 'server');
const dist = join(server, 'dist');

/**
 * The bundled programs: the command-line tool, the picture decoder, the watchdog's thread, and the server that the
 * browser tests start with cheap password hashing.
 */
const ENTRIES = [
  'commands/lockroom.ts',
  'serve.ts',
  'features/images/decode-process.ts',
  'kernel/db/watchdog-thread.mjs',
];

/**
 * Rewrites references to programs (`new URL('./x.ts', import.meta.url)`) and to files of packages
 * (`import.meta.resolve('package/file')`), because both are copied next to the bundle.
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

/** A source map that is almost empty. */
const NO_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * Leaves packages out of the source maps. With them, the maps would be twice as large.
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
    // pg tries to load pg-native, which is not installed.
    external: [...UNBUNDLED.flatMap((name) => [name, `${name}/*`]), 'pg-native'],
    // The code is not minified, so that stack traces show function names.
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [filesBeside, ownMapsOnly],
    // CommonJS packages load Node's modules with `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(join(server, 'src/kernel/db/migrations'), join(dist, 'migrations'), { recursive: true });
  copy(join(root, 'node_modules/harfbuzzjs/dist/harfbuzz.wasm'));
  run('tsx', ['apps/server/src/commands/make-database.ts', dist]);
});
