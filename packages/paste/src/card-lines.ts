import { isUnderdog, PASTE_MAX } from '@lockroom/rules';
import {
  bareName,
  isDescriptor,
  isResult,
  isStanding,
  mayBeName,
  nameProblem,
  roleOf,
  sectionOf,
  withoutMarks,
} from './card-names.ts';
import { type CardRole, type LineFight, type LineItem, problemOf } from './card-types.ts';
import { type FoundOdds, ODDS_PLACE, takeOdds } from './odds-text.ts';
import type { PastedLine } from './paste-text.ts';

type UncheckedFight = Omit<LineFight, 'weak' | 'role' | 'number'> & Partial<LineFight>;

/** The parts of a fight: two names, the odds in text order, and the problems found so far. */
type FightParts = Omit<UncheckedFight, 'odds1' | 'odds2'> & {
  found: readonly FoundOdds[];
  /** Whether the odds belong to the first fighter, if only one fighter has odds. */
  aloneIsFirst: boolean;
};

/** Builds a fight, and reports problems with its names and odds. The first odds belong to the first fighter. */
export function fightOf({ found, aloneIsFirst, ...fight }: FightParts): LineFight {
  const { line } = fight;
  const [first, second] = found;
  const readable = found.length <= 2;
  const odds1 = readable && (second || aloneIsFirst) ? first : undefined;
  const odds2 = readable ? (second ?? (aloneIsFirst ? undefined : first)) : undefined;
  return checked({
    ...fight,
    odds1: odds1?.odds ?? null,
    odds2: odds2?.odds ?? null,
    problems: [
      ...fight.problems,
      ...(odds1 && odds1.odds === null ? [problemOf(line, 'odds', odds1.raw, 'odds1')] : []),
      ...(odds2 && odds2.odds === null ? [problemOf(line, 'odds', odds2.raw, 'odds2')] : []),
      ...(readable ? [] : [problemOf(line, 'odds', found.map(({ raw }) => raw).join(' '))]),
    ],
  });
}

export function checked(fight: UncheckedFight): LineFight {
  const { line, fighter1, fighter2, odds1, odds2 } = fight;
  const names = [nameProblem(line, 'fighter1', fighter1), nameProblem(line, 'fighter2', fighter2)];
  const problems = [...fight.problems, ...names.filter((problem) => problem !== null)];
  if (fighter1.toLowerCase() === fighter2.toLowerCase()) problems.push(problemOf(line, 'same', fighter1));
  const isPriced = (odds: string | null) => odds !== null && odds !== 'N/A';
  if (isPriced(odds1) !== isPriced(odds2) && !problems.some(({ doubt }) => doubt === 'odds'))
    problems.push(problemOf(line, 'one-odds', '', isPriced(odds1) ? 'odds2' : 'odds1'));
  // Odds of +100 for both fighters mean an even fight.
  if (isUnderdog(odds1 ?? '') && isUnderdog(odds2 ?? '') && !(odds1 === '+100' && odds2 === '+100'))
    problems.push(problemOf(line, 'both-plus', `${odds1} ${odds2}`));
  return { weak: false, role: null, number: null, ...fight, problems };
}

/** Separators between two fighters, from most to least reliable. Only the first kind that occurs in the line counts. */
const SEPARATORS = [
  /(?<=^|[\s,;|)])(?:vs\.?|versus)(?=$|[\s,;|(])|(?<=\s)vs\.(?=\p{L})/giu,
  /(?<=^|[\s,;|)])(?:def\.?|defeats|defeated|d\.)(?=$|[\s,;|(])/giu,
  /(?<=^|[\s,;|)])v\.?(?=$|[\s,;|(])/gu,
  /(?<=^|[\s,;|)])(?:contra|contre|gegen|kontra)(?=$|[\s,;|(])/gu,
  /(?<=[^\d\s]\s)[x×](?=\s+[^\d\s])/gu,
  /(?<=\s)V\.?(?=\s)/gu,
] as const;
/** The index of the separator 'V', which may be a fighter's initial instead. */
const INITIAL = SEPARATORS.length - 1;
const RESULT = 1;

