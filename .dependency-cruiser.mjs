// Rules about which folders may import which (docs/ARCHITECTURE.md). `npm run lint` checks them.
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
const TEST = '\\.(test|spec)\\.tsx?$|/testing/';

/** The layers of the page, lowest first. Each may import only lower ones. */
const PAGE_LAYERS = ['store', '(ui|api)', 'shell', 'features', 'screens', 'app'];

/** The features of the page, lowest first. Each may import only lower ones. */
const PAGE_FEATURES = [
  'auth',
  'policies',
  'account',
  'notifications',
  'reports',
  'friends',
  'stats',
  'banner',
  'support',
  'plans',
  'administration',
  'competitions',
  'rooms',
  'members',
  'room-series',
  'tokens',
  'chat',
  'fights',
  'tournaments',
  'chances',
  'standings',
  'entry',
  'templates',
  'manager',
  'room-page',
  'dashboard',
];

/** The features of the server, lowest first. Each may call only lower ones. */
const SERVER_FEATURES = [
  'images',
  'auth',
  'push',
  'notifications',
  'banner',
  'plans',
  'settings',
  'support',
  'friends',
  'news',
  'rooms',
  'system',
  'chat',
  'reports',
  'accounts',
  'administration',
  'calendar',
  'tokens',
  'competitions',
  'guests',
  'stats',
  'webhooks',
  'members',
  'room-series',
  'templates',
  'sources',
  'transfers',
  'pictures',
];

/** Returns a pattern that matches paths in these folders of `base`. */
const below = (base, names) => `${base}(${names.map((name) => `${name}/`).join('|')})`;

/** Returns one lint rule per folder, which forbids imports from any folder listed after it. */
const inOrder = (kind, base, names) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${kind}-order-${name.replace(/\W+/g, '-')}`,
    severity: 'error',
    from: { path: below(base, [name]), pathNot: TEST },
    to: { path: below(base, names.slice(at + 1)) },
  }));

/** Files at `path` may import only from their own folder and from `allowed`. */
const only = (name, path, allowed, pathNot = TEST) => ({
  name,
  severity: 'error',
  from: { path, pathNot },
  to: { pathNot: [path, ...allowed] },
});

const ZOD = '^node_modules/zod/';
const TEST_TOOLS = '^node_modules/(zod|fast-check|vitest)/|^(node:)?[a-z/_]+$';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },

    only('rules-are-pure', '^packages/rules/', []),
    only('paste-knows-only-rules', '^packages/paste/', ['^packages/rules/']),
    only('poster-knows-only-rules', '^packages/poster/', ['^packages/rules/']),
    only('contract-knows-only-rules-and-zod', '^packages/contract/', ['^packages/rules/', ZOD]),
    only(
      'testing-knows-no-app',
      '^packages/testing/',
      ['^packages/(rules|contract)/', TEST_TOOLS],
      '\\.test\\.ts$',
    ),

    {
      name: 'nothing-imports-journeys-or-measurements',
      severity: 'error',
      from: { pathNot: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'journeys-know-the-product-from-outside',
      comment: 'One file starts a server; the table of paths is tested from outside.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: '^e2e/support/server\\.mjs$' },
      to: { path: '^apps/', pathNot: '^apps/web/src/(app|shell)/paths\\.ts$' },
    },
    {
      name: 'page-and-server-know-only-the-contract',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'the-product-imports-no-test-code',
      severity: 'error',
      from: { path: '^(apps|packages/(?!testing))', pathNot: TEST },
      to: { path: '^packages/testing/|/src/testing/|\\.test\\.tsx?$' },
    },

    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: `${SERVER}kernel/`, pathNot: TEST },
      to: { path: SERVER, pathNot: `${SERVER}kernel/` },
    },
    {
      name: 'only-commands-import-commands',
      severity: 'error',
      from: { path: SERVER, pathNot: [`${SERVER}commands/`, TEST] },
      to: { path: `${SERVER}commands/` },
    },
    {
      name: 'only-app-imports-routes',
      severity: 'error',
      from: { path: SERVER, pathNot: [`${SERVER}app\\.ts$`, TEST] },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: `${SERVER}features/`, pathNot: TEST },
      to: { path: `${SERVER}(app|main|serve)\\.ts$` },
    },
    {
      name: 'features-call-services-of-others-only',
      severity: 'error',
      from: { path: `${SERVER}features/([^/]+)/`, pathNot: TEST },
      to: {
        path: `${SERVER}features/`,
        pathNot: [`${SERVER}features/$1/`, '\\.(service|access|type)\\.ts$'],
      },
    },
    {
      name: 'fights-and-tournaments-do-not-know-each-other',
      severity: 'error',
      from: { path: `${SERVER}features/competitions/(fights|tournaments)/`, pathNot: TEST },
      to: {
        path: `${SERVER}features/competitions/(fights|tournaments)/`,
        pathNot: `${SERVER}features/competitions/$1/`,
      },
    },
    ...inOrder('server', `${SERVER}features/`, SERVER_FEATURES),

    ...inOrder('page', WEB, PAGE_LAYERS),
    ...inOrder('page', `${WEB}features/`, PAGE_FEATURES),
    {
      name: 'calls-and-primitives-stand-apart',
      severity: 'error',
      from: { path: `${WEB}(ui|api)/`, pathNot: TEST },
      to: { path: `${WEB}(ui|api)/`, pathNot: `${WEB}$1/` },
    },
    {
      name: 'primitives-know-no-calls-routes-or-queries',
      severity: 'error',
      from: { path: `${WEB}ui/`, pathNot: TEST },
      to: { path: '^packages/contract/|^node_modules/@tanstack/' },
    },
    {
      name: 'screens-import-no-other-screen',
      severity: 'error',
      from: { path: `${WEB}screens/([^/.]+)`, pathNot: TEST },
      to: { path: `${WEB}screens/`, pathNot: `${WEB}screens/$1[/.]` },
    },
    {
      name: 'the-service-worker-is-a-program-of-its-own',
      comment: 'It shares names and types with the page.',
      severity: 'error',
      from: { path: `${WEB}service-worker/`, pathNot: TEST },
      to: { path: WEB, pathNot: `${WEB}(service-worker/|api/(service-worker|push)-names\\.ts$)` },
    },
    {
      name: 'nothing-imports-the-service-worker',
      severity: 'error',
      from: { path: '^apps/', pathNot: [`${WEB}service-worker/`, TEST] },
      to: { path: `${WEB}service-worker/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^reports/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
