import {
  compareSpellings,
  type NameMatch,
  nameKey,
  readSpelling,
  type Spelling,
} from '../competitions/same-name.ts';

type FighterPair = { fighter1: string; fighter2: string };

interface PairMatch {
  /** How well the less similar of the two corners matches. */
  match: NameMatch;
  isSwapped: boolean;
}

/** A fight on the card that matches a fight in another list. */
interface FightMatch extends PairMatch {
  match: 'same' | 'maybe';
  /** The index of the fight on the card. */
  at: number;
}

type Corners = readonly [Spelling, Spelling];

const RANK: Readonly<Record<NameMatch, number>> = { different: 0, maybe: 1, same: 2 };

/** Returns a key for a pair of fighters that ignores spelling and corners. */
export const pairKey = ({ fighter1, fighter2 }: FighterPair) =>
  JSON.stringify([nameKey(fighter1), nameKey(fighter2)].sort());

export const comparePairs = (a: FighterPair, b: FighterPair): PairMatch =>
  compare(cornersOf(a), cornersOf(b));

const cornersOf = ({ fighter1, fighter2 }: FighterPair): Corners => [
  readSpelling(fighter1),
  readSpelling(fighter2),
];

function compare([a1, a2]: Corners, [b1, b2]: Corners): PairMatch & { rank: number } {
  const [straight, turned] = [worse(a1, b1, a2, b2), worse(a1, b2, a2, b1)];
  return turned.rank > straight.rank ? { ...turned, isSwapped: true } : { ...straight, isSwapped: false };
}

function worse(a: Spelling, b: Spelling, c: Spelling, d: Spelling): { match: NameMatch; rank: number } {
  const first = compareSpellings(a, b);
  if (first === 'different') return { match: first, rank: 0 };
  const second = compareSpellings(c, d);
  if (second === 'different') return { match: second, rank: 0 };
  return { match: RANK[first] < RANK[second] ? first : second, rank: RANK[first] + RANK[second] };
}

/** Finds each listed fight's best match on the card, or null. A fight on the card is matched at most once. */
export function matchFights(
  card: readonly FighterPair[],
  list: readonly FighterPair[],
): (FightMatch | null)[] {
  const [present, sent] = [card.map(cornersOf), list.map(cornersOf)];
  const found = sent.flatMap((fight, index) =>
    present.flatMap((own, at) => {
      const { match, isSwapped, rank } = compare(fight, own);
      if (match === 'different') return [];
      // Among equally good matches, identical spellings come first.
      const isExact = isSpelledSame(list[index], card[at], isSwapped);
      return [{ index, at, match, isSwapped, rank: 2 * rank + Number(isExact) }];
    }),
  );
  const matches: (FightMatch | null)[] = list.map(() => null);
  const used = new Set<number>();
  for (const { index, at, match, isSwapped } of found.toSorted((a, b) => b.rank - a.rank)) {
    if (matches[index] !== null || used.has(at)) continue;
    matches[index] = { at, match, isSwapped };
    used.add(at);
  }
  return matches;
}

function isSpelledSame(a: FighterPair | undefined, b: FighterPair | undefined, isSwapped: boolean): boolean {
  const [first, second] = isSwapped ? [b?.fighter2, b?.fighter1] : [b?.fighter1, b?.fighter2];
  return a?.fighter1 === first && a?.fighter2 === second;
}
