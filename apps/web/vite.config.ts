import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './build/browsers.ts';
import { callTable } from './build/call-table.ts';
import { chunkGroups } from './build/chunks.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker } from './build/service-worker.ts';
import { thirdPartyLicences } from './build/third-party.ts';

/** Files below this size in bytes fit into a single packet even uncompressed. */
const WORTH_COMPRESSING = 1024;

/** Writes `.br` and `.gz` versions of all text files of the build, so that the server never has to compress them. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'lockroom-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, name);
        if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(name)) continue;
        if (statSync(path).size < WORTH_COMPRESSING) continue;
        const bytes = readFileSync(path);
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    callTable(),
    preloads(),
    thirdPartyLicences(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: buildTargets,
    // Fonts stay separate files: as data URLs they would enlarge the style sheet that blocks the first paint.
    assetsInlineLimit: 0,
    // Use one style sheet of 28 kB, because splitting it by screen would only add requests of 1 to 3 kB each.
    cssCodeSplit: false,
    // Write a list of the scripts that each screen needs; a test limits their sizes.
    manifest: true,
    rolldownOptions: {
      // Do not add a group's imports to the group: every screen would then load modules that are rarely used.
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  // Load a worker as a module from its own URL, like every other script.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
