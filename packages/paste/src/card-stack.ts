import { nameKey } from '@lockroom/rules';
import { checked, readCardLine, unread } from './card-lines.ts';
import { isCountry, isStanding } from './card-names.ts';
import { type CardProblem, type LineFight, type LineHalf, type LineItem, problemOf } from './card-types.ts';
import type { PastedLine } from './paste-text.ts';

/**
 * A line or part of a line, on a page that spreads each fight over several lines. A 'repeat' is a name that occurs
 * again; a 'note' describes a fighter or belongs to the page's layout.
 */
type Piece =
  | { kind: 'name'; line: number; half: LineHalf; text: string }
  | { kind: 'repeat'; line: number; half: LineHalf }
  | { kind: 'versus'; line: number }
  | { kind: 'odds'; line: number; odds: (string | null)[]; text: string }
  | { kind: 'break'; line: number; item: LineItem }
  | { kind: 'fight'; line: number; fight: LineFight }
  | { kind: 'note'; line: number; sign: string }
  | { kind: 'unread'; line: number; item: LineItem };

/** A name that may span several lines: the pieces from `from` up to but not including `to`. */
type Group = { from: number; to: number };
/** Two opponents, and any uncertainties about them. */
type Pair = { one: Group; two: Group; problems: CardProblem[] };

const FURNITURE =
  /^(?:odds|moneyline|money line|fight winner|winner|round|time|method|matchup|view matchup|preview|tale of the tape|[usm]-dec|ko\/tko|more wagers|more bets|all bets|win|loss|draw|home|away|watch|tickets?|buy tickets|vote|votes|pick|opens?|record|bout|fighters?|name|today|tomorrow|red|blue|\+|n\/a)$/i;
/** Headings of bets on something other than the winner. */
const OTHER_BETS =
  /^(?:total rounds|totals?|over(?:\/under)?|under|spread|method of victory|round betting)\b/i;
const RECORD_ALONE =
  /^\(?\d{1,3}\s?[-–]\s?\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:,?\s?\(?\d{1,2}\s?(?:NC|KOs?)\)?)*\)?$/i;
