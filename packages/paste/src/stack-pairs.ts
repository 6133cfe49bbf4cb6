import type { CardProblem } from './card-types.ts';
import type { Group, Pair, Piece } from './stack-pieces.ts';
import {
  hasManyOdds,
  hasOdds,
  isTold,
  looksLikeName,
  pairingProblem,
  signOf,
  textOf,
} from './stack-pieces.ts';

export function pairsOf(pieces: readonly Piece[]): Pair[] {
  const stops = pieces.flatMap(({ kind }, index) => (kind === 'versus' ? [index] : []));
  return stops.length > 0 ? aroundVersus(pieces, stops) : byTwos(pieces);
}

/** Pairs the names on both sides of each 'vs'. */
function aroundVersus(pieces: readonly Piece[], stops: readonly number[]): Pair[] {
  const sides = stops.map((at, index) => ({
    line: pieces[at]?.line ?? 0,
    one: groupBeside(pieces, at, -1, stops[index - 1] ?? -1),
    two: groupBeside(pieces, at, 1, stops[index + 1] ?? pieces.length),
  }));
  // Names with nothing between them are the second of one fight and the first of the next.
  const shared = new Set(
    sides.flatMap(({ two }, index) => (two && two.from === sides[index + 1]?.one?.from ? [two.from] : [])),
  );
  const groups = sides.flatMap(({ one, two }) =>
    [one, two].filter((group) => group !== null && !shared.has(group.from)),
  );
  const isInHalves =
    2 * groups.filter((group) => group && group.to - group.from === 2).length > groups.length;
  return sides.flatMap(({ line, one, two }) => {
    if (one === null || two === null) return [];
    const cut = (group: Group, isFirst: boolean): Group => {
      const { from, to } = group;
      const middle = from + Math.ceil((to - from) / 2);
      if (!shared.has(from)) return group;
      return isFirst ? { from: Math.min(middle, to), to } : { from, to: middle };
    };
    const problems: CardProblem[] = [];
    // Half of an odd number of lines may be the wrong half.
    const isUneven = (group: Group) =>
      [one, two].some(
        (whole) =>
          shared.has(whole.from) &&
          whole.from <= group.from &&
          group.to <= whole.to &&
          whole.to - whole.from !== (isInHalves ? 4 : 2),
      );
    const fit = (group: Group, isFirst: boolean): Group => {
      const { from, to } = group;
      const most = isInHalves ? 2 : 1;
      const isWhole = to - from > 1 || !isInHalves || textOf(pieces, group).includes(' ');
      if (to - from <= most && isWhole && !isUneven(group)) return group;
      problems.push({
        line,
        field: isFirst ? 'fighter1' : 'fighter2',
        doubt: 'name',
        detail: textOf(pieces, group),
      });
      return isFirst ? { from: Math.max(from, to - most), to } : { from, to: Math.min(to, from + most) };
    };
    const [first, second] = [fit(cut(one, true), true), fit(cut(two, false), false)];
    if (first.from === first.to || second.from === second.to) return [];
    return [{ one: first, two: second, problems }];
  });
}

/** The names next to a 'vs' on one side, as far as `end`. */
function groupBeside(pieces: readonly Piece[], at: number, step: 1 | -1, end: number): Group | null {
  let near = at + step;
  for (; near !== end; near += step) {
    const piece = pieces[near];
    if (!piece || piece.kind === 'name') break;
    const isSection = piece.kind === 'break' && piece.item.kind === 'heading' && piece.item.section !== null;
    if (piece.kind === 'fight' || isSection) return null;
  }
  if (near === end || pieces[near]?.kind !== 'name') return null;
  let far = near;
  while (far + step !== end && pieces[far + step]?.kind === 'name') far += step;
  return step === 1 ? { from: near, to: far + 1 } : { from: far, to: near + 1 };
}

/**
 * Pairs names without a 'vs' where the page puts the same between the two of each fight, and something else between the
 * fights, or where both have odds.
 */
