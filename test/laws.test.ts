import { describe, expect, it } from 'vitest';
import { breach } from './laws.ts';
import { importCycles, importsOf } from './source.ts';

const RULES = 'packages/rules/src';
const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

const FORBIDDEN: [from: string, to: string][] = [
  [`${RULES}/fights/card.ts`, 'node:crypto'],
  [`${RULES}/fights/card.ts`, 'zod'],
  [`${RULES}/fights/card.ts`, `${CONTRACT}/index.ts`],
  [`${CONTRACT}/features/rooms.ts`, 'fastify'],
  [`${CONTRACT}/features/rooms.ts`, `${SERVER}/kernel/errors.ts`],
  [`${SERVER}/kernel/http/pipeline.ts`, `${SERVER}/features/auth/auth.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/features/competitions/entries.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/features/auth/auth.store.ts`],
  [`${SERVER}/features/chat/chat.service.ts`, `${SERVER}/features/competitions/fights/fights.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/app.ts`],
  [`${SERVER}/main.ts`, `${SERVER}/features/rooms/rooms.routes.ts`],
  ['packages/testing/src/world.ts', `${SERVER}/app.ts`],
  ['e2e/rooms.spec.ts', `${SERVER}/testing/mailbox.ts`],
  ['packages/paste/src/card-draft.ts', `${CONTRACT}/index.ts`],
  [`${SERVER}/app.ts`, 'bench/main.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, 'packages/testing/src/world.ts'],
  [`${SERVER}/kernel/db/connect.ts`, `${SERVER}/features/rooms/rooms.service.ts`],
  [`${SERVER}/features/rooms/rooms.service.ts`, `${SERVER}/commands/seed.ts`],
  [`${SERVER}/app.ts`, `${WEB}/shell/paths.ts`],
  [`${SERVER}/features/rooms/rooms.test.ts`, `${WEB}/shell/paths.ts`],
  [`${WEB}/main.tsx`, `${SERVER}/app.ts`],
  [`${WEB}/ui/button.tsx`, `${WEB}/api/client.ts`],
  [`${WEB}/ui/button.tsx`, `${CONTRACT}/index.ts`],
  [`${WEB}/ui/button.tsx`, '@tanstack/react-router'],
  [`${WEB}/api/client.ts`, `${WEB}/screens/room.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/screens/room.tsx`],
  [`${WEB}/ui/button.tsx`, `${WEB}/shell/paths.ts`],
  [`${WEB}/api/client.ts`, `${WEB}/ui/button.tsx`],
  [`${WEB}/api/client.ts`, `${WEB}/ui/toast.ts`],
  [`${WEB}/shell/page.tsx`, `${WEB}/features/rooms/room-card.tsx`],
  [`${WEB}/shell/page.tsx`, `${WEB}/screens/room.tsx`],
  [`${WEB}/shell/page.tsx`, `${WEB}/app/routes.tsx`],
  [`${WEB}/screens/room.tsx`, `${WEB}/app/routes.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/app/routes.tsx`],
  [`${WEB}/features/rooms/room-card.tsx`, `${WEB}/features/chat/message-list.tsx`],
  [`${WEB}/features/fights/manager/card-panel.tsx`, `${WEB}/features/control-panel/fight-room.tsx`],
  [`${WEB}/features/fights/fights.queries.ts`, `${WEB}/features/tournaments/tournaments.queries.ts`],
  [`${WEB}/features/unlisted/card.tsx`, `${WEB}/features/auth/auth.queries.ts`],
  [`${WEB}/screens/room.tsx`, `${WEB}/screens/rooms.tsx`],
  [`${WEB}/app/register-service-worker.ts`, `${WEB}/service-worker/service-worker.ts`],
  [`${WEB}/service-worker/service-worker.ts`, `${WEB}/api/client.ts`],
];

const ALLOWED: [from: string, to: string][] = [
  [`${RULES}/fights/card.ts`, `${RULES}/limits.ts`],
  [`${RULES}/fights/card.test.ts`, 'node:fs'],
  [`${CONTRACT}/features/rooms.ts`, 'zod/mini'],
  [`${CONTRACT}/features/rooms.ts`, `${RULES}/index.ts`],
  [`${SERVER}/app.ts`, `${SERVER}/features/rooms/rooms.routes.ts`],
  ['e2e/rooms.spec.ts', 'packages/testing/src/world.ts'],
  ['bench/parts/http.ts', `${SERVER}/app.ts`],
  [
    `${SERVER}/features/competitions/fights/fights.service.ts`,
    `${SERVER}/features/competitions/entries.service.ts`,
  ],
  [`${SERVER}/features/competitions/fights/fights.service.ts`, `${SERVER}/features/auth/auth.access.ts`],
  [`${SERVER}/features/templates/templates.service.ts`, `${SERVER}/features/rooms/rooms.access.ts`],
  [
    `${SERVER}/features/friends/friends.service.ts`,
    `${SERVER}/features/notifications/notifications.service.ts`,
  ],
  [`${SERVER}/features/rooms/rooms.routes.ts`, `${SERVER}/features/rooms/rooms.store.ts`],
  [`${SERVER}/features/rooms/rooms.test.ts`, `${SERVER}/features/competitions/fights/fights.store.ts`],
  [`${WEB}/app/routes.tsx`, `${WEB}/screens/room.tsx`],
  [`${WEB}/screens/room.tsx`, `${WEB}/screens/room.module.css`],
  [`${WEB}/screens/room.tsx`, `${WEB}/features/chat/message-list.tsx`],
  [`${WEB}/main.tsx`, `${WEB}/app/providers.tsx`],
  [`${WEB}/testing/render-app.tsx`, `${WEB}/app/providers.tsx`],
  [`${WEB}/shell/load-failed.tsx`, `${WEB}/api/errors.ts`],
  [`${WEB}/shell/load-failed.tsx`, `${WEB}/ui/button.tsx`],
  [`${WEB}/features/chat/message-list.tsx`, `${WEB}/features/rooms/room-card.tsx`],
  [`${WEB}/features/control-panel/fight-room.tsx`, `${WEB}/features/fights/manager/card-panel.tsx`],
  [`${WEB}/ui/lock-line.tsx`, `${RULES}/index.ts`],
  [`${WEB}/service-worker/kept-answers.ts`, `${WEB}/api/service-worker-names.ts`],
  [`${WEB}/service-worker/kept-answers.ts`, `${WEB}/service-worker/kept-calls.ts`],
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
      "export * from '@lockroom/rules';",
      "const lazy = () => import('../screens/d.tsx');",
    ].join('\n');
    const [ui, app] = ['apps/web/src/ui', 'apps/web/src/app'];
    const rules = 'packages/rules/src/index.ts';
    expect(targets(text)).toEqual([
      `${ui}/a.ts`,
      `${app}/b.ts`,
      `${app}/c.css`,
      rules,
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
