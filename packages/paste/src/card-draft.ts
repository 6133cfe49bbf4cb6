import { nameKey, PASTE_MAX } from '@lockroom/rules';
import { readStack } from './card-stack.ts';
import { readCardTable } from './card-table.ts';
import {
  type CardProblem,
  type CardSection,
  type DraftFight,
  type LineFight,
  type LineItem,
  type OrderMark,
  problemOf,
  type SkippedLine,
} from './card-types.ts';
import { type PasteFailure, pastedLines, plainText } from './paste-text.ts';

/** A card parsed from pasted text. Everything that was left out or guessed is reported as a problem. */
export type CardDraft = {
  /** The fights, in the order in which the text lists them. */
  fights: DraftFight[];
  /** Lines that may be fights but could not be parsed as fights. Each is reported as a problem. */
  skipped: SkippedLine[];
  /** Sorted by line. */
  problems: CardProblem[];
  /** Whether the first fight of the text is the main event. If this is unclear, an 'order' problem is reported. */
  mainFirst: boolean;
};

type CardReading = { ok: true; draft: CardDraft } | { ok: false; failure: PasteFailure };

type Assembly = { fights: LineFight[]; skipped: SkippedLine[]; problems: CardProblem[]; marks: OrderMark[] };

/** Parses a card from a list, a table or text copied from a web page. Takes linear time. */
export function readPastedCard(text: string): CardReading {
  const read = pastedLines(text);
  if (!read.ok) return read;
  const table = readCardTable(plainText(text));
  if (table === 'unclosed-quote') return { ok: false, failure: table };
  if (table) return { ok: true, draft: draftOf(table) };
  const figures = read.lines.filter(({ text }) => /^\s*\d{1,2}\s+\p{L}/u.test(text)).length;
  const isNumbered = figures >= 2 && 2 * figures >= read.lines.length;
  return { ok: true, draft: draftOf(assemble(readStack(read.lines, isNumbered))) };
}

/**
 * Sorts items into fights, skipped lines, and marks that show the order of the fights. Two names separated only by a
 * comma or dash are skipped if they have no odds and another line contains 'vs' ('T-Mobile Arena, Las Vegas'). They are
 * marked doubtful if they are the only fight, or have no odds although most fights do.
 */
function assemble(items: readonly LineItem[]): Assembly {
  const all: Assembly = { fights: [], skipped: [], problems: [], marks: [] };
  const possible = items.flatMap((item) => (item.kind === 'fight' ? [item.fight] : []));
  const hasVersus = possible.some(({ weak }) => !weak);
  const isMostlyPriced = 2 * possible.filter(({ odds1 }) => odds1 !== null).length > possible.length;
  const skip = (line: number, text: string, problem: CardProblem) => {
    all.skipped.push({ line, text });
    all.problems.push(problem);
  };
  let waiting: OrderMark[] = [];
  for (const item of items) {
    if (item.kind === 'unread') skip(item.line, item.text, item.problem);
    if (item.kind === 'heading') {
      const mark = { section: item.section, role: item.role, number: item.number };
      if (mark.section || mark.role || mark.number !== null) waiting.push({ ...mark, at: all.fights.length });
    }
    if (item.kind !== 'fight') continue;
    const { fight } = item;
    const { line, role, number, weak } = fight;
    const isUnpriced = fight.odds1 === null;
    if (weak && isUnpriced && hasVersus) {
      skip(line, `${fight.fighter1}, ${fight.fighter2}`, problemOf(line, 'unread'));
      continue;
    }
    if (weak && isUnpriced && isMostlyPriced) fight.problems.push(problemOf(line, 'separator'));
    if (weak && possible.length === 1) fight.problems.push(problemOf(line, 'separator'));
    all.marks.push(...waiting, { section: null, role, number, at: all.fights.length });
    waiting = [];
    all.fights.push(fight);
  }
  return all;
}

