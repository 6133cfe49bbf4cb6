/**
 * The features that a feature of the server may call, and transitively theirs. A competition type is a feature of its
 * own inside the folder of competitions.
 */
export const SERVER_FEATURES: Readonly<Record<string, readonly string[]>> = {
  auth: [],
  images: [],
  push: [],
  notifications: ['auth', 'push'],
  banner: [],
  plans: [],
  settings: ['auth'],
  stats: ['competitions'],
  support: [],
  system: ['auth', 'rooms'],
  // The relation of two members belongs to friends, which knows no room service.
  friends: [],
  rooms: ['auth', 'friends'],
  chat: ['rooms', 'push'],
  competitions: ['rooms'],
  fights: ['competitions'],
  tournaments: ['competitions'],
  templates: ['fights', 'tournaments'],
  transfers: ['fights', 'tournaments'],
  accounts: ['rooms'],
  news: [],
  calendar: ['rooms'],
  pictures: ['fights', 'tournaments'],
  webhooks: ['competitions'],
  circles: ['competitions'],
  tokens: ['rooms'],
};

/** The features that every feature may call. */
const FOR_ALL = ['notifications', 'images'];

const SERVER = 'apps/server/src/';

/** The violation of an import of the server's product code; null when it is allowed. */
export function serverBreach(from: string, to: string): string | null {
  if (to.startsWith('apps/web/')) return 'the server does not know the page';
  if (to.startsWith('packages/testing/')) return 'the product does not stand on its tests';
  if (!to.startsWith(SERVER)) return null;
  const [own, other] = [serverFeatureOf(from), serverFeatureOf(to)];
  const isApp = from === `${SERVER}app.ts`;
  if (to.startsWith(`${SERVER}commands/`) && !from.startsWith(`${SERVER}commands/`))
    return 'nobody but a command imports commands';
  if (/\.routes\.ts$/.test(to) && !isApp) return 'only app.ts imports routes';
  if (from.startsWith(`${SERVER}kernel/`) && (other || !to.startsWith(`${SERVER}kernel/`)))
    return 'the kernel knows no feature';
  if (own && /^apps\/server\/src\/(app|main)\.ts$/.test(to))
    return 'a feature does not know the app it is part of';
  if (!own || !other || own === other) return null;
  if (!/\.(service|access|type)\.ts$/.test(to)) return "another feature's service or access file only";
  if (FOR_ALL.includes(other) || ancestors(own).has(other)) return null;
  return `${own} does not call ${other}`;
}

/** The feature of a file of the server, or null. */
export function serverFeatureOf(path: string): string | null {
  const inside = /^apps\/server\/src\/features\/(?:competitions\/(?=(?:fights|tournaments)\/))?([^/]+)\//;
  return inside.exec(path)?.[1] ?? null;
}

function ancestors(feature: string): Set<string> {
  const parents = SERVER_FEATURES[feature] ?? [];
  return new Set(parents.flatMap((parent) => [parent, ...ancestors(parent)]));
}