const RANK_ALONE = /^(?:\(?i?c\)?|#(?:\d{1,2}|c)|no\. ?\d{1,2}|nr|p4p)$/i;
/** Countries that are also first names. */
const FIRST_NAMES = /^(?:chad|georgia|india|israel|jordan|kenya)$/i;
const DASH_ALONE = /^[-–—−]$/;
/** A line belongs to the page's layout if it occurs at least this often and for most of the fights. */
const OFTEN = 3;

function piecesOf(lines: readonly PastedLine[], isNumbered: boolean): Piece[] {
  const times = new Map<string, number>();
  for (const { text } of lines) times.set(text.trim(), (times.get(text.trim()) ?? 0) + 1);
  const versus = lines.filter(({ text }) => /^\s*(?:vs?\.?|versus)\s*$/i.test(text)).length;
  const keys = lines.map(({ text }) => nameKey(text.trim()));
  const pieces: Piece[] = [];
  const names: string[] = [];
  for (const [index, { line, text: whole }] of lines.entries()) {
    const text = whole.trim();
    const sign = noteSign(text, lines[index + 1]?.text.trim() ?? '');
    if (sign !== null) {
      pieces.push({ kind: 'note', line, sign });
      continue;
    }
    const isOften = (times.get(text) ?? 0) >= Math.max(OFTEN, 0.6 * versus);
    for (const item of readCardLine({ line, text: tightRecord(whole) }, isNumbered)) {
      if (item.kind === 'fight') pieces.push({ ...item, line });
      else if (item.kind === 'heading') pieces.push({ kind: 'break', line, item });
      else if (item.kind === 'odds' || item.kind === 'versus') pieces.push(item);
      else if (item.kind === 'unread') pieces.push({ kind: 'unread', line, item });
      else {
        const { half, joins } = item;
        const key = nameKey(half.name);
        const isNoName = half.name.length < 2 && joins === null;
        if (isNoName || (isOften && half.odds === null && joins === null))
          pieces.push({ kind: 'note', line, sign: 'n' });
        else if (
          (half.name.includes(' ') || versus === 0) &&
          (names.slice(-2).includes(key) ||
            (half.odds !== null && keys.slice(index + 1, index + 5).includes(key)))
        )
          pieces.push({ kind: 'repeat', line, half });
        else {
          if (joins === 'last') pieces.push({ kind: 'versus', line });
          names.push(key);
          pieces.push({ kind: 'name', line, half, text });
          if (joins === 'next') pieces.push({ kind: 'versus', line });
        }
      }
    }
  }
  const isDash = (at: number) => {
    const piece = pieces[at];
    return piece?.kind === 'note' && piece.sign === '-';
  };
  const isBetween = (at: number) =>
    pieces[at - 1]?.kind === 'name' && pieces[at + 1]?.kind === 'name' && !isDash(at - 2) && !isDash(at + 2);
  const dashes = pieces.filter((_, at) => isDash(at) && isBetween(at)).length;
  const isVersus = 4 * dashes > names.length;
  // A dash that does not stand for 'vs' means unknown odds.
  return pieces.map((piece, at) => {
    const { line } = piece;
    if (piece.kind !== 'note' || piece.sign !== '-') return piece;
    return isVersus && isBetween(at)
      ? { kind: 'versus', line }
      : { kind: 'odds', line, odds: ['N/A'], text: '-' };
  });
}

/** Returns a code for a line without a name: '-' dash, 'r' record, 'k' rank, 'c' country, 't' other bets, 'n' page. */
function noteSign(text: string, next: string): string | null {
  if (DASH_ALONE.test(text)) return '-';
  if (RECORD_ALONE.test(text)) return 'r';
  if (RANK_ALONE.test(text) || isStanding(text)) return 'k';
  // 'Chad' on the line above 'Mendes' is a first name, not a country.
  if (isCountry(text)) return FIRST_NAMES.test(text) && isWord(next) && !isCountry(next) ? null : 'c';
  if (OTHER_BETS.test(text)) return 't';
  return FURNITURE.test(text) ? 'n' : null;
}

const isWord = (text: string) => /^\p{Lu}[\p{L}'’-]*\p{Ll}$/u.test(text);

function tightRecord(text: string): string {
  return text.replace(/(?<![\d.+-])(\d{1,3}) - (\d{1,3}) - (\d{1,3})(?![\d.])/g, '$1-$2-$3');
}

const textOf = (pieces: readonly Piece[], { from, to }: Group) =>
  pieces
    .slice(from, to)
    .flatMap((piece) => (piece.kind === 'name' ? [piece.half.name] : []))
    .join(' ');

function hasOdds(pieces: readonly Piece[], name: number): boolean {
  const piece = pieces[name];
  if (piece?.kind !== 'name') return false;
  if (piece.half.odds !== null) return true;
  const next = pieces.slice(name + 1).find(({ kind }) => kind !== 'note' && kind !== 'unread');
  return next?.kind === 'odds' || hasManyOdds(piece.half);
}

const signAfter = (pieces: readonly Piece[], at: number) => {
  const next = pieces.slice(at + 1, at + 4).find((piece) => signOf(piece) !== 'c' && signOf(piece) !== 'k');
  return next && signOf(next);
};

/** Returns whether a name is followed by odds or a record. */
const hasOddsOrRecord = (pieces: readonly Piece[], at: number) =>
  hasOdds(pieces, at) || signAfter(pieces, at) === 'r';

const hasManyOdds = ({ problems }: LineHalf) => problems.some(({ doubt }) => doubt === 'odds');

function signOf(piece: Piece): string {
  if (piece.kind === 'note') return piece.sign;
  const signs = { name: 'x', repeat: 'R', versus: 'v', odds: 'o', break: 'B', fight: 'F', unread: 'n' };
  return signs[piece.kind];
}

function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 5 &&
    words.every((word) =>
      /^(?:\p{Lu}|["'‘“(]\p{Lu}|d[aeio]s?$|du$|del$|van$|von$|der$|den$|el$|al-|bin$|ibn$|la$|le$)/u.test(
        word,
      ),
    )
  );
}

function pairsOf(pieces: readonly Piece[]): Pair[] {
  const stops = pieces.flatMap(({ kind }, index) => (kind === 'versus' ? [index] : []));
  return stops.length > 0 ? aroundVersus(pieces, stops) : byTwos(pieces);
}

/** Pairs the names before and after each 'vs'. */
function aroundVersus(pieces: readonly Piece[], stops: readonly number[]): Pair[] {
  const sides = stops.map((at, index) => ({
    line: pieces[at]?.line ?? 0,
    one: groupBeside(pieces, at, -1, stops[index - 1] ?? -1),
    two: groupBeside(pieces, at, 1, stops[index + 1] ?? pieces.length),
  }));
  // If there are two names between two 'vs', the first belongs to one fight and the second to the next fight.
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
    // The lines between two 'vs' can be split reliably only if they contain exactly two names.
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
      problems.push(problemOf(line, 'name', textOf(pieces, group), isFirst ? 'fighter1' : 'fighter2'));
      return isFirst ? { from: Math.max(from, to - most), to } : { from, to: Math.min(to, from + most) };
    };
    const [first, second] = [fit(cut(one, true), true), fit(cut(two, false), false)];
    if (first.from === first.to || second.from === second.to) return [];
    return [{ one: first, two: second, problems }];
  });
}

