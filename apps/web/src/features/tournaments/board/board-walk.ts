import type { Side } from '@lockroom/rules';
import type { BoardShape, Place } from './board-shape.ts';
import type { BoardView } from './board-views.ts';

/** The focused row: a game and its upper (0) or lower (1) team. */
export interface Cursor {
  game: string;
  row: 0 | 1;
}

/** The effect of a key on a board (rules: look#keys). */
export type BoardKey =
  | { do: 'move'; to: Direction }
  | { do: 'pick' }
  | { do: 'pick-row'; row: 0 | 1 }
  | { do: 'clear' };

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'earlier' | 'later';

const MOVES: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  PageUp: 'earlier',
  PageDown: 'later',
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Returns what a key does; null for keys without an effect, and while Ctrl, Alt or Meta is held. */
export function readBoardKey({ key, ctrlKey, altKey, metaKey }: KeyPress): BoardKey | null {
  if (ctrlKey || altKey || metaKey) return null;
  const to = MOVES[key];
  if (to) return { do: 'move', to };
  if (key === 'Enter' || key === ' ') return { do: 'pick' };
  if (key === '1' || key === '2') return { do: 'pick-row', row: key === '1' ? 0 : 1 };
  return key === 'Backspace' || key === 'Delete' ? { do: 'clear' } : null;
}

export interface Ground {
  shape: BoardShape;
  view: BoardView;
  /** Whether the right half is mirrored. */
  mirrored: boolean;
}

/** Returns the cursor after one step; unchanged at the edge. */
export function walk(ground: Ground, cursor: Cursor, to: Direction): Cursor {
  const place = ground.shape.places.get(cursor.game);
  if (!place) return cursor;
  switch (to) {
    case 'up':
      return cursor.row === 1 ? { ...cursor, row: 0 } : (neighbour(ground, cursor, place, -1) ?? cursor);
    case 'down':
      return cursor.row === 0 ? { ...cursor, row: 1 } : (neighbour(ground, cursor, place, 1) ?? cursor);
    case 'left':
    case 'right':
      return sideways(ground, cursor, place, to) ?? cursor;
    case 'first':
      return atGame(ground.shape.games[place.round - 1]?.at(0), 0) ?? cursor;
    case 'last':
      return atGame(ground.shape.games[place.round - 1]?.at(-1), 1) ?? cursor;
    case 'earlier':
      return back(ground, cursor, place, null) ?? cursor;
    case 'later':
      return onwards(ground, cursor, place) ?? cursor;
  }
}

/**
 * Returns the next game to pick in round order, wrapping around at the end; null if there is none. Starts from the
 * beginning if `after` is not a game.
 */
export function nextOpen({ shape, view }: Ground, after: string): string | null {
  const order = shape.games.flat();
  const from = order.indexOf(after);
  const rotated = [...order.slice(from + 1), ...order.slice(0, from)];
  return (
    rotated.find((id) => {
      const game = view.games[id];
      return game && !game.hasPick && game.rows.every(({ team }) => team !== null);
    }) ?? null
  );
}

/** Moves vertically as in a list: moving up from a game's first row leads to the previous game's last row. */
function neighbour({ shape }: Ground, { game }: Cursor, { round }: Place, step: 1 | -1): Cursor | null {
  const games = shape.games[round - 1] ?? [];
  return atGame(games[games.indexOf(game) + step], step === 1 ? 0 : 1);
}

function sideways(ground: Ground, cursor: Cursor, place: Place, to: 'left' | 'right'): Cursor | null {
  if (place.side === 'final' && ground.mirrored) return back(ground, cursor, place, to);
  const inwards = place.side !== 'right' || !ground.mirrored ? 'right' : 'left';
  return to === inwards ? onwards(ground, cursor, place) : back(ground, cursor, place, null);
}

/** Moves to the row that this game's winner advances to or, if that is unknown, to the adjacent row. */
function onwards({ shape, view }: Ground, { game }: Cursor, place: Place): Cursor | null {
  if (place.side === 'final') return null;
  for (const id of shape.games[place.round] ?? []) {
    const index = view.games[id]?.from.indexOf(game) ?? -1;
    if (index >= 0) return { game: id, row: index === 0 ? 0 : 1 };
  }
  if (place.round + 1 === shape.rounds) return { game: shape.final, row: place.side === 'left' ? 0 : 1 };
  return slotAt(shape, place.side, place.round, Math.floor(place.slot / 2), place.slot % 2 === 0 ? 0 : 1);
}

/**
 * Moves back to the game that this row's team comes from or, if that is unknown, to the adjacent game. From the final,
 * it moves to the side given by `half`.
 */
function back(
  { shape, view }: Ground,
  { game, row }: Cursor,
  place: Place,
  half: Side | null,
): Cursor | null {
  if (place.side === 'final') {
    const side = half ?? (row === 0 ? 'left' : 'right');
    return slotAt(shape, side, place.round - 2, 0, 0);
  }
  const from = view.games[game]?.from[row] ?? null;
  if (from !== null) return { game: from, row: view.games[from]?.rows[1].picked ? 1 : 0 };
  const slot = 2 * place.slot + row;
  return (
    slotAt(shape, place.side, place.round - 2, slot, 0) ??
    slotAt(shape, place.side, place.round - 2, row === 0 ? slot + 1 : slot - 1, 0)
  );
}

function slotAt(shape: BoardShape, side: Side, index: number, slot: number, row: 0 | 1): Cursor | null {
  const each = shape.sides[side][index]?.[slot];
  return each?.kind === 'game' ? { game: each.id, row } : null;
}

const atGame = (game: string | undefined, row: 0 | 1) => (game === undefined ? null : { game, row });
