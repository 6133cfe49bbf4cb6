import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { advanceText } from './board-look.ts';
import type { BoardFacts, BoardView, RowView } from './board-views.ts';
import { type Cursor, nextOpen, readBoardKey, walk } from './board-walk.ts';

/** Sets the winner of a game, or clears it with null. */
export type PickGame = (game: string, team: string | null) => void;

export interface BoardControlOptions {
  facts: BoardFacts;
  view: BoardView;
  /** Whether the right half is mirrored. */
  mirrored: boolean;
  onPick: PickGame | undefined;
  /** Called when a key moved the focus to this game. */
  onMove: (game: string) => void;
  /** Called when a pick made by pointer was accepted. */
  onPicked?: ((game: string) => void) | undefined;
}

/** A requested pick, which the owner of the picks may refuse. */
interface Asked {
  game: string;
  team: string | null;
  /** What happens after the pick: focus the next open game, scroll to it, or nothing. */
  then: 'focus' | 'reveal' | 'stay';
}

/**
 * Handles clicks, keys and focus of a board, which is a single tab stop. Accepted picks are announced through `say`.
 */
export function useBoardControl(options: BoardControlOptions) {
  const { facts, view, mirrored, onPick, onMove, onPicked } = options;
  const root = useRef<HTMLDivElement>(null);
  const ground = { shape: facts.shape, view, mirrored };
  // The initial tab stop is the first game that can be picked.
  const [cursor, setCursor] = useState<Cursor>(() => ({
    game: nextOpen(ground, '') ?? facts.shape.games[0]?.[0] ?? facts.shape.final,
    row: 0,
  }));
  const say = useRef<(text: string) => void>(() => {});
  const asked = useRef<Asked | null>(null);
  const clicked = useRef<string | null>(null);
  // A change of size may have removed the game.
  const here = facts.shape.places.has(cursor.game) ? cursor : { game: facts.shape.final, row: 0 as const };

  function focus(to: Cursor): void {
    setCursor(to);
    const row = root.current?.querySelector(`[data-game="${to.game}"][data-row="${to.row}"]`);
    if (!(row instanceof HTMLElement)) return;
    row.focus({ preventScroll: true });
    onMove(to.game);
    row.scrollIntoView?.({ block: 'nearest', inline: mirrored ? 'nearest' : undefined });
  }

  function ask(game: string, team: string | null, then: Asked['then'] = 'stay'): void {
    if (!onPick) return;
    asked.current = { game, team, then };
    onPick(game, team);
  }

  useLayoutEffect(() => {
    const wish = asked.current;
    if (!wish) return;
    const rows = view.games[wish.game]?.rows ?? [];
    const picked = rows.find((row) => row.picked)?.team ?? null;
    if (picked !== wish.team) return;
    asked.current = null;
    const place = facts.shape.places.get(wish.game);
    if (place) {
      const name = view.games[wish.game]?.name ?? '';
      const text =
        wish.team === null ? `${name} cleared` : advanceText(facts.look, facts.shape, place, wish.team);
      afterPaint(() => say.current(text));
    }
    if (wish.then === 'focus') goToOpen(wish.game);
    else if (wish.then === 'reveal' && wish.team !== null) onPicked?.(wish.game);
  });

  function onClick(event: MouseEvent): void {
    const at = rowOf(event.target);
    // Ignore the second click of a double click, which would undo the first. If the board has moved under the pointer,
    // the second click hits another game and counts.
    if (!at || (event.detail > 1 && clicked.current === at.game)) return;
    clicked.current = at.game;
    setCursor(at);
    const row = view.games[at.game]?.rows[at.row];
    if (row?.team) ask(at.game, row.picked ? null : row.team, 'reveal');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = rowOf(event.target);
    const key = at && readBoardKey(event);
    if (!at || !key) return;
    event.preventDefault();
    const game = view.games[at.game];
    if (key.do === 'move') focus(walk(ground, at, key.to));
    else if (key.do === 'clear' && game?.hasPick) ask(at.game, null);
    else if (key.do === 'pick') pickRow(game?.rows[at.row], at.game, false);
    else if (key.do === 'pick-row') pickRow(game?.rows[key.row], at.game, true);
  }

  function pickRow(row: RowView | undefined, game: string, goOn: boolean): void {
    if (!row?.team) return;
    if (!row.picked) ask(game, row.team, goOn ? 'focus' : 'stay');
    else if (goOn) goToOpen(game);
  }

  function goToOpen(after: string): void {
    const next = nextOpen(ground, after);
    if (next) focus({ game: next, row: 0 });
  }

  function onFocus(event: FocusEvent): void {
    const at = rowOf(event.target);
    if (at && (at.game !== cursor.game || at.row !== cursor.row)) setCursor(at);
  }

  return { root, cursor: here, say, focus, handlers: { onClick, onKeyDown, onFocus } };
}

function rowOf(target: EventTarget): Cursor | null {
  const row = target instanceof Element ? target.closest('[data-game][data-row]') : null;
  if (!(row instanceof HTMLElement) || row.dataset.game === undefined) return null;
  return { game: row.dataset.game, row: row.dataset.row === '1' ? 1 : 0 };
}
