import { nameKey } from '@lockroom/rules';
import { readCardLine } from './card-lines.ts';
import { isCountry } from './card-names.ts';
import type { CardProblem, LineFight, LineHalf, LineItem } from './card-types.ts';
import { isStanding } from './card-words.ts';
import type { PastedLine } from './paste-text.ts';

/**
 * What a line, or a part of it, may be on a page that gives a fight more than one line. A 'repeat' is a name once more,
 * a 'note' tells about a fighter or belongs to the page.
 */
export type Piece =
  | { kind: 'name'; line: number; half: LineHalf; text: string }
  | { kind: 'repeat'; line: number; half: LineHalf }
  | { kind: 'versus'; line: number }
  | { kind: 'odds'; line: number; odds: (string | null)[]; text: string }
  | { kind: 'break'; line: number; item: LineItem }
  | { kind: 'fight'; line: number; fight: LineFight }
  | { kind: 'note'; line: number; sign: string }
  | { kind: 'unread'; line: number; item: LineItem };

/** One name of one or more lines: the pieces from `from` up to and without `to`. */
export type Group = { from: number; to: number };
/** Two names that fight each other, and why that is uncertain. */
export type Pair = { one: Group; two: Group; problems: CardProblem[] };

const FURNITURE =
  /^(?:odds|moneyline|money line|fight winner|winner|round|time|method|matchup|view matchup|preview|tale of the tape|[usm]-dec|ko\/tko|more wagers|more bets|all bets|win|loss|draw|home|away|watch|tickets?|buy tickets|vote|votes|pick|opens?|record|bout|fighters?|name|today|tomorrow|red|blue|\+|n\/a)$/i;
/** Headings of bets on something else than the winner. */
const OTHER_BETS =
  /^(?:total rounds|totals?|over(?:\/under)?|under|spread|method of victory|round betting)\b/i;
const RECORD_ALONE =
  /^\(?\d{1,3}\s?[-–]\s?\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:,?\s?\(?\d{1,2}\s?(?:NC|KOs?)\)?)*\)?$/i;
const RANK_ALONE = /^(?:\(?i?c\)?|#(?:\d{1,2}|c)|no\. ?\d{1,2}|nr|p4p)$/i;
/** Countries that are also first names. */
const FIRST_NAMES = /^(?:chad|georgia|india|israel|jordan|kenya)$/i;
const DASH_ALONE = /^[-–—−]$/;
/** A line that is on a page this often, or with most of its fights, belongs to the page. */
const OFTEN = 3;

export function piecesOf(lines: readonly PastedLine[], habits: { numbered: boolean }): Piece[] {
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
    for (const item of readCardLine({ line, text: tightRecord(whole) }, habits)) {
      if (item.kind === 'fight') pieces.push({ kind: 'fight', line, fight: item.fight });
      else if (item.kind === 'heading') pieces.push({ kind: 'break', line, item });
      else if (item.kind === 'odds') pieces.push({ ...item });
      else if (item.kind === 'versus') pieces.push(item);
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
  // Elsewhere a dash stands for odds that are not known.
  return pieces.map((piece, at) => {
    const { line } = piece;
    if (piece.kind !== 'note' || piece.sign !== '-') return piece;
    return isVersus && isBetween(at)
      ? { kind: 'versus', line }
      : { kind: 'odds', line, odds: ['N/A'], text: '-' };
  });
}

/** The sign of a line that is no name by itself: r for a record, k for a rank, c for a country, t for other bets; null for others. */
function noteSign(text: string, next: string): string | null {
  if (DASH_ALONE.test(text)) return '-';
  if (RECORD_ALONE.test(text)) return 'r';
  if (RANK_ALONE.test(text) || isStanding(text)) return 'k';
  // 'Chad' above 'Mendes' is a first name.
  if (isCountry(text)) return FIRST_NAMES.test(text) && isWord(next) && !isCountry(next) ? null : 'c';
  if (OTHER_BETS.test(text)) return 't';
  return FURNITURE.test(text) ? 'n' : null;
}

const isWord = (text: string) => /^\p{Lu}[\p{L}'’-]*\p{Ll}$/u.test(text);

/** '9 - 2 - 0' as '9-2-0'. */
function tightRecord(text: string): string {
  return text.replace(/(?<![\d.+-])(\d{1,3}) - (\d{1,3}) - (\d{1,3})(?![\d.])/g, '$1-$2-$3');
}

export const textOf = (pieces: readonly Piece[], { from, to }: Group) =>
  pieces
    .slice(from, to)
    .flatMap((piece) => (piece.kind === 'name' ? [piece.half.name] : []))
    .join(' ');

export const pairingProblem = (line: number): CardProblem => ({
  line,
  field: 'line',
  doubt: 'pairing',
  detail: '',
});

export function hasOdds(pieces: readonly Piece[], name: number): boolean {
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

/** Whether a name is followed by odds or a record. */
export const isTold = (pieces: readonly Piece[], at: number) =>
  hasOdds(pieces, at) || signAfter(pieces, at) === 'r';

export const hasManyOdds = ({ problems }: LineHalf) => problems.some(({ doubt }) => doubt === 'odds');

export function signOf(piece: Piece): string {
  if (piece.kind === 'note') return piece.sign;
  const signs = { name: 'x', repeat: 'R', versus: 'v', odds: 'o', break: 'B', fight: 'F', unread: 'n' };
  return signs[piece.kind];
}

/** Whether a text has the capitals of a name. */
export function looksLikeName(text: string): boolean {
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
