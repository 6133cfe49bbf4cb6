/**
 * How a game is highlighted on a board of possible outcomes. `played` has a result, `open` has none, and `idle` is open
 * without effect. `must` is part of a path, and `if` has an assumed result.
 */
export interface GameMark {
  weight: 'played' | 'open' | 'idle' | 'must' | 'if';
  /**
   * The team that must win, must not win or is assumed to win. `row` is its row if the game does not contain the team
   * yet.
   */
  team: string | null;
  row?: 0 | 1;
  /** Whether the team must not win. */
  not?: true;
  /** The accessible text of the team's row. */
  said?: string;
}

export type GameMarks = Readonly<Record<string, GameMark>>;

export function sameMark(a: GameMark | null, b: GameMark | null): boolean {
  return a?.weight === b?.weight && a?.team === b?.team && a?.not === b?.not && a?.said === b?.said;
}

/** The symbol at the end of a row: a check, a cross, or the word 'if'. */
export type RowMark = 'must' | 'not' | 'if';

export function rowMark(mark: GameMark, team: string | null, index: 0 | 1): RowMark | null {
  const isRow = team === null ? mark.row === index : mark.team === team;
  if (!isRow) return null;
  if (mark.weight === 'if') return 'if';
  return mark.weight === 'must' ? (mark.not ? 'not' : 'must') : null;
}
