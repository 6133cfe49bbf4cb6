import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { buildTargets } from './browsers.ts';
import { callTable } from './call-table.ts';

const SOURCE = resolve(import.meta.dirname, '../src/service-worker/service-worker.ts');

/**
 * Matches the files that the app needs to open offline. Fonts for non-Latin alphabets are loaded only when they are
 * used.
 */
const NEEDED =
  /^(index\.html|favicon\.svg|assets\/.+\.(js|css)|assets\/archivo-(basic|latin-wdth)-.+\.woff2)$/;

/**
 * Builds the service worker as one file with a fixed name. The file lists all files of this build. Names of files under
 * assets/ contain a content hash.
 */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'lockroom-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => NEEDED.test(name))
        .sort()
        .map((name) => entryOf(outDir, name));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [callTable()],
        define: { BUILT_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: buildTargets,
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

/** A file with a fixed name needs an integrity hash, because a newer build may have replaced it on the server. */
function entryOf(outDir: string, name: string): PrecacheEntry {
  const url = `/${name}`;
  if (name.startsWith('assets/')) return { url, revision: null };
  const digest = createHash('sha256')
    .update(readFileSync(join(outDir, name)))
    .digest('base64');
  return { url, revision: digest, integrity: `sha256-${digest}` };
}
