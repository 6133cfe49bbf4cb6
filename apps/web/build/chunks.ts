/**
 * Groups the page's modules into chunks. By default, the bundler makes one chunk for each set of modules that the same
 * screens share, over 200 in all. A browser fetches only six at a time, so waiting would cost more than the extra
 * bytes. A test limits the size of the first screen (scripts/lib/page-size.mjs).
 */
export const chunkGroups = [
  // Everything that must be loaded before anything can be rendered.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 1 },
  // The modules shared by at least five entry points, such as screens and dialogs. With a lower limit, every screen
  // would load code of dialogs that are rarely opened.
  { name: 'shared', minShareCount: 5 },
];
