import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Patterns for files that the browser would otherwise request late, with the attributes of their preload links. */
const PRELOADS: readonly [file: RegExp, attrs: NonNullable<HtmlTagDescriptor['attrs']>][] = [
  // Without a preload, the browser requests the typeface only after the style sheet, when text is already visible. The
  // text would shift when the typeface arrives, possibly while somebody presses a button. Style sheets load fonts in
  // anonymous CORS mode, and the browser ignores a preload in any other mode.
  [/archivo-basic-[^/]+\.woff2$/, { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }],
  // Every screen except the login screen imports these scripts.
  [/shared-[^/]+\.js$/, { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low' }],
  [/icons-[^/]+\.js$/, { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low' }],
];

/** Adds preload links to index.html for the files that every first screen needs. */
export function preloads(): Plugin {
  return {
    name: 'lockroom-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return PRELOADS.map(([pattern, attrs]) => {
          const file = Object.keys(bundle).find((name) => pattern.test(name));
          if (!file) throw new Error(`The build has no file that matches ${pattern}`);
          return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' };
        });
      },
    },
  };
}
