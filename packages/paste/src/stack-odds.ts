import { nameKey } from '@lockroom/rules';
import { checked, oddsProblem } from './card-fight.ts';
import type { CardProblem, LineFight } from './card-types.ts';
import type { Pair, Piece } from './stack-pieces.ts';
import { pairingProblem, signOf, textOf } from './stack-pieces.ts';

/** Makes the fights of the pairs, with the odds that stand around their names. */
export function oddsOf(pieces: readonly Piece[], pairs: readonly Pair[]) {
  const all = pairs.map((pair, index) => {
    const before = pairs[index - 1]?.two.to ?? 0;
    const next = pairs[index + 1]?.one.from ?? pieces.length;
    const isEnd = (piece: Piece) => ['B', 'F', 't'].includes(signOf(piece));
    const after = pieces.slice(pair.two.to, next);
    const end = after.findIndex(isEnd);
    const ahead = pieces.slice(before, pair.one.from);
    const begin = ahead.findLastIndex(isEnd);
    const isOther = begin >= 0 && ahead.slice(begin).some((piece) => signOf(piece) === 't');
    return {
      pair,
      // Below the fight before this one, odds are that fight's.
      above:
        isOther || (begin < 0 && index > 0)
          ? []
          : ahead.slice(begin + 1).filter(({ kind }) => kind === 'odds'),
      mid: pieces.slice(pair.one.to, pair.two.from),
      after: end < 0 ? after : after.slice(0, end),
    };
  });
  const isAbove = (all[0]?.above.length ?? 0) > 0;
  return all.map(({ pair, mid, after, above }) => ({
    pair,
    fight: fightOfPair(pieces, pair, isAbove || above.length > 0 || isOfOther(after) ? null : [mid, after]),
    from: [...above, ...mid, ...after].filter(({ kind }) => kind !== 'name'),
  }));
}

/** Whether odds follow a name that is in no pair. */
function isOfOther(after: readonly Piece[]): boolean {
  const name = after.findIndex(({ kind }) => kind === 'name');
  return name >= 0 && after.slice(name).some(({ kind }) => kind === 'odds');
}

function fightOfPair(
  pieces: readonly Piece[],
  { one, two, problems }: Pair,
  around: [Piece[], Piece[]] | null,
): LineFight {
  const line = pieces[one.from]?.line ?? 0;
  const halves = [one, two].map(({ from, to }) =>
    pieces.slice(from, to).flatMap((piece) => (piece.kind === 'name' ? [piece.half] : [])),
  );
  const [halves1 = [], halves2 = []] = halves;
  const own = halves.map((list) => list.find(({ odds }) => odds !== null)?.odds ?? null);
  const names = { fighter1: textOf(pieces, one), fighter2: textOf(pieces, two) };
  const read = around === null ? unclearOdds(line, '') : oddsAround(line, own, around, names);
  const fight = checked({
    line,
    ...names,
    odds1: read.odds1,
    odds2: read.odds2,
    problems: [...halves1, ...halves2].flatMap((half) => half.problems).concat(problems, read.problems),
    weak: false,
    role: null,
    number: null,
  });
  // Two favourites in a row are more likely from two different fights.
  const isByOdds = own.every((odds) => odds !== null) && fight.odds1?.charAt(0) === fight.odds2?.charAt(0);
  if ((isByOdds || isUnlikely(fight)) && !fight.problems.some(({ doubt }) => doubt === 'pairing'))
    fight.problems.push(pairingProblem(line));
  return { ...fight, problems: fight.problems.map((problem) => ({ ...problem, line })) };
}

/** Whether the chances that the odds stand for add up to far more than certainty. */
function isUnlikely({ odds1, odds2 }: LineFight): boolean {
  const chance = (odds: string | null) => (odds?.startsWith('-') ? -Number(odds) / (100 - Number(odds)) : 0);
  return chance(odds1) + chance(odds2) > 1.25;
}

type ReadOdds = { odds1: string | null; odds2: string | null; problems: CardProblem[] };

const unclearOdds = (line: number, detail: string): ReadOdds => ({
  odds1: null,
  odds2: null,
  problems: [oddsProblem(line, 'line', detail)],
});

/** The odds of two fighters: beside their names, under a name once more, or in the order of the names. */
function oddsAround(
  line: number,
  own: readonly (string | null)[],
  [mid, after]: [Piece[], Piece[]],
  names: { fighter1: string; fighter2: string },
): ReadOdds {
  const found: (string | null)[] = [];
  const named = [...own];
  let owner = -1;
  for (const piece of [...mid, ...after]) {
    if (piece.kind === 'repeat') {
      owner = nameKey(piece.half.name) === nameKey(names.fighter1) ? 0 : 1;
      if (piece.half.odds !== null) named[owner] = piece.half.odds;
      else continue;
    } else if (piece.kind === 'odds') {
      if (owner < 0 || piece.odds.length > 1 || named[owner]) found.push(...piece.odds);
      else named[owner] = piece.odds[0] ?? null;
    } else continue;
    owner = -1;
  }
  const [odds1 = null, odds2 = null] = named;
  const texts = [...named, ...found].filter((odds) => odds !== null).join(' ');
  if (found.length === 0 && odds1 !== null && odds2 !== null) return { odds1, odds2, problems: [] };
  if (found.length === 0 && odds1 === null && odds2 === null) return { odds1, odds2, problems: [] };
  if (odds1 !== null || odds2 !== null) {
    if (own.some((odds) => odds !== null)) {
      const [other = null] = found;
      if (found.length > 1) return unclearOdds(line, texts);
      return { odds1: odds1 ?? other, odds2: odds2 ?? other, problems: [] };
    }
    return {
      odds1: null,
      odds2: null,
      problems: [{ line, field: 'line', doubt: 'left-out', detail: texts }],
    };
  }
  const [first = null, second = null] = found;
  if (found.length !== 2 || first === null || second === null) return unclearOdds(line, texts);
  return { odds1: first, odds2: second, problems: [] };
}
