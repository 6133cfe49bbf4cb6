import type { CardState } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { endingsText, readEndings, supposeEnding } from './supposed-endings.ts';

const fight = (id: string, winnerId: 0 | 1 | 2 | null = null) => ({ id, winnerId, winMethod: null });
const state = (sport: CardState['sport'], ...card: object[]) =>
  ({ sport, card, covered: [], entries: [] }) as unknown as CardState;
const A = '01a2099a-5ded-77fb-8000-00003f2a81c0';
const B = '01a2099a-5ded-77fb-8000-00009b0d33e7';
const OPEN = state('mma', fight(A), fight(B));

it('supposed endings survive the round trip through the address', () => {
  const supposed = {
    [A]: { winnerId: 1, winMethod: 'KO/TKO' },
    [B]: { winnerId: 0, winMethod: 'No Contest' },
  } as const;
  const text = endingsText(supposed);
  expect(text).toBe('3f2a81c0.1K_9b0d33e7.0N');
  expect(readEndings(OPEN, text)).toEqual(supposed);
  expect(endingsText({})).toBeNull();
});

it.each([
  '',
  '__..',
  '3f2a81c0',
  '3f2a81c0.9K',
  '3f2a81c0.1X',
  '3f2a81c0.1N',
  '3f2a81c0.0K',
  'ffffffff.1K',
  '.1K',
])('the address drops %o', (text) => expect(readEndings(OPEN, text)).toEqual({}));

it('the address drops fights with a result, and submissions in boxing', () => {
  expect(readEndings(state('mma', fight(A, 2)), '3f2a81c0.1K')).toEqual({});
  expect(readEndings(state('boxing', fight(A)), '3f2a81c0.1S')).toEqual({});
});

it('choosing an ending again takes it back', () => {
  const ending = { winnerId: 1, winMethod: 'Decision' } as const;
  const once = supposeEnding({}, A, ending);
  expect(once).toEqual({ [A]: ending });
  expect(supposeEnding(once, A, { ...ending, winMethod: 'KO/TKO' })).toEqual({
    [A]: { winnerId: 1, winMethod: 'KO/TKO' },
  });
  expect(supposeEnding(once, A, ending)).toEqual({});
});
