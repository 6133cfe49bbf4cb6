import browsers from './browsers.json' with { type: 'json' };

/**
 * The oldest browsers that the page supports (README.md, Browsers). The build translates syntax and styles for them,
 * and scripts/lib/browser-support.mjs finds APIs that they lack.
 */
export const buildTargets = [
  `safari${browsers.safari}`,
  `ios${browsers.safari_ios}`,
  `firefox${browsers.firefox}`,
  `chrome${browsers.chrome}`,
];
