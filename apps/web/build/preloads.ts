import type { Plugin } from 'vite';

/**
 * Preloads the typeface. Otherwise the browser requests it only after the style sheet, when text is already visible,
 * and the text shifts when it arrives, possibly while somebody presses a button.
 */
export function typefaceAhead(): Plugin {
  return {
    name: 'lockroom-typeface-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /archivo-latin-wdth-normal-[^/]+\.woff2$/.test(name));
        if (!file) throw new Error('The build has no typeface');
        // Style sheets load fonts in anonymous CORS mode. The browser would ignore a preload in any other mode.
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
