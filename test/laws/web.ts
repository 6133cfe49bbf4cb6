/** The features of the page, lowest first: each may import earlier ones only. */
const WEB_FEATURES: readonly string[] = [
  'auth',
  'policies',
  'account',
  'notifications',
  'friends',
  'stats',
  'banner',
  'support',
  'plans',
  'competitions',
  'rooms',
  'circles',
  'tokens',
  'chat',
  'fights',
  'tournaments',
  'chances',
  'entry',
  'standings',
  'templates',
  'control-panel',
];

/** The violation of an import of the page's product code; null when it is allowed. */
export function webBreach(from: string, to: string): string | null {
  if (to.startsWith('apps/server/')) return 'the page knows the server by the contract only';
  if (to.startsWith('packages/testing/')) return 'the product does not stand on its tests';
  const layer = layerOf(from);
  const target = layerOf(to);
  if (target === 'app' && layer !== 'app' && from !== 'apps/web/src/main.tsx')
    return 'nobody imports the app';
  if (layer === 'service-worker' || target === 'service-worker') return workerBreach(layer, target, to);
  if (layer === 'store') return target && target !== 'store' ? 'a store knows nothing of the page' : null;
  if (target === 'store') return null;
  if (layer === 'ui') {
    if (to.startsWith('packages/contract/') || to.startsWith('@tanstack/')) {
      return 'a primitive knows no contract, no router and no query';
    }
    return target && target !== 'ui' ? 'a primitive knows the ui and stores only' : null;
  }
  if (layer === 'api' && target && target !== 'api') return 'the calls know nothing of the page';
  if (layer === 'shell' && target && !['shell', 'ui', 'api'].includes(target)) {
    return 'the shell stands on ui and api';
  }
  if (target === 'screens' && layer === 'screens') {
    return screenOf(from) === screenOf(to) ? null : 'a screen imports no screen';
  }
  if (target === 'screens' && layer !== 'app') return 'only the app knows the screens';
  const [own, other] = [webFeatureOf(from), webFeatureOf(to)];
  return own && other && own !== other ? featureBreach(own, other) : null;
}

/** What pages and the service worker say to each other. */
const WORKER_NAMES = ['apps/web/src/api/service-worker-names.ts', 'apps/web/src/api/push-names.ts'];

/** The service worker is a program of its own beside the page. */
function workerBreach(layer: string | null, target: string | null, to: string): string | null {
  if (layer !== 'service-worker') return 'nobody imports the service worker';
  const isAllowed = target === 'service-worker' || target === null || WORKER_NAMES.includes(to);
  return isAllowed ? null : 'the service worker knows nothing of the page but the names that both use';
}

function featureBreach(own: string, other: string): string | null {
  const [above, below] = [WEB_FEATURES.indexOf(own), WEB_FEATURES.indexOf(other)];
  if (above < 0 || below < 0) return `${above < 0 ? own : other} is not in the order of the features`;
  return below < above ? null : `${own} stands below ${other}`;
}

/** The feature of a file of the page, or null. */
function webFeatureOf(path: string): string | null {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/**
 * The top folder of the web app's sources: store, ui, api, shell, features, screens, app; null for files outside of them.
 */
function layerOf(path: string): string | null {
  return /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The unit of a screen: its folder, or the file's name before the first dot, so that styles belong to it. */
function screenOf(path: string): string {
  return path.split('/screens/')[1]?.split(/[/.]/)[0] ?? path;
}
