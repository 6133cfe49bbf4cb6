// How much JavaScript the browser fetches for each screen, by the manifest of the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './process.mjs';

/**
 * Bytes, compressed as the server sends them.
 * @typedef {{ gzip: number, brotli: number }} Size
 * @typedef {{ file: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk
 */

const dist = join(root, 'apps', 'web', 'dist');

/** The screen of whoever comes for the first time. */
export const firstScreen = 'login-screen';

/**
 * What a screen fetches by itself and shows at once, depending on the room or tab: each is counted with the screen.
 * Whatever else is imported when it is wanted, such as dialogs, is not needed to use the screen.
 * @type {Record<string, Record<string, string[]>>}
 */
const parts = {
  'bracket-screen': {
    fights: ['src/features/fights/picks/fight-bracket.tsx'],
    tournament: ['src/features/tournaments/sheet/tournament-bracket.tsx'],
  },
  'manager-screen': {
    fights: ['src/screens/manager-screen.fights.tsx'],
    tournament: ['src/screens/manager-screen.tournament.tsx'],
  },
  'template-room-screen': {
    card: ['src/screens/template-room-screen.card.tsx'],
    bracket: [
      'src/screens/template-room-screen.bracket.tsx',
      'src/features/tournaments/manager/names-editor.tsx',
    ],
  },
  'room-screen': {
    standings: ['src/ui/gap-drawing.tsx'],
    members: ['src/features/rooms/members-tab.tsx'],
    messages: ['src/features/chat/message-list.tsx'],
  },
};

/** What surrounds every screen of those who are signed in; counted with each. */
const frame = 'src/app/signed-in.tsx';

/**
 * What the first screen needs in all, and what every other screen adds to it, with each of its parts.
 * @returns {{ first: Size, others: Map<string, Size> }}
 */
export function pageSizes() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  const screens = Object.keys(manifest).filter((name) => /\/screens\/[^/]+-screen\.tsx$/.test(name));
  const first = screens.find((name) => screenName(name) === firstScreen);
  if (!entry || !first) throw new Error('The manifest of the build names no entry or no first screen');
  const before = filesOf(manifest, [entry, first]);
  const others = screens
    .filter((name) => name !== first)
    .flatMap((name) => {
      const screen = screenName(name);
      return Object.entries(parts[screen] ?? { '': [] }).map(([part, own]) => {
        const wrong = [frame, ...own].find((file) => !manifest[file]?.isDynamicEntry);
        if (wrong) throw new Error(`${wrong} is not fetched by itself`);
        const files = [...filesOf(manifest, [frame, name, ...own])].filter((file) => !before.has(file));
        return /** @type {const} */ ([part ? `${screen}, ${part}` : screen, sizeOf(files)]);
      });
    });
  return { first: sizeOf([...before]), others: new Map(others) };
}

/** @param {string} name */
function screenName(name) {
  return name.replace(/^.*\/([^/]+)\.tsx$/, '$1');
}

/**
 * The scripts that are fetched before the first of these can run.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names
 */
function filesOf(manifest, names) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of manifest[name]?.imports ?? []) visit(each);
  };
  names.forEach(visit);
  return new Set([...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')));
}

/**
 * @param {string[]} files
 * @returns {Size}
 */
function sizeOf(files) {
  const size = { gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(join(dist, file));
    size.gzip += gzipSync(bytes, { level: 9 }).length;
    size.brotli += brotliCompressSync(bytes).length;
  }
  return size;
}