/** Returns the names directly before or after a 'vs', at most up to `end`. */
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
 * Pairs names that have no 'vs' between them. Two names form a fight if the lines between them occur only within
 * fights, or if both names have odds.
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
  // In a plain list of full names, every two consecutive names probably form a fight.
  const isList =
    names.length >= 4 &&
    names.length % 2 === 0 &&
    gaps.every((gap) => gap === '') &&
    names.every((at) => textOf(pieces, { from: at, to: at + 1 }).includes(' '));
  // A page with one fight per line contains few other names.
  const alone = pieces.filter(({ kind }) => kind === 'fight').length;
  const isPage = run.firsts.length >= alone;
  const isSingle = run.firsts.length === 1;
  const used = new Set(run.firsts.flatMap((at) => [at, at + 1]));
  // An unpaired name may mean that the pairs are off by one.
  const left = names.filter((_, index) => !used.has(index));
  const withOddsOrRecord = [...used].filter((index) => hasOddsOrRecord(pieces, names[index] ?? 0)).length;
  const isShifted =
    2 * withOddsOrRecord > used.size ? left.some((at) => hasOddsOrRecord(pieces, at)) : left.length > 0;
  return run.firsts.flatMap((at) => {
    const [one, two] = [names[at] ?? 0, names[at + 1] ?? 0];
    const priced = run.priced.includes(at);
    if (!priced && (!isPage || (!run.isClear && !isList))) return [];
    // If a sequence has an odd number of names, each of its pairs is uncertain.
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
    const problems: CardProblem[] = isUnsure ? [problemOf(pieces[one]?.line ?? 0, 'pairing')] : [];
    return [{ one: { from: one, to: one + 1 }, two: { from: two, to: two + 1 }, problems }];
  });
}

/** Returns letters for what is between two names: B for a heading, F a fight, b a blank line, o odds, and so on. */
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

/** Builds fights from pairs of names and the odds near the names. */
function oddsOf(pieces: readonly Piece[], pairs: readonly Pair[]) {
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
      // Ignore odds that belong to the fight above.
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

/** Returns whether odds follow a name that is not in any pair. */
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
  });
  // Two favorites in a row are more likely to be from different fights.
  const isByOdds = own.every((odds) => odds !== null) && fight.odds1?.charAt(0) === fight.odds2?.charAt(0);
  if ((isByOdds || isUnlikely(fight)) && !fight.problems.some(({ doubt }) => doubt === 'pairing'))
    fight.problems.push(problemOf(line, 'pairing'));
  return { ...fight, problems: fight.problems.map((problem) => ({ ...problem, line })) };
}

/** Returns whether the implied probabilities add up to far more than 1. */
function isUnlikely({ odds1, odds2 }: LineFight): boolean {
  const chance = (odds: string | null) => (odds?.startsWith('-') ? -Number(odds) / (100 - Number(odds)) : 0);
  return chance(odds1) + chance(odds2) > 1.25;
}

type ReadOdds = { odds1: string | null; odds2: string | null; problems: CardProblem[] };

const unclearOdds = (line: number, detail: string): ReadOdds => ({
  odds1: null,
  odds2: null,
  problems: [problemOf(line, 'odds', detail)],
});

/** Returns the odds of two fighters: beside the names, below a repeated name, or in the same order as the names. */
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
  if (found.length === 0 && (odds1 === null) === (odds2 === null)) return { odds1, odds2, problems: [] };
  if (odds1 !== null || odds2 !== null) {
    if (own.some((odds) => odds !== null)) {
      const [other = null] = found;
      if (found.length > 1) return unclearOdds(line, texts);
      return { odds1: odds1 ?? other, odds2: odds2 ?? other, problems: [] };
    }
    return { odds1: null, odds2: null, problems: [problemOf(line, 'left-out', texts)] };
  }
  const [first = null, second = null] = found;
  if (found.length !== 2 || first === null || second === null) return unclearOdds(line, texts);
  return { odds1: first, odds2: second, problems: [] };
}

