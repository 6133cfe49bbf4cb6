import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const FRAME = source('app/signed-in.tsx');

/** The screens that people open directly, each with a pattern for its paths. */
const SCREENS: readonly [path: RegExp, module: string][] = [
  [/^\/$/, source('screens/dashboard-screen.tsx')],
  [/^\/rooms?\/[^/]+$/, source('screens/room-screen.tsx')],
  [/^\/(football-|custom-)?bracket\//, source('screens/bracket-screen.tsx')],
];

/**
 * Starts downloads that the browser would otherwise discover late:
 * - the typeface, which the browser requests only after the style sheet; text shifts if the typeface arrives late;
 * - for people who are signed in, the scripts of the frame and of the screen, while the first script is still loading.
 *   The content security policy forbids inline scripts, so a small file adds these links.
 */
export function preloads(): Plugin {
  return {
    name: 'lockroom-preloads',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const first = filesOf(bundle, entry?.fileName);
        const filesFor = (module: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
          if (!chunk) throw new Error(`The build has no chunk for ${module}`);
          return [...filesOf(bundle, chunk.fileName)].filter((file) => !first.has(file));
        };
        const screens = SCREENS.map(([path, module]) => `[${path}, ${JSON.stringify(filesFor(module))}]`);
        this.emitFile({
          type: 'asset',
          name: 'preload.js',
          source: `if (localStorage.getItem('token')) {
  const screen = [${screens}].find(([path]) => path.test(location.pathname));
  const files = new Set([...${JSON.stringify(filesFor(FRAME))}, ...(screen ? screen[1] : [])]);
  for (const file of files) {
    const isScript = file.endsWith('.js');
    const link = document.createElement('link');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  }
}
`,
        });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const named = (name: RegExp) => {
          const file = Object.keys(bundle).find((path) => name.test(path));
          if (!file) throw new Error(`The build has no ${name}`);
          return `/${file}`;
        };
        const typeface = named(/archivo-latin-wdth-normal-[^/]+\.woff2$/);
        // Style sheets load fonts in anonymous CORS mode. The browser would ignore a preload in any other mode.
        const font = { rel: 'preload', href: typeface, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [
          {
            tag: 'script',
            attrs: { src: named(/preload-[^/]+\.js$/), async: true },
            injectTo: 'head-prepend',
          },
          { tag: 'link', attrs: font, injectTo: 'head' },
        ];
      },
    },
  };
}

function source(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}

/** Returns the files that a chunk needs before it can run: its own, its style sheets and those of its imports. */
function filesOf(bundle: Rolldown.OutputBundle, name = '', files = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || files.has(name)) return files;
  files.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  for (const imported of chunk.imports) filesOf(bundle, imported, files);
  return files;
}
