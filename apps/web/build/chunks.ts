/**
 * How the parts of the page are put into files. Left alone, the bundler makes a file of every few modules that the same
 * screens share, over 200 of them; a browser fetches six at a time, so that waiting costs more than the bytes. The size
 * of the first screen is limited by scripts/page-size.mjs.
 */
export const chunkGroups = [
  // All that must be there before anything can be drawn.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 2 },
  // What most screens share, without what comes after a screen: chances, in several parts that share more than any
  // screen does; the manager's forms; and the contract's schemas, which would bring their library to every screen.
  {
    name: 'kit',
    test: /\/apps\/web\/src\/(?!features\/(?:chances|fights\/manager)\/)|\/packages\/(?!contract\/|rules\/src\/chances\/)|\/@tanstack\/|\/@radix-ui\//,
    minShareCount: 5,
    priority: 1,
  },
];
