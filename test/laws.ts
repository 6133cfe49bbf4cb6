import type { Import } from './source.ts';

/** Which features a feature of the server may call, itself aside; what those may call, it may call, too. */
const PARENTS: Record<string, string[]> = {
  // How two members stand to each other is for friends to say; they know no room's service.
  rooms: ['auth', 'friends'],
  chat: ['rooms'],
  brackets: ['rooms'],
  fights: ['brackets', 'rooms'],
  tournaments: ['brackets', 'rooms'],
  templates: ['fights', 'tournaments'],
  transfers: ['fights', 'tournaments'],
};

/** The features that everyone may call. */
const FOR_ALL = ['notifications', 'images'];

/** Tests and what they are built with may import anything of their own app. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/');
}

/** What is wrong with an import, as a sentence, or null when it is allowed (docs/ARCHITECTURE.md, "Who may import whom"). */
export function breach({ from, to }: Import): string | null {
  if (from.startsWith('packages/game/src/')) return isTest(from) ? null : gameBreach(to);
  if (from.startsWith('packages/contract/src/')) return isTest(from) ? null : contractBreach(to);
  if (from.startsWith('apps/server/src/')) {
    if (to.startsWith('apps/web/')) return 'the server does not know the page';
    return isTest(from) ? null : serverBreach(from, to);
  }
  if (from.startsWith('apps/web/src/')) {
    if (to.startsWith('apps/server/')) return 'the page knows the server by the contract only';
    return isTest(from) ? null : webBreach(from, to);
  }
  return null;
}

function gameBreach(to: string): string | null {
  return to.startsWith('packages/game/src/') ? null : 'the game imports nothing';
}

function contractBreach(to: string): string | null {
  const allowed = /^packages\/(contract|game)\/src\/|^zod(\/|$)/.test(to);
  return allowed ? null : 'the contract imports zod and the game only';
}

function serverBreach(from: string, to: string): string | null {
  const inner = to.match(/^apps\/server\/src\/(.+)$/)?.[1];
  if (inner === undefined) return null;
  const [own, other] = [featureOf(from), featureOf(to)];
  if (/\.routes\.ts$/.test(inner) && from !== 'apps/server/src/app.ts') return 'only app.ts imports routes';
  if (from.startsWith('apps/server/src/kernel/') && other) return 'the kernel knows no feature';
  if (own && /^(app|main)\.ts$/.test(inner)) return 'a feature does not know the app it is part of';
  if (!own || !other || own === other) return null;
  if (!/\.(service|access)\.ts$/.test(inner)) return "another feature's service or access file only";
  if (FOR_ALL.includes(other) || ancestors(own).has(other)) return null;
  return `${own} does not call ${other}`;
}

function webBreach(from: string, to: string): string | null {
  const layer = layerOf(from);
  const target = layerOf(to);
  if (layer === 'ui') {
    if (to.startsWith('packages/contract/') || to.startsWith('@tanstack/')) {
      return 'a primitive knows no contract, no router and no query';
    }
    return target && ['api', 'features', 'screens', 'app'].includes(target)
      ? 'a primitive knows the ui only'
      : null;
  }
  if (target === 'screens' && layer === 'screens') {
    return screenOf(from) === screenOf(to) ? null : 'a screen imports no screen';
  }
  if (target === 'screens' && layer !== 'app') return 'only the app knows the screens';
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own && other && own !== other && !to.endsWith('.queries.ts')) return "another feature's queries only";
  return null;
}

/** The feature whose folder holds a file of one of the apps, else null. */
function featureOf(path: string): string | null {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The first folder of the web app's sources: ui, api, features, screens, app; null for files outside of them. */
function layerOf(path: string): string | null {
  return /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** What a screen is made of: its folder, or the file's name before the first dot, so that styles stand beside it. */
function screenOf(path: string): string {
  return path.split('/screens/')[1]?.split(/[/.]/)[0] ?? path;
}

function ancestors(feature: string): Set<string> {
  const parents = PARENTS[feature] ?? [];
  return new Set(parents.flatMap((parent) => [parent, ...ancestors(parent)]));
}
