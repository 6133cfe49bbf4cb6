/**
 * Groups the page's modules into chunks. By default, the bundler puts modules that the same screens share into a chunk,
 * which makes over 200 chunks. A browser fetches only six at a time, so waiting would cost more than the extra bytes. A
 * test limits the size of the first screen (scripts/lib/page-size.mjs).
 */
export const chunkGroups = [
  // Everything that must be loaded before anything can be rendered.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 1 },
  // What most screens share. With a lower count, every screen would load code of dialogs that are rarely opened.
  { name: 'shared', minShareCount: 5 },
];
