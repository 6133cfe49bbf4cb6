import type { CardRole, CardSection } from './card-words.ts';

/** What of a fight a problem is about; 'line' where it is about all of it, 'order' about the whole card. */
export const CARD_FIELDS = ['fighter1', 'fighter2', 'odds1', 'odds2', 'line', 'order'] as const;
/** See {@link CARD_FIELDS}. */
export type CardField = (typeof CARD_FIELDS)[number];

/** What can be unclear about a pasted card. */
export const CARD_DOUBTS = [
  'unread',
  'several',
  'separator',
  'pairing',
  'event-name',
  'left-out',
  'name',
  'unknown-fighter',
  'long',
  'same',
  'twice',
  'odds',
  'one-odds',
  'both-plus',
  'order',
  'too-many',
] as const;
/** See {@link CARD_DOUBTS}. */
export type CardDoubt = (typeof CARD_DOUBTS)[number];

/** One thing that is unclear: where, about what, and the words it is about. */
export type CardProblem = { line: number; field: CardField; doubt: CardDoubt; detail: string };

/** A fight as it was read; odds are American or null where the text has none that are clear. */
export type DraftFight = {
  /** The line it begins on, counted from 1. */
  line: number;
  fighter1: string;
  fighter2: string;
  odds1: string | null;
  odds2: string | null;
};

/** A line that was not read as a fight although it may be one. */
export type SkippedLine = { line: number; text: string };

/** What a line, or several of them, tell about a fight before they are put in a card. */
export type LineFight = DraftFight & {
  problems: CardProblem[];
  /** What stands between the two, where that alone does not say that it is a fight. */
  weak: boolean;
  role: CardRole | null;
  number: number | null;
};

/** A name that stands alone on its line. */
export type LineHalf = { line: number; name: string; odds: string | null; problems: CardProblem[] };

/** What a line was read as. */
export type LineItem =
  | { kind: 'fight'; fight: LineFight }
  | { kind: 'half'; half: LineHalf; text: string; joins: 'next' | 'last' | null }
  | { kind: 'versus'; line: number }
  | { kind: 'odds'; line: number; odds: (string | null)[]; text: string }
  | { kind: 'heading'; section: CardSection | null; role: CardRole | null; number: number | null }
  | { kind: 'unread'; line: number; text: string; problem: CardProblem };
