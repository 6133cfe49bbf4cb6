import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './build/browsers.ts';
import { callTable } from './build/call-table.ts';
import { chunkGroups } from './build/chunks.ts';
import { serviceWorker } from './build/service-worker.ts';
import { thirdPartyLicences } from './build/third-party.ts';
import { typefaceAhead } from './build/typeface.ts';

/** Files below this many bytes fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while it answers. */
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
    typefaceAhead(),
    thirdPartyLicences(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: buildTargets,
    // Fonts stay files: as data URLs they would sit in the stylesheet that blocks the first paint.
    assetsInlineLimit: 0,
    // Tells which scripts each screen needs; their sizes are held by a check.
    manifest: true,
    rolldownOptions: {
      // Without what the modules of a group import in turn: one that few use would come with what all use.
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  // A worker is fetched as a module by its own address, like every other script.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
