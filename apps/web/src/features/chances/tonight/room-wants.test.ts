import { expect, it } from 'vitest';
import type { Need, NeedsRow } from '../needs.ts';
import { wantsText } from './room-wants.ts';

const need = (kind: 'must' | 'better', side: 0 | 1): Need => ({
  kind,
  side,
  short: '',
  method: null,
  said: '',
});
const [auburn, carolina, must, same] = [
  need('better', 0),
  need('better', 1),
  need('must', 1),
  { kind: 'same' } as const,
];

function wants(own: Need, others: Record<string, Need>, areAll = true): string {
  const rows = Object.entries({ me: own, ...others }).map(
    ([id, only]): NeedsRow => ({ id, chance: null, needs: [only] }),
  );
  return wantsText({
    ownId: 'me',
    rows,
    areAll,
    at: 0,
    entries: rows.map(({ id }) => ({ id, label: id })),
    sides: ['Auburn', 'North Carolina'],
    it: 'them',
  });
}

it.each<[string, Need, Record<string, Need>]>([
  [
    'You alone want Auburn. The other two want North Carolina, and sam is out without them.',
    auburn,
    { kay: carolina, sam: must },
  ],
  ['kay wants Auburn too. sam wants North Carolina.', auburn, { kay: auburn, sam: carolina }],
  ['Everybody who can still win wants Auburn.', auburn, { kay: auburn, sam: auburn }],
  ['You alone want Auburn. For the others it changes little or nothing.', auburn, { kay: same, sam: same }],
  ['You are out without North Carolina. kay wants Auburn.', must, { kay: auburn }],
  [
    'You alone want Auburn. kay wants North Carolina, and is out without them.',
    auburn,
    { kay: must, sam: same },
  ],
  ['Nobody else can still win.', auburn, {}],
  [
    'You alone want Auburn. Four of the other five want North Carolina, and a, b and c are out without them.',
    auburn,
    { a: must, b: must, c: must, d: carolina, e: same },
  ],
  ['', same, { kay: auburn }],
])('%s', (text, own, others) => expect(wants(own, others)).toBe(text));
