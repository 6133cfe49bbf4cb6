import type { Plugin } from 'vite';

/**
 * Fetches the typeface with the page. The style sheet alone asks for it when words are already on the screen, which then
 * move as it arrives, perhaps while somebody presses a button.
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
        // The typeface of an anonymous request is the one that style sheets use.
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
