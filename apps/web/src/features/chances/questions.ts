import type {
  CardState,
  Chances,
  Ending,
  FightStatement,
  HowChances,
  Outlook,
  Path,
  PlacesIf,
  TeamStatement,
  TournamentState,
  Weights,
} from '@lockroom/rules';

/** The input of every calculation: a tournament or a card, limited to what the viewer may see. */
export type Facts = { kind: 'tournament'; rules: TournamentState } | { kind: 'fights'; rules: CardState };

/** A calculation about a room that the page can request (rules: chances#who-can-still-win). */
export type Question =
  | { ask: 'outlook' }
  | { ask: 'chances'; weights: Weights; how: HowChances }
  | { ask: 'tonight'; places: readonly string[]; contenders: readonly string[] }
  | { ask: 'paths'; entryId: string; weights: Weights; most: number };

/** A hypothetical result of an open game (the winning team's id) or of an open fight. */
export type SupposedWay = string | Ending;

export type Statement = TeamStatement | FightStatement<Ending>;

/** The possible places after each result of each upcoming match. */
export type Tonight = readonly { id: string; ways: readonly PlacesIf<SupposedWay>[] }[];

export interface Answers {
  outlook: Outlook<Record<string, SupposedWay>>;
  chances: Chances<SupposedWay>;
  tonight: Tonight;
  paths: readonly Path<Statement>[];
}
