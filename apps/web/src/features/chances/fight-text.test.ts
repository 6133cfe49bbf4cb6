import { type Ending, resultMethodsFor } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { endingLine, fightStatement } from './fight-text.ts';

const fight = { sport: 'mma', fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' } as const;
const by = (winnerId: 1 | 2, ...methods: Ending['winMethod'][]): Ending[] =>
  methods.map((winMethod) => ({ winnerId, winMethod }));
const any = (winnerId: 1 | 2) => by(winnerId, ...resultMethodsFor('mma', winnerId));
const none: Ending[] = [{ winnerId: 0, winMethod: 'No Contest' }];

describe('a statement about a fight', () => {
  it.each<[string, Ending[]]>([
    ['Pereira wins by KO/TKO', by(1, 'KO/TKO')],
    ['Hill wins by KO/TKO or Decision', by(2, 'KO/TKO', 'Decision')],
    ['Pereira wins', any(1)],
    ['Pereira does not lose', [...any(1), ...none]],
    ['Hill does not lose', [...none, ...any(2)]],
    ['Pereira wins by Decision, or nobody wins', [...by(1, 'Decision'), ...none]],
    [
      'Hill does not win by Submission',
      [...any(1), ...none, ...by(2, 'KO/TKO', 'Decision', 'Disqualification')],
    ],
    ['Pereira against Hill has no winner', none],
    ['Pereira against Hill has a winner', [...any(1), ...any(2)]],
    ['Pereira wins by KO/TKO, or Hill wins', [...by(1, 'KO/TKO'), ...any(2)]],
    ['Pereira wins by KO/TKO, or Hill wins by Decision', [...by(1, 'KO/TKO'), ...by(2, 'Decision')]],
  ])('the statement reads: %s', (text, endings) => expect(fightStatement(fight, endings)).toBe(text));
});

describe('endings with one outcome in a list', () => {
  it.each<[string, Ending[]]>([
    ['Pereira by KO/TKO', by(1, 'KO/TKO')],
    ['Hill, any way', any(2)],
    ['Hill, any method', by(2, 'KO/TKO', 'Submission', 'Decision')],
    ['Hill by disqualification', by(2, 'Disqualification')],
    ['Hill otherwise', by(2, 'Submission', 'Decision', 'Disqualification')],
    ['Hill by Submission or Decision', by(2, 'Submission', 'Decision')],
    ['Draw or no contest', none],
  ])('the line reads: %s', (text, endings) => expect(endingLine(fight, endings)).toBe(text));
});

it('fighters with the same last name are given in full', () => {
  const brothers = { sport: 'mma', fighter1: 'Nick Diaz', fighter2: 'Nate Diaz' } as const;
  expect(fightStatement(brothers, any(1))).toBe('Nick Diaz wins');
});