function byTwos(pieces: readonly Piece[]): Pair[] {
  const names = pieces.flatMap((piece, at) =>
    piece.kind === 'name' &&
    (piece.half.odds !== null || hasManyOdds(piece.half) || looksLikeName(piece.half.name))
      ? [at]
      : [],
  );
  const gaps = names.slice(1).map((to, index) => gapBetween(pieces, names[index] ?? 0, to));
  const candidates = [...new Set(gaps)].filter((gap) => !gap.includes('F'));
  const runs = candidates.map((inner) => {
    const firsts: number[] = [];
    for (let at = 0; at < gaps.length; at += 1) {
      if (gaps[at] !== inner) continue;
      firsts.push(at);
      at += 1;
    }
    const clear = firsts.filter((at) => gaps[at + 1] !== inner && gaps[at - 1] !== inner);
    const priced = firsts.filter(
      (at) => hasOdds(pieces, names[at] ?? 0) && hasOdds(pieces, names[at + 1] ?? 0),
    );
    return { inner, firsts, clear, priced, isClear: 2 * clear.length > firsts.length };
  });
  const most = Math.max(0, ...runs.map(({ firsts }) => firsts.length));
  const best = runs.filter(({ firsts }) => firsts.length === most);
  const [run] = best.toSorted(
    (a, b) =>
      b.priced.length - a.priced.length ||
      Number(b.isClear) - Number(a.isClear) ||
      Number(a.inner.includes('B')) - Number(b.inner.includes('B')) ||
      a.inner.length - b.inner.length,
  );
  if (!run) return [];
  // A list of names alone: most likely the two of each fight follow each other.
  const isList =
    names.length >= 4 &&
    names.length % 2 === 0 &&
    gaps.every((gap) => gap === '') &&
    names.every((at) => textOf(pieces, { from: at, to: at + 1 }).includes(' '));
  // A page with fights on single lines has few names that are not in one.
  const alone = pieces.filter(({ kind }) => kind === 'fight').length;
  const isPage = run.firsts.length >= alone;
  const isSingle = run.firsts.length === 1;
  const used = new Set(run.firsts.flatMap((at) => [at, at + 1]));
  // A name left over with a record or odds of its own may shift all the others.
  const left = names.filter((_, index) => !used.has(index));
  const told = [...used].filter((index) => isTold(pieces, names[index] ?? 0)).length;
  const isShifted = 2 * told > used.size ? left.some((at) => isTold(pieces, at)) : left.length > 0;
  return run.firsts.flatMap((at) => {
    const [one, two] = [names[at] ?? 0, names[at + 1] ?? 0];
    const priced = run.priced.includes(at);
    if (!priced && (!isPage || (!run.isClear && !isList))) return [];
    // An odd number of names makes every pair of the run uncertain.
    let [from, to] = [at, at + 1];
    while (gaps[from - 1] === run.inner) from -= 1;
    while (gaps[to] === run.inner) to += 1;
    const isOdd = (to - from) % 2 === 0;
    const isTie =
      best.length > 1 && !best.some((other) => other !== run && other.inner === run.inner) && !priced;
    const isBare = run.inner === '' && gaps.every((gap) => /^b*$/.test(gap));
    const isUnsure =
      (isSingle && !priced) ||
      isOdd ||
      isTie ||
      isBare ||
      isShifted ||
      (!run.clear.includes(at) && (!priced || used.size < names.length));
    const problems: CardProblem[] = isUnsure ? [pairingProblem(pieces[one]?.line ?? 0)] : [];
    return [{ one: { from: one, to: one + 1 }, two: { from: two, to: two + 1 }, problems }];
  });
}

/** What is between two names, in signs: B for a heading, F for a fight, b for a blank line, o for odds. */
function gapBetween(pieces: readonly Piece[], from: number, to: number): string {
  let signs = '';
  for (let at = from; at < to; at += 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    if (!piece || !next) continue;
    if (at > from) signs += signOf(piece);
    if (next.line > piece.line + 1) signs += 'b';
  }
  const own = pieces[from];
  const odds = own?.kind === 'name' && (own.half.odds !== null || hasManyOdds(own.half)) ? 'o' : '';
  return `${odds}${signs.replace(/[kcR]/g, '')}`.replace(/([^o])\1+/g, '$1');
}
