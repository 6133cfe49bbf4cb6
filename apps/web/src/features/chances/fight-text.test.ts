import { type Ending, methodsFor, resultMethodsFor } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { endingName, fightSentence, otherEndingName } from './fight-text.ts';

const fightStatement = (...given: Parameters<typeof fightSentence>) => {
  const { subject, predicate } = fightSentence(...given);
  return `${subject} ${predicate}`;
};

const fight = { sport: 'mma', fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' } as const;
const by = (winnerId: 1 | 2, ...methods: Ending['winMethod'][]): Ending[] =>
  methods.map((winMethod) => ({ winnerId, winMethod }));
const any = (winnerId: 1 | 2) => by(winnerId, ...resultMethodsFor('mma', winnerId));
const anyBut = (winnerId: 1 | 2, left: Ending['winMethod']) =>
  any(winnerId).filter(({ winMethod }) => winMethod !== left);
const none: Ending[] = [{ winnerId: 0, winMethod: 'No Contest' }];

describe('sentences about possible results of a fight', () => {
  it.each<[string, Ending[]]>([
    ['Pereira wins by KO/TKO', by(1, 'KO/TKO')],
    ['Hill wins by KO/TKO or decision', by(2, 'KO/TKO', 'Decision')],
    ['Pereira wins', any(1)],
    ['Pereira does not lose', [...any(1), ...none]],
    ['Hill does not lose', [...none, ...any(2)]],
    ['Pereira wins by decision, or nobody wins', [...by(1, 'Decision'), ...none]],
    ['Hill does not win by submission', [...any(1), ...none, ...anyBut(2, 'Submission')]],
    ['Pereira against Hill has no winner', none],
    ['Pereira against Hill has a winner', [...any(1), ...any(2)]],
    ['Pereira wins by KO/TKO, or Hill wins', [...by(1, 'KO/TKO'), ...any(2)]],
    ['Pereira wins by KO/TKO, or Hill wins by decision', [...by(1, 'KO/TKO'), ...by(2, 'Decision')]],
  ])('the sentence reads: %s', (text, endings) => expect(fightStatement(fight, endings)).toBe(text));
});

describe('possible results of a fight in a list', () => {
  it.each<[string, Ending[]]>([
    ['Pereira by KO/TKO', by(1, 'KO/TKO')],
    ['Hill wins', by(2, ...methodsFor('mma'))],
    ['Hill by submission or decision', by(2, 'Submission', 'Decision')],
  ])('the line reads: %s', (text, endings) => expect(endingName(fight, endings)).toBe(text));

  it("several remaining ways to win are called 'any other way', and a single one is named", () => {
    expect(otherEndingName(fight, anyBut(2, 'KO/TKO'))).toBe('Hill, any other way');
    expect(otherEndingName(fight, by(2, 'Decision'))).toBe('Hill by decision');
  });
});

it('fighters with the same last name are shown with full names', () => {
  const brothers = { sport: 'mma', fighter1: 'Nick Diaz', fighter2: 'Nate Diaz' } as const;
  expect(fightStatement(brothers, any(1))).toBe('Nick Diaz wins');
});
