/** The names of small modules that the dashboard, rooms and brackets share. */
const SMALL = [
  ...['visits', 'your-line', 'room-shelf', 'tasks', 'room-lock', 'sealed-text', 'find-row', 'settings-row'],
  ...['notifications.queries', 'members.queries', 'push.queries', 'chat.queries', 'useMutationState'],
  ...['push', 'sound', 'fact-source', 'late-entry', 'late-entry-notice', 'entry-heading'],
  ...[
    'standings',
    'standings-text',
    'standings-snapshot',
    'ranking',
    'rewind',
    'timeline-labels',
    'latest-result',
  ],
  ...['contest', 'use-visible-picks', 'score-strip.module', 'win-card', 'sentence-parts', 'dialogs'],
].join('|');

/**
 * Groups the page's modules into chunks. By default, the bundler makes one chunk for each set of modules that the same
 * screens share, over 200 in all. Over HTTP/1.1, a browser fetches only six files at a time, so waiting for all of the
 * chunks would take longer than loading some unneeded code. A test limits the size of the first screen
 * (scripts/lib/page-size.mjs).
 */
export const chunkGroups = [
  // The modules that must be loaded before anything can be shown.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 1 },
  // Form libraries and schemas. Only dialogs and the sign-up form use them.
  {
    name: 'forms',
    test: /\/(react-hook-form|@hookform|zod)\/|\/contract\/src\/(features|schema)/,
    priority: 1,
  },
  // Modules that every signed-in page loads after its first paint.
  { name: 'later', test: /\/(register-service-worker|eventsource-parser)/, priority: 1 },
  // Modules shared by at least five entry points, such as screens and dialogs. With a lower limit, every screen would
  // load the code of dialogs that are rarely opened.
  { name: 'shared', minShareCount: 5 },
  { name: 'small', test: new RegExp(`/(${SMALL})\\.(tsx?|js|css)$`), minShareCount: 2 },
];