/** Parses lines that contain fights or parts of fights, and joins the parts. */
export function readStack(lines: readonly PastedLine[], isNumbered: boolean): LineItem[] {
  const pieces = piecesOf(lines, isNumbered);
  const pairs = pairsOf(pieces);
  const alone = pieces.filter(({ kind }) => kind === 'fight').length;
  return itemsOf(pieces, pairs, pairs.length >= 2 && pairs.length >= alone);
}

/** Returns the text's items in order, with each pair turned into a fight. */
function itemsOf(pieces: readonly Piece[], pairs: readonly Pair[], isStacked: boolean): LineItem[] {
  const used = new Set(
    pairs.flatMap(({ one, two }) => [one, two].flatMap(({ from, to }) => pieces.slice(from, to))),
  );
  const starts = new Map(pairs.map((pair) => [pair.one.from, pair]));
  const taken = new Set<Piece>();
  const fights = new Map(
    oddsOf(pieces, pairs).map(({ pair, fight, from }) => {
      for (const each of from) taken.add(each);
      return [pair, fight];
    }),
  );
  const ownFights = new Set(pieces.flatMap((piece) => (piece.kind === 'fight' ? [piece.fight] : [])));
  const first = Math.min(...starts.keys());
  const items: LineItem[] = [];
  for (const [at, piece] of pieces.entries()) {
    const pair = starts.get(at);
    const fight = pair && fights.get(pair);
    if (fight) items.push({ kind: 'fight', fight });
    else if (used.has(piece) || taken.has(piece)) continue;
    else if (piece.kind === 'break') items.push(piece.item);
    else if (piece.kind === 'fight') {
      // A fight on a single line, above fights that span several lines, is the event's name.
      if (isStacked && ownFights.size === 1 && at < first && piece.fight.odds1 === null)
        items.push(unread(piece.line, `${piece.fight.fighter1} vs ${piece.fight.fighter2}`, 'event-name'));
      // On a page that spreads fights over several lines, drop lines such as 'Promotion: Ultimate Fighting
      // Championship'.
      else if (!isStacked || !piece.fight.weak || piece.fight.odds1 !== null)
        items.push({ kind: 'fight', fight: piece.fight });
    } else if (piece.kind === 'unread') {
      if (!isStacked || (piece.item.kind === 'unread' && piece.item.problem.doubt !== 'unread'))
        items.push(piece.item);
    } else if (piece.kind === 'name') {
      // A single word counts as a name only beside another name, or if it has odds or a record.
      const before = pieces.slice(0, at).findLast(({ kind }) => kind !== 'note');
      const after = pieces.slice(at + 1).find(({ kind }) => kind !== 'note');
      const isBeside = [before, after].some((each) => each && used.has(each));
      const isName = piece.half.name.includes(' ') || isBeside || hasOddsOrRecord(pieces, at);
      if (!isStacked || piece.half.odds !== null || (looksLikeName(piece.half.name) && isName))
        items.push(unread(piece.line, piece.text, 'unread'));
    } else if (piece.kind === 'odds') {
      const last = items.findLast(({ kind }) => kind === 'fight' || kind === 'unread');
      const isOwn = last?.kind === 'fight' && ownFights.has(last.fight);
      if (isOwn && giveOdds(last.fight, piece.odds)) continue;
      if (!isStacked) items.push(unread(piece.line, piece.text, 'unread'));
    } else if (piece.kind === 'repeat' && !isStacked)
      items.push(unread(piece.line, piece.half.name, 'unread'));
    else if (
      piece.kind === 'versus' &&
      isStacked &&
      !pairs.some(({ one, two }) => one.from < at && at <= two.from)
    )
      items.push(unread(piece.line, 'vs', 'unread'));
  }
  return items;
}

/** Gives a fight the odds from the lines below it, fighter 1's odds first. Returns false if they do not fit. */
function giveOdds(fight: LineFight, odds: readonly (string | null)[]): boolean {
  const [first = null, second = null, third] = odds;
  const isClear = third === undefined && first !== null && (odds.length === 1 || second !== null);
  if (!isClear || fight.odds2 !== null || (fight.odds1 !== null && odds.length > 1)) return false;
  const next = fight.odds1 === null ? { odds1: first, odds2: second } : { odds2: first };
  const problems = fight.problems.filter(({ doubt }) => doubt === 'left-out' || doubt === 'pairing');
  Object.assign(fight, checked({ ...fight, ...next, problems }));
  return true;
}
