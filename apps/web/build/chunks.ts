/**
 * Groups the page's modules into chunks. By default, the bundler puts modules that the same screens share into a chunk,
 * which makes over 200 chunks. A browser fetches only six at a time, so waiting would cost more than the extra bytes. A
 * test limits the size of the first screen (scripts/lib/page-size.mjs).
 */
export const chunkGroups = [
  // Everything that must be loaded before anything can be rendered.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 2 },
  // The modules that most screens share. Shared modules that load only after a screen are excluded: chances
  // (its own chunks share modules often enough to reach `minShareCount`), the manager's forms, and the
  // contract's schemas, which would load zod. The rules have a separate chunk: the contract imports them, the
  // kit imports the contract, and if two chunks import each other, one runs before its imports are defined.
  { name: 'rules', test: /\/packages\/(?!contract\/|rules\/src\/chances\/)/, minShareCount: 5, priority: 2 },
  {
    name: 'kit',
    test: /\/apps\/web\/src\/(?!features\/(?:chances|fights\/manager)\/)|\/@tanstack\/|\/@radix-ui\//,
    minShareCount: 5,
    priority: 1,
  },
];
