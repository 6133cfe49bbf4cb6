/**
 * How one game stands out on a board that shows what can still happen. `played` has its result; `open` has none, and is
 * `idle` where nothing depends on it. `must` is on a path that somebody needs, `if` has a result that is only supposed.
 */
export interface GameMark {
  weight: 'played' | 'open' | 'idle' | 'must' | 'if';
  /** The team that must win, must not, or is supposed to; its row, where the game does not have it yet. */
  team: string | null;
  row?: 0 | 1;
  /** The team must not win. */
  not?: true;
  /** The words of the team's row for screen readers. */
  said?: string;
}

/** Marks of all games by id. */
export type GameMarks = Readonly<Record<string, GameMark>>;

export function sameMark(a: GameMark | null, b: GameMark | null): boolean {
  return a?.weight === b?.weight && a?.team === b?.team && a?.not === b?.not && a?.said === b?.said;
}

/** What stands at the end of a row: a check, a cross, or the word 'if'. */
export type RowMark = 'must' | 'not' | 'if';

export function rowMark(mark: GameMark, team: string | null, index: 0 | 1): RowMark | null {
  const isRow = team === null ? mark.row === index : mark.team === team;
  if (!isRow) return null;
  if (mark.weight === 'if') return 'if';
  return mark.weight === 'must' ? (mark.not ? 'not' : 'must') : null;
}
