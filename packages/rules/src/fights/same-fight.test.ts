import { type RealFight, readRealCard, realCardNames } from '@lockroom/testing/real-card';
import { type Spelling, SURE, UNSURE } from '@lockroom/testing/spellings';
import { expect, test } from 'vitest';
import { compareNames } from '../competitions/same-name.ts';
import { matchFights } from './same-fight.ts';

type Pair = Pick<RealFight, 'fighter1' | 'fighter2'>;
const CARDS = realCardNames().map((name) =>
  readRealCard(name).fights.map(({ fighter1, fighter2 }): Pair => ({ fighter1, fighter2 })),
);
const spelled = ({ fighter1, fighter2 }: Pair, [, spell]: Spelling): Pair => ({
  fighter1: spell(fighter1),
  fighter2: spell(fighter2),
});
const turned = ({ fighter1, fighter2 }: Pair): Pair => ({ fighter1: fighter2, fighter2: fighter1 });
const isSame = (one: Pair, other: Pair | undefined) =>
  one.fighter1 === other?.fighter1 && one.fighter2 === other.fighter2;

test.each(SURE)('a fight spelled with %s is found, in any order and in either corner', (...spelling) => {
  let spellings = 0;
  for (const card of CARDS) {
    const list = card.map((fight) => spelled(fight, spelling));
    spellings += list.filter((fight, at) => !isSame(fight, card[at])).length;
    const same = card.map((fight, at) => ({ match: 'same', at, sent: spelled(fight, spelling) }));
    const found = (sent: readonly Pair[]) =>
      matchFights(card, sent).map((match, at) => ({ match: match?.match, at: match?.at, sent: sent[at] }));
    expect(found(list)).toEqual(same);
    expect(found(list.map(turned).toReversed())).toEqual(
      same.map((one) => ({ ...one, sent: turned(one.sent) })).toReversed(),
    );
  }
  expect(spellings).toBeGreaterThan(0);
});

test.each(UNSURE)('a fight spelled with %s is found, but the manager is asked about it', (...spelling) => {
  let asked = 0;
  for (const card of CARDS) {
    const list = card.map((fight) => spelled(fight, spelling));
    const matches = matchFights(card, list);
    for (const [at, fight] of list.entries()) {
      const match = isSame(fight, card[at]) ? 'same' : 'maybe';
      expect([fight, matches[at]]).toMatchObject([fight, { at, match }]);
      asked += Number(match === 'maybe');
    }
  }
  expect(asked).toBeGreaterThan(0);
});

test('no two fighters on any of the cards are mistaken for each other', () => {
  const names = [...new Set(CARDS.flat().flatMap(({ fighter1, fighter2 }) => [fighter1, fighter2]))];
  const mistaken = names.flatMap((one, at) =>
    names.slice(at + 1).filter((other) => compareNames(one, other) !== 'different'),
  );
  expect(mistaken).toEqual([]);
});

test('fighters with similar names are kept apart, and each fight is matched with the closest one on the card', () => {
  const card = [
    { fighter1: 'Antônio Silva', fighter2: 'Cain Velasquez' },
    { fighter1: 'Anderson Silva', fighter2: 'Chris Weidman' },
    { fighter1: 'Bruno Silva', fighter2: 'Alex Pereira' },
    { fighter1: 'Bruno Silva', fighter2: 'Tagir Ulanbekov' },
    { fighter1: 'Antonio Nogueira', fighter2: 'Frank Mir' },
    { fighter1: 'Antonio Rogerio Nogueira', fighter2: 'Tito Ortiz' },
  ];
  const at = (list: Pair[]) => matchFights(card, list).map((match) => match && [match.at, match.match]);
  expect(at([{ fighter1: 'Anderson Silva', fighter2: 'Cain Velasquez' }])).toEqual([null]);
  expect(at([{ fighter1: 'Tagir Ulanbekov', fighter2: 'BRUNO SILVA' }])).toEqual([[3, 'same']]);
  expect(at([{ fighter1: 'Silva', fighter2: 'Pereira' }])).toEqual([[2, 'maybe']]);
  expect(
    at([
      { fighter1: 'Bruno Silva', fighter2: 'Ulanbekov' },
      { fighter1: 'Bruno Silva', fighter2: 'Alex Pereira' },
    ]),
  ).toEqual([
    [3, 'maybe'],
    [2, 'same'],
  ]);
  // Two brothers on one card whose opponents have the same name: each brother matches his own fight, and a brother who
  // is not on the card matches none.
  const brothers = [
    { fighter1: 'Nick Diaz', fighter2: 'John Smith' },
    { fighter1: 'Nate Diaz', fighter2: 'John Smith' },
  ];
  expect(matchFights(brothers, brothers.toReversed()).map((match) => match?.at)).toEqual([1, 0]);
  expect(matchFights(brothers.slice(1), brothers).map((match) => match?.at)).toEqual([undefined, 0]);
  // Each of several fights between the same fighters is matched once.
  const pair = { fighter1: 'Amanda Nunes', fighter2: 'Julianna Pena' };
  expect(matchFights([pair, pair], [pair, pair, pair]).map((match) => match?.at)).toEqual([0, 1, undefined]);
});
