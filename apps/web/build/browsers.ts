import browsers from './browsers.json' with { type: 'json' };

/**
 * The oldest browsers that the page is built for (README.md, Browsers): syntax and styles are brought down to
 * them here, and scripts/browser-support.mjs finds calls that they do not know.
 */
export const buildTargets = [
  `safari${browsers.safari}`,
  `ios${browsers.safari_ios}`,
  `firefox${browsers.firefox}`,
  `chrome${browsers.chrome}`,
];
