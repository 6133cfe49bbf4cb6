export type CardSection = 'main' | 'prelims' | 'early';
/** The role of a fight, given by its position on the card. */
export type CardRole = 'main' | 'co-main';

/** What a problem is about. 'line' is the whole fight, 'order' is the order of the fights. */
export type CardField = 'fighter1' | 'fighter2' | 'odds1' | 'odds2' | 'line' | 'order';

export type CardDoubt =
  | 'unread'
  | 'several'
  | 'separator'
  | 'pairing'
  | 'event-name'
  | 'left-out'
  | 'name'
  | 'unknown-fighter'
  | 'long'
  | 'same'
  | 'twice'
  | 'odds'
  | 'one-odds'
  | 'both-plus'
  | 'order'
  | 'too-many';

/** A problem, and the words that caused it. */
export type CardProblem = { line: number; field: CardField; doubt: CardDoubt; detail: string };

export function problemOf(
  line: number,
  doubt: CardDoubt,
  detail = '',
  field: CardField = 'line',
): CardProblem {
  return { line, field, doubt, detail };
}

/** A parsed fight. Odds are American, or null if they are missing or unclear. */
export type DraftFight = {
  /** The number of the fight's first line, counted from 1. */
  line: number;
  fighter1: string;
  fighter2: string;
  odds1: string | null;
  odds2: string | null;
};

/** A line that may be a fight but was not parsed as a fight. */
export type SkippedLine = { line: number; text: string };

/** A fight parsed from one or more lines, before it is placed on a card. */
export type LineFight = DraftFight & {
  problems: CardProblem[];
  /** Whether the separator (such as a comma) is so unreliable that this may not be a fight. */
  weak: boolean;
  role: CardRole | null;
  number: number | null;
};

export type LineHalf = { line: number; name: string; odds: string | null; problems: CardProblem[] };

export type LineItem =
  | { kind: 'fight'; fight: LineFight }
  | { kind: 'half'; half: LineHalf; text: string; joins: 'next' | 'last' | null }
  | { kind: 'versus'; line: number }
  | { kind: 'odds'; line: number; odds: (string | null)[]; text: string }
  | { kind: 'heading'; section: CardSection | null; role: CardRole | null; number: number | null }
  | { kind: 'unread'; line: number; text: string; problem: CardProblem };

/** What the text says about a fight's position. `at` is the fight's index in the list. */
export type OrderMark = {
  section: CardSection | null;
  role: CardRole | null;
  number: number | null;
  at: number;
};
