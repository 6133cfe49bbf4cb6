import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { freePort, root } from '../../scripts/lib/process.mjs';

const SOURCES = fileURLToPath(new URL('../page', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Sources that run on Lockroom's own React, not on a version that a library requires. */
const OWN_REACT = ['lockroom.tsx', 'react-alone.tsx'];

/** Built pages on their own server. */
export interface Pages {
  /** The URL of the page for a source in bench/page. */
  urlOf(source: string): string;
  close(): void;
}

/** Builds a page for each source the way Lockroom's page is built, and serves them compressed from memory. */
export async function servePages(sources: readonly string[]): Promise<Pages> {
  const files = new Map<string, { type: string; bytes: Buffer }>();
  for (const source of sources) {
    const out = mkdtempSync(join(tmpdir(), 'lockroom-page-'));
    await buildPage(source, out);
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      const type = TYPES[extname(name)];
      if (type)
        files.set(`/${source}/${name}`, { type, bytes: brotliCompressSync(readFileSync(join(out, name))) });
    }
    rmSync(out, { recursive: true, force: true });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.bytes);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    urlOf: (source) => `http://127.0.0.1:${port}/${source}/index.html`,
    close: () => server.close(),
  };
}

async function buildPage(source: string, out: string): Promise<void> {
  const page = mkdtempSync(join(SOURCES, '.built-'));
  try {
    writeFileSync(
      join(page, 'index.html'),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${source}</title>
      <style>@layer base, ui, feature, screen; body { margin: 0 } #stage { width: 100vw; height: 100vh }</style></head>
      <body><div id="stage"></div><script type="module" src="../${source}"></script></body></html>`,
    );
    const ownReact = {
      react: join(root, 'node_modules/react'),
      'react-dom': join(root, 'node_modules/react-dom'),
    };
    await build({
      root: page,
      base: './',
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: OWN_REACT.includes(source) ? { alias: ownReact } : {},
      build: { outDir: out, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
    });
  } finally {
    rmSync(page, { recursive: true, force: true });
  }
}
