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

/** A question about a room (rules: chances#who-can-still-win). */
export type Question =
  | { ask: 'outlook' }
  | { ask: 'chances'; weights: Weights; how: HowChances }
  | { ask: 'tonight'; places: readonly string[]; contenders: readonly string[] }
  | { ask: 'paths'; entryId: string; weights: Weights; most: number };

/** The possible places after each result of each upcoming match. */
export type Tonight<Way> = { id: string; ways: PlacesIf<Way>[] }[];

interface AnswersOf<Way, Statement> {
  outlook: Outlook<Record<string, Way>>;
  chances: Chances<Way>;
  tonight: Tonight<Way>;
  paths: Path<Statement>[];
}

interface AnswersByKind {
  tournament: AnswersOf<string, TeamStatement>;
  fights: AnswersOf<Ending, FightStatement<Ending>>;
}

export type Answer<Ask extends Question['ask']> = AnswersByKind[Facts['kind']][Ask];