/** Completes a card: drops the event's name, reports fighters who occur twice, and determines the order. */
function draftOf({ fights: read, skipped, problems, marks }: Assembly): CardDraft {
  const titles = new Set(read.filter((fight) => isEventName(fight, read)));
  const left = read.filter((fight) => !titles.has(fight));
  const fights = left.slice(0, PASTE_MAX.fights);
  const notes: CardProblem[] = [...problems];
  const aside = [...skipped];
  for (const fight of [...titles, ...left.slice(PASTE_MAX.fights)]) {
    aside.push({ line: fight.line, text: `${fight.fighter1} vs ${fight.fighter2}` });
    notes.push(problemOf(fight.line, titles.has(fight) ? 'event-name' : 'too-many'));
  }
  // If only one of many lines looks like a fight, that line is probably a heading.
  const [only] = fights;
  if (only && fights.length === 1 && skipped.length > 3) notes.push(problemOf(only.line, 'pairing'));
  const lineOf = new Map<string, number>();
  for (const fight of fights) {
    notes.push(...fight.problems);
    for (const field of ['fighter1', 'fighter2'] as const) {
      const key = nameKey(fight[field]);
      if (lineOf.has(key) && lineOf.get(key) !== fight.line)
        notes.push(problemOf(fight.line, 'twice', fight[field], field));
      lineOf.set(key, fight.line);
    }
  }
  const at = read.map((fight) => fights.indexOf(fight));
  const order = mainEventIsFirst(
    marks.map((mark) => ({ ...mark, at: at[mark.at] ?? -1 })).filter((mark) => mark.at >= 0),
    fights.length,
  );
  if (order === null) notes.push(problemOf(fights[0]?.line ?? 1, 'order', '', 'order'));
  return {
    fights: fights.map(({ problems, weak, role, number, ...fight }) => fight),
    skipped: aside.toSorted((a, b) => a.line - b.line),
    problems: notes.toSorted((a, b) => a.line - b.line),
    mainFirst: order ?? true,
  };
}

const wordsOf = (name: string) => name.toLowerCase().split(' ');

/**
 * Returns whether a line is the event's name: 'Pereira vs. Hill', either above a fight that gives both full names or
 * repeated below that fight. The first line of the text may also use a fighter's nickname.
 */
function isEventName(fight: LineFight, all: readonly LineFight[]): boolean {
  const isPart = (part: string, name: string) => {
    const words = wordsOf(name);
    return wordsOf(part).every((word) => words.includes(word));
  };
  const isCut = (part: string, name: string) =>
    isPart(part, name) && wordsOf(part).length < wordsOf(name).length;
  const at = all.indexOf(fight);
  if (fight.odds1 !== null) return false;
  return all.some((other, index) => {
    const sides = [
      [fight.fighter1, other.fighter1],
      [fight.fighter2, other.fighter2],
    ] as const;
    const isWhole = sides.every(([part, name]) => isPart(part, name));
    if (index <= at) return index < at && isWhole && sides.some(([part, name]) => isCut(part, name));
    if (isWhole) return true;
    // Accept 'Tyson Fury vs. Deontay Wilder 3' or 'Khabib vs. McGregor'.
    const isLike = sides.every(([part, name]) => isPart(part, name) || isPart(name, part));
    return at === 0 && (isLike || sides.some(([part, name]) => isCut(part, name)));
  });
}

/** How far each section is from the main event. */
const DEPTH: Readonly<Record<CardSection, number>> = { main: 0, prelims: 1, early: 2 };

/** Returns whether the first fight is the main event; null if the text is unclear or contradicts itself. */
function mainEventIsFirst(marks: readonly OrderMark[], fights: number): boolean | null {
  if (fights === 1) return true;
  const roles = byRoles(marks, fights);
  const sections = rising(marks.flatMap(({ section }) => (section ? [DEPTH[section]] : [])));
  const numbers = rising(marks.flatMap(({ number }) => (number === null ? [] : [number]))).map((up) => !up);
  const all = new Set([...roles, ...sections, ...numbers]);
  const [only = null] = all;
  // Even if 'Prelims' is above 'Main Card', the bigger fights may come first within each section.
  const sure = roles.length > 0 || numbers.length > 0 || only === true;
  return all.size === 1 && sure ? only : null;
}

function byRoles(marks: readonly OrderMark[], fights: number): boolean[] {
  return marks.flatMap(({ role, at }) => {
    if (role === null) return [];
    const first = role === 'main' ? 0 : 1;
    const last = fights - 1 - first;
    if (at === first) return first === last ? [] : [true];
    // The order is unclear if the fight marked 'main event' is neither first nor last.
    return at === last ? [false] : [true, false];
  });
}

/** Returns [true] if the numbers rise, [false] if they fall, both values if they do both, and [] if they do neither. */
function rising(figures: readonly number[]): boolean[] {
  const steps = figures.slice(1).map((figure, index) => Math.sign(figure - (figures[index] ?? 0)));
  const moves = new Set(steps.filter((step) => step !== 0));
  if (moves.size > 1) return [true, false];
  return moves.size === 0 ? [] : [moves.has(1)];
}
