import { nameKey, PASTE_MAX } from '@lockroom/rules';
import { checked } from './card-fight.ts';
import { readCardLine, unread } from './card-lines.ts';
import { mainEventIsFirst, type OrderMark } from './card-order.ts';
import { readCardTable } from './card-table.ts';
import type { CardProblem, DraftFight, LineFight, LineHalf, LineItem, SkippedLine } from './card-types.ts';
import { type PastedLine, type PasteFailure, pastedLines, plainText } from './paste-text.ts';

/** The card read from a pasted text. Everything that was left out or guessed has a problem that says so. */
export type CardDraft = {
  /** In the order of the text. */
  fights: DraftFight[];
  /** Lines that may be fights but were not read as fights; each has its problem. */
  skipped: SkippedLine[];
  /** Ordered by line. */
  problems: CardProblem[];
  /**
   * Whether the first fight of the text is the main event: as the text states, otherwise the usual order, reported as
   * a problem 'order'.
   */
  mainFirst: boolean;
};

/** The draft, or the reason why the text was not read at all. */
export type CardReading = { ok: true; draft: CardDraft } | { ok: false; failure: PasteFailure };

/** The combined result of all lines. */
type Assembly = { fights: LineFight[]; skipped: SkippedLine[]; problems: CardProblem[]; marks: OrderMark[] };

/**
 * Reads a card from any text: a list, a table, or text copied from a page. Runs in time linear in the text's length.
 */
export function readPastedCard(text: string): CardReading {
  const read = pastedLines(text);
  if (!read.ok) return read;
  const table = readCardTable(plainText(text));
  if (table === 'unclosed-quote') return { ok: false, failure: table };
  return { ok: true, draft: draftOf(table ?? assemble(itemsOf(read.lines))) };
}

function itemsOf(lines: readonly PastedLine[]): LineItem[] {
  const figures = lines.filter(({ text }) => /^\s*\d{1,2}\s+\p{L}/u.test(text)).length;
  const numbered = figures >= 2 && 2 * figures >= lines.length;
  return lines.flatMap((line) => readCardLine(line, { numbered }));
}

/** Joins the names, odds and fights of neighbouring lines. */
function assemble(items: readonly LineItem[]): Assembly {
  const all: Assembly = { fights: [], skipped: [], problems: [], marks: [] };
  const settled = withoutWeak(joinHalves(items), all);
  let waiting: OrderMark[] = [];
  for (const item of settled) {
    if (item.kind === 'heading') {
      const mark = { section: item.section, role: item.role, number: item.number };
      if (mark.section || mark.role || mark.number !== null) waiting.push({ ...mark, at: all.fights.length });
    } else if (item.kind === 'fight') {
      const { role, number } = item.fight;
      all.marks.push(...waiting, { section: null, role, number, at: all.fights.length });
      waiting = [];
      all.fights.push(item.fight);
    }
  }
  return all;
}

/**
 * Joins lines that hold a single name into fights: around a 'vs' on its own line, or in pairs where both have odds.
 */
function joinHalves(items: readonly LineItem[]): LineItem[] {
  const joined: LineItem[] = [];
  let open: { half: LineHalf; text: string; versus: boolean } | null = null;
  let run: number[] = [];
  const drop = () => {
    if (!open) return;
    joined.push(unread(open.half.line, open.text, 'unread'));
    // An odd number of names makes every pair of the run uncertain.
    for (const at of run) markPairing(joined[at]);
    run = [];
    open = null;
  };
  for (const item of items) {
    if (item.kind === 'half') {
      const { half, text, joins } = item;
      const isJoined: boolean = open !== null && (open.versus || joins === 'last');
      const isPair: boolean =
        open !== null && open.half.odds !== null && half.odds !== null && joins === null;
      if (open && (isJoined || isPair)) {
        const fight = pairOf(open.half, half, !isJoined);
        if (!isJoined) run.push(joined.length);
        joined.push({ kind: 'fight', fight });
        open = null;
      } else {
        drop();
        open = { half, text, versus: joins === 'next' };
      }
    } else if (item.kind === 'versus') {
      if (open) open.versus = true;
      else joined.push(item);
    } else if (item.kind === 'odds') {
      const last = joined.at(-1);
      const [odds = null, ...more] = item.odds;
      if (open && open.half.odds === null && more.length === 0) open.half = { ...open.half, odds };
      else if (!open && last?.kind === 'fight' && giveOdds(last.fight, item.odds)) continue;
      else joined.push(unread(item.line, item.text, 'unread'));
    } else {
      const isInside = item.kind === 'heading' && item.section === null && item.role === null;
      if (!isInside || !open?.versus) {
        if (!isInside) drop();
        if (item.kind === 'fight') run = [];
      }
      joined.push(item);
    }
  }
  drop();
  return joined;
}

/** Gives a fight without odds the odds of the lines below it, fighter 1's first. */
function giveOdds(fight: LineFight, odds: readonly (string | null)[]): boolean {
  const [first = null, second = null, third] = odds;
  const isClear = third === undefined && first !== null && (odds.length === 1 || second !== null);
  if (!isClear || fight.odds2 !== null || (fight.odds1 !== null && odds.length > 1)) return false;
  const next = fight.odds1 === null ? { odds1: first, odds2: second } : { odds2: first };
  const problems = fight.problems.filter(({ doubt }) => doubt === 'left-out' || doubt === 'pairing');
  Object.assign(fight, checked({ ...fight, ...next, problems }));
  return true;
}

