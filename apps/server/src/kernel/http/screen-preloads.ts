import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { isResumable } from './resume-cookie.ts';

/** The part of Vite's manifest that is used here; its keys are the source files and the chunks they share. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const ENTRY = 'index.html';
/** The layout around every screen of a signed-in user. */
const FRAME = 'src/app/signed-in.tsx';

/** The screens that people open first, by path. Browsers without a session show the login form on most of them. */
const SCREENS = [
  { path: /^\/$/, modules: [FRAME, 'src/screens/dashboard-screen.tsx'], needsSession: true },
  { path: /^\/rooms?\/[^/]+$/, modules: [FRAME, 'src/screens/room-screen.tsx'], needsSession: true },
  {
    path: /^\/(?:football-|custom-)?bracket\/[^/]+$/,
    modules: [FRAME, 'src/screens/bracket-screen.tsx'],
    needsSession: true,
  },
  { path: /^\/join\/[^/]+$/, modules: ['src/screens/invitation-screen.tsx'], needsSession: false },
];

/**
 * Returns a function that gives the preload links for the scripts of the requested screen, as HTML. The browser would
 * otherwise request them only after the first script has run, about half a second later on a slow phone.
 */
export function screenPreloads(
  webRoot: string | null,
): (request: Pick<FastifyRequest, 'url' | 'headers'>) => string {
  const path = join(webRoot ?? '', '.vite/manifest.json');
  if (webRoot === null || !existsSync(path)) return () => '';
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const first = filesOf(manifest, [ENTRY]);
  const screens = SCREENS.map((screen) => {
    const files = [...filesOf(manifest, screen.modules)].filter((file) => !first.has(file));
    const links = files.map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    );
    return { ...screen, links: links.join('') };
  });
  return (request) => {
    const [address = ''] = request.url.split('?');
    const screen = screens.find(({ path }) => path.test(address));
    return screen && (isResumable(request) || !screen.needsSession) ? screen.links : '';
  };
}

/** Returns the files of these modules and of everything that they import statically. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