const BULLET = /^\s*[-–—•*·‣▪►○●>]\s+/;
const FIGHT_NUMBER = /^(?:fight|bout|match)\s*(?:no\.?\s*)?#?(\d{1,2})(?!\d)[\s:.)\-–—|\t,;]*/i;
const NUMBERING =
  /^(?:\(?#?\d{1,2}[.)\]:](?!\d)|#\d{1,2}(?=\s+[^\s])(?!\s+\p{L}+\s+vs)|\d{1,2}\s+[-–—](?=\s)|\d{1,2}(?=\t))\s*/u;
const BARE_NUMBER = /^\d{1,2}\s+(?=\p{L})/u;
/** Matches where to split a line: at table delimiters, spaced dashes and slashes, a colon before a space, odds. */
const PARTS = new RegExp(
  `[\\t;|${ODDS_PLACE}]|,(?=\\s|\\D|$)|\\s[-\\u2010-\\u2015\\u2212/]+(?=\\s|$)|[\\u2013\\u2014](?=\\s)|:(?=\\s|$)`,
);
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const TIGHT_DASH = /[\u2013\u2014]/;

/**
 * Parses one line by itself; `readStack` later combines the results. `isNumbered` means that most lines begin with a
 * number that is not part of a name.
 */
export function readCardLine({ line, text }: PastedLine, isNumbered: boolean): LineItem[] {
  if (text.length > PASTE_MAX.lineCharacters) return [unread(line, text, 'long')];
  const { rest, number } = withoutNumbering(text, isNumbered);
  const section = sectionOf(rest);
  const marks = withoutMarks(rest);
  const { rest: words, found } = takeOdds(marks.rest);
  const between = separatorsIn(words);
  if (between === null) {
    if (section !== null) return [{ kind: 'heading', section, role: null, number: null }];
    return [readWithout(line, text, words, found, marks.leftOut, number)];
  }
  const { kind, places } = between;
  if (places.length > 1) {
    const pieces = rest.split(/[;|\t]|,(?=\s)/);
    const each = pieces.map((piece) => separatorsIn(withoutMarks(piece).rest)?.places.length ?? 0);
    // A line with several fights is unambiguous if delimiters separate the fights.
    if (pieces.length > 1 && each.every((count) => count <= 1))
      return pieces
        .filter((_, index) => each[index] === 1)
        .flatMap((piece) => readCardLine({ line, text: piece.trim() }, isNumbered));
    return [unread(line, text, 'several')];
  }
  const [at = { from: 0, to: 0 }] = places;
  const sides = { left: words.slice(0, at.from), right: words.slice(at.to) };
  return readSides({ line, text, number, found, leftOut: marks.leftOut, kind, ...sides });
}

function withoutNumbering(text: string, isNumbered: boolean): { rest: string; number: number | null } {
  const plain = text.replace(BULLET, '').trimStart();
  const [label, figure] = FIGHT_NUMBER.exec(plain) ?? [];
  if (label && figure) return { rest: plain.slice(label.length), number: Number(figure) };
  const rest = plain.replace(NUMBERING, '');
  return { rest: isNumbered && rest === plain ? plain.replace(BARE_NUMBER, '') : rest, number: null };
}

function separatorsIn(text: string): { kind: number; places: { from: number; to: number }[] } | null {
  for (const [kind, pattern] of SEPARATORS.entries()) {
    const places = Array.from(text.matchAll(pattern), (match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
    if (places.length > 0) return { kind, places };
  }
  return null;
}

/** Splits text at every delimiter, but leaves 'Jr.' after a comma with its name. */
function partsOf(text: string): string[] {
  return text
    .split(PARTS)
    .map((part) => part.trim())
    .reduce<string[]>((parts, part) => {
      const last = parts.at(-1);
      if (last && SUFFIX.test(part)) parts[parts.length - 1] = `${last} ${part}`;
      else if (/[\p{L}\p{N}]/u.test(part)) parts.push(part);
      return parts;
    }, []);
}

interface Sides {
  line: number;
  text: string;
  number: number | null;
  found: FoundOdds[];
  leftOut: string[];
  kind: number;
  left: string;
  right: string;
}

function readSides(sides: Sides): LineItem[] {
  const { line, text, number, found, kind } = sides;
  const left = nameIn(partsOf(sides.left).toReversed(), false);
  const right = nameIn(partsOf(cutTail(sides.right, kind === RESULT)), kind === RESULT);
  const role = left.role ?? right.role;
  if (left.name === null && right.name === null) {
    return found.length === 0 ? [{ kind: 'versus', line }] : [unread(line, text, 'unread')];
  }
  // In a fight result, ignore the text after the second name: it says how the fight ended.
  const nameEnd = kind === RESULT && right.name !== null ? text.indexOf(right.name) : text.length;
  const marks = sides.leftOut.filter((words) => text.indexOf(words) <= nameEnd);
  const leftOut = [...marks, ...left.leftOut, ...right.leftOut];
  const problems = leftOut.map((detail) => problemOf(line, 'left-out', detail));
  if (left.name === null || right.name === null) {
    const [odds = null, ...more] = found;
    if (more.length > 0) return [unread(line, text, 'unread')];
    const half = { line, name: left.name ?? right.name ?? '', odds: odds?.odds ?? null, problems };
    if (odds && odds.odds === null) problems.push(problemOf(line, 'odds', odds.raw));
    const joins = left.name === null ? 'last' : 'next';
    return [...headingOf(role, number), { kind: 'half', half, text, joins }];
  }
  if (kind === INITIAL) problems.push(problemOf(line, 'separator', 'V'));
  const names = { fighter1: left.name, fighter2: right.name };
  const aloneIsFirst = sides.left.includes(ODDS_PLACE);
  return [{ kind: 'fight', fight: fightOf({ line, ...names, found, aloneIsFirst, problems, role, number }) }];
}

/** Removes text that follows the second fighter without a delimiter: 'for the title', 'by KO'. */
function cutTail(text: string, isResultLine: boolean): string {
  const tail = isResultLine ? /\s(?:by|via|in|at|for)\s.*$/iu : /\s(?:for the|in a|at)\s.*$/iu;
  return text.replace(tail, '');
}

function headingOf(role: CardRole | null, number: number | null): LineItem[] {
  return role === null && number === null ? [] : [{ kind: 'heading', section: null, role, number }];
}

/** Returns the name closest to the separator. `parts` are ordered by their distance from the separator. */
function nameIn(parts: readonly string[], isResultLine: boolean) {
  let name: string | null = null;
  let role: CardRole | null = null;
  const leftOut: string[] = [];
  for (const part of parts) {
    role ??= roleOf(part);
    if (roleOf(part) || isDescriptor(part) || isStanding(part) || sectionOf(part)) continue;
    if (name === null) name = bareName(part) || null;
    else if (!isResultLine) leftOut.push(part);
  }
  return { name, role, leftOut };
}

/** Parses a line without a separator. It can be a fight (as in a table or around a dash), a name, odds or a heading. */
function readWithout(
  line: number,
  text: string,
  words: string,
  found: FoundOdds[],
  leftOut: readonly string[],
  number: number | null,
): LineItem {
  const parts = partsOf(words);
  const role = parts.map(roleOf).find((each) => each !== null) ?? null;
  const rest = parts.filter(
    (part) => !roleOf(part) && !isDescriptor(part) && !isResult(part) && !isStanding(part),
  );
  if (rest.length === 0) {
    return found.length > 0
      ? { kind: 'odds', line, odds: found.map(({ odds }) => odds), text }
      : { kind: 'heading', section: null, role, number };
  }
  const problems = leftOut.map((detail) => problemOf(line, 'left-out', detail));
  const tight = rest.length === 1 ? (rest[0] ?? '').split(TIGHT_DASH) : [];
  const names = (tight.length === 2 ? tight : rest).filter(mayBeName).map(bareName);
  const others = rest.filter((part) => !mayBeName(part) && !/^\d{1,2}(?::\d\d)?$/.test(part));
  const [one, two, third] = names;
  if (one !== undefined && two !== undefined && third === undefined) {
    for (const detail of others) problems.push(problemOf(line, 'left-out', detail));
    // 'Saint–Denis' is one name, but 'Alex Pereira–Jamahal Hill' is two names.
    if (tight.length === 2 && !(one.includes(' ') && two.includes(' ')))
      problems.push(problemOf(line, 'separator', text.trim()));
    const aloneIsFirst = words.indexOf(ODDS_PLACE) < words.indexOf(two);
    const names = { fighter1: one, fighter2: two };
    return {
      kind: 'fight',
      fight: fightOf({ line, ...names, found, aloneIsFirst, problems, weak: true, role, number }),
    };
  }
  if (one !== undefined && two === undefined && others.length === 0) {
    const [odds, ...more] = found;
    const raw = found.map((each) => each.raw).join(' ');
    // If several bookmakers' odds follow a name, it is unclear which to use.
    const isClear = more.length === 0 && odds?.odds !== null;
    if (!isClear) problems.push(problemOf(line, 'odds', raw));
    const own = isClear ? (odds?.odds ?? null) : null;
    return { kind: 'half', half: { line, name: one, odds: own, problems }, text, joins: null };
  }
  return unread(line, text, names.length > 2 ? 'several' : 'unread');
}

export function unread(
  line: number,
  text: string,
  doubt: 'unread' | 'several' | 'long' | 'event-name',
): LineItem {
  return { kind: 'unread', line, text: text.trim(), problem: problemOf(line, doubt) };
}