function pairOf(one: LineHalf, two: LineHalf, byTwos: boolean): LineFight {
  const fight = checked({
    line: one.line,
    fighter1: one.name,
    fighter2: two.name,
    odds1: one.odds,
    odds2: two.odds,
    problems: [...one.problems, ...two.problems],
    weak: false,
    role: null,
    number: null,
  });
  // Two favourites in a row are more likely from two different fights.
  if (byTwos && one.odds?.charAt(0) === two.odds?.charAt(0)) markPairing({ kind: 'fight', fight });
  return fight;
}

function markPairing(item: LineItem | undefined): void {
  if (item?.kind !== 'fight') return;
  const { fight } = item;
  if (fight.problems.some(({ doubt }) => doubt === 'pairing')) return;
  fight.problems.push({ line: fight.line, field: 'line', doubt: 'pairing', detail: '' });
}

/**
 * Where some lines say 'vs', two names with only a comma or a dash between them are not a fight ('T-Mobile Arena, Las
 * Vegas'). Where no line does, they are; one without odds among fights with odds is then unclear. Reports unread
 * lines as skipped.
 */
function withoutWeak(items: readonly LineItem[], all: Assembly): LineItem[] {
  const fights = items.flatMap((item) => (item.kind === 'fight' ? [item.fight] : []));
  const isSaid = fights.some(({ weak }) => !weak);
  const priced = fights.filter(({ odds1 }) => odds1 !== null).length;
  const skip = (line: number, text: string, problem: CardProblem) => {
    all.skipped.push({ line, text });
    all.problems.push(problem);
  };
  return items.filter((item) => {
    if (item.kind === 'unread') skip(item.line, item.text, item.problem);
    if (item.kind !== 'fight' || !item.fight.weak) return item.kind === 'fight' || item.kind === 'heading';
    const { fight } = item;
    const { line } = fight;
    if (isSaid && fight.odds1 === null) {
      skip(line, `${fight.fighter1}, ${fight.fighter2}`, {
        line,
        field: 'line',
        doubt: 'unread',
        detail: '',
      });
      return false;
    }
    if (2 * priced > fights.length && fight.odds1 === null)
      fight.problems.push({ line, field: 'line', doubt: 'separator', detail: '' });
    if (fights.length === 1) fight.problems.push({ line, field: 'line', doubt: 'separator', detail: '' });
    return true;
  });
}

/**
 * Finishes a card: drops the event's own name, reports fighters who appear twice, and determines the order or reports
 * it as unclear.
 */
function draftOf({ fights: read, skipped, problems, marks }: Assembly): CardDraft {
  const titles = new Set(read.filter((fight) => isEventName(fight, read)));
  const left = read.filter((fight) => !titles.has(fight));
  const fights = left.slice(0, PASTE_MAX.fights);
  const notes: CardProblem[] = [...problems];
  const aside = [...skipped];
  for (const fight of [...titles, ...left.slice(PASTE_MAX.fights)]) {
    const doubt = titles.has(fight) ? 'event-name' : 'too-many';
    aside.push({ line: fight.line, text: `${fight.fighter1} vs ${fight.fighter2}` });
    notes.push({ line: fight.line, field: 'line', doubt, detail: '' });
  }
  const seen = new Map<string, number>();
  for (const fight of fights) {
    notes.push(...fight.problems);
    for (const field of ['fighter1', 'fighter2'] as const) {
      const key = nameKey(fight[field]);
      if (seen.has(key) && seen.get(key) !== fight.line)
        notes.push({ line: fight.line, field, doubt: 'twice', detail: fight[field] });
      seen.set(key, fight.line);
    }
  }
  const at = read.map((fight) => fights.indexOf(fight));
  const order = mainEventIsFirst(
    marks.map((mark) => ({ ...mark, at: at[mark.at] ?? -1 })).filter((mark) => mark.at >= 0),
    fights.length,
  );
  if (order === null) notes.push({ line: fights[0]?.line ?? 1, field: 'order', doubt: 'order', detail: '' });
  return {
    fights: fights.map(({ line, fighter1, fighter2, odds1, odds2 }) => ({
      line,
      fighter1,
      fighter2,
      odds1,
      odds2,
    })),
    skipped: aside.toSorted((a, b) => a.line - b.line),
    problems: notes.toSorted((a, b) => a.line - b.line),
    mainFirst: order ?? true,
  };
}

const wordsOf = (name: string) => name.toLowerCase().split(' ');

/**
 * Whether a line gives short names of two fighters whom another line names in full: 'Pereira vs. Hill' above the
 * card.
 */
function isEventName(fight: LineFight, all: readonly LineFight[]): boolean {
  const isPart = (part: string, name: string) => {
    const words = wordsOf(name);
    return wordsOf(part).every((word) => words.includes(word));
  };
  return all.some(
    (other) =>
      other !== fight &&
      isPart(fight.fighter1, other.fighter1) &&
      isPart(fight.fighter2, other.fighter2) &&
      wordsOf(fight.fighter1).length + wordsOf(fight.fighter2).length <
        wordsOf(other.fighter1).length + wordsOf(other.fighter2).length,
  );
}
