import { describe, expect, it } from 'vitest';
import { breach } from './laws.ts';
import { importCycles, importsOf } from './source.ts';

const GAME = 'packages/game/src';
const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

const FORBIDDEN: [from: string, to: string][] = [
  [`${GAME}/fights/card.ts`, 'node:crypto'],
  [`${GAME}/fights/card.ts`, 'zod'],
  [`${GAME}/fights/card.ts`, `${CONTRACT}/index.ts`],
  [`${CONTRACT}/features/rooms.ts`, 'fastify'],
  [`${CONTRACT}/features/rooms.ts`, `${SERVER}/kernel/errors.ts`],
  [`${SERVER}/kernel/pipeline.ts`, `${SERVER}/features/auth/auth.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/features/brackets/brackets.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/features/auth/auth.store.ts`],
  [`${SERVER}/features/chat/chat.service.ts`, `${SERVER}/features/fights/fights.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/app.ts`],
  [`${SERVER}/main.ts`, `${SERVER}/features/rooms/rooms.routes.ts`],
  [`${SERVER}/app.ts`, `${WEB}/app/paths.ts`],
  [`${SERVER}/features/rooms/rooms.test.ts`, `${WEB}/app/paths.ts`],
  [`${WEB}/app/main.tsx`, `${SERVER}/app.ts`],
  [`${WEB}/ui/button.tsx`, `${WEB}/api/client.ts`],
  [`${WEB}/ui/button.tsx`, `${CONTRACT}/index.ts`],
  [`${WEB}/ui/button.tsx`, '@tanstack/react-router'],
  [`${WEB}/api/client.ts`, `${WEB}/screens/room.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/screens/room.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/features/chat/message-list.tsx`],
  [`${WEB}/screens/room.tsx`, `${WEB}/screens/rooms.tsx`],
];

const ALLOWED: [from: string, to: string][] = [
  [`${GAME}/fights/card.ts`, `${GAME}/limits.ts`],
  [`${GAME}/fights/card.test.ts`, 'node:fs'],
  [`${CONTRACT}/features/rooms.ts`, 'zod/mini'],
  [`${CONTRACT}/features/rooms.ts`, `${GAME}/index.ts`],
  [`${SERVER}/app.ts`, `${SERVER}/features/rooms/rooms.routes.ts`],
  [`${SERVER}/features/fights/fights.service.ts`, `${SERVER}/features/brackets/brackets.service.ts`],
  [`${SERVER}/features/fights/fights.service.ts`, `${SERVER}/features/auth/auth.access.ts`],
  [`${SERVER}/features/templates/templates.service.ts`, `${SERVER}/features/rooms/rooms.access.ts`],
  [
    `${SERVER}/features/friends/friends.service.ts`,
    `${SERVER}/features/notifications/notifications.service.ts`,
  ],
  [`${SERVER}/features/rooms/rooms.routes.ts`, `${SERVER}/features/rooms/rooms.store.ts`],
  [`${SERVER}/features/rooms/rooms.test.ts`, `${SERVER}/features/fights/fights.store.ts`],
  [`${WEB}/app/routes.tsx`, `${WEB}/screens/room.tsx`],
  [`${WEB}/screens/room.tsx`, `${WEB}/screens/room.module.css`],
  [`${WEB}/screens/room.tsx`, `${WEB}/features/chat/message-list.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/features/chat/chat.queries.ts`],
  [`${WEB}/ui/lock-line.tsx`, `${GAME}/index.ts`],
];

describe('the laws', () => {
  it.each(FORBIDDEN)('%s does not import %s', (from, to) => {
    expect(breach({ from, to })).not.toBeNull();
  });

  it.each(ALLOWED)('%s may import %s', (from, to) => {
    expect(breach({ from, to })).toBeNull();
  });
});

describe('reading imports', () => {
  const targets = (text: string) =>
    importsOf({ path: 'apps/web/src/app/routes.tsx', text }).map(({ to }) => to);

  it('sees every way to import', () => {
    const text = [
      "import type { A } from '../ui/a.ts';",
      "import {\n  B,\n  C,\n} from './b.ts';",
      "import './c.css';",
      "export * from '@lockroom/game';",
      "const lazy = () => import('../screens/d.tsx');",
    ].join('\n');
    const [ui, app] = ['apps/web/src/ui', 'apps/web/src/app'];
    const game = 'packages/game/src/index.ts';
    expect(targets(text)).toEqual([
      `${ui}/a.ts`,
      `${app}/b.ts`,
      `${app}/c.css`,
      game,
      'apps/web/src/screens/d.tsx',
    ]);
  });

  it('takes neither comments nor texts for imports', () => {
    expect(targets("/**\n * import { A } from './a.ts';\n */\nexport const say = 'import from';\n")).toEqual(
      [],
    );
  });

  it('finds the way round', () => {
    const path = ['a', 'b', 'c', 'b'];
    const imports = path.slice(1).map((to, index) => ({ from: path[index] ?? '', to }));
    expect(importCycles(imports)).toEqual([['b', 'c', 'b']]);
    expect(importCycles(imports.slice(0, 2))).toEqual([]);
  });
});
