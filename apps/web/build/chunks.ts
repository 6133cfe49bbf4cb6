/**
 * How the parts of the page are put into files. Left alone, the bundler makes a file of every few modules that the same
 * screens share, over 200 of them; a browser fetches six at a time, so that waiting costs more than the bytes. The size
 * of every screen is held by scripts/page-size.mjs.
 */
export const chunkGroups = [
  // All that must be there before anything can be drawn.
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  // What the sign-in needs and others use as well: without this it would wait for the kit.
  {
    name: 'door',
    test: /\/ui\/(field|form-error|text-input|checkbox|wordmark|fit|point-chip)|\/api\/errors|\/auth\/(auth-form|login-link)|\/policy\.module|\/contract\/src\/texts|\/icons\/eye|\/(mutationObserver|useMutation|useLocation)\./,
    priority: 4,
  },
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 3 },
  // Fetched with the first dialog that is wanted.
  {
    name: 'dialogs',
    test: /\/@radix-ui\/react-(dialog|alert-dialog|focus-scope|focus-guards|dismissable-layer|portal)\/|\/(react-remove-scroll|aria-hidden|use-callback-ref|use-sidecar|tslib|get-nonce|react-style-singleton)|\/ui\/(dialog|form-dialog|name-dialog|alert-box|confirm-box|use-focus-return)\./,
    minShareCount: 2,
    priority: 2,
  },
  // What most screens share.
  {
    name: 'kit',
    test: /\/apps\/web\/src\/(ui|app|features|api)\/|\/packages\/game\/|\/@tanstack\/|\/@radix-ui\/(primitive|react-(slot|primitive|context|compose-refs|use-[a-z-]+|presence|id|direction|collection|roving-focus|tabs))\//,
    minShareCount: 8,
    priority: 1,
  },
];
