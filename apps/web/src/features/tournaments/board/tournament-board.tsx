import type { BracketShares, TieBreaker } from '@lockroom/contract';
import type { Picks } from '@lockroom/rules';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { cx } from '../../../ui/cx.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { advanceText, type BoardSetup } from './board-look.ts';
import { inOrderOfMeeting } from './board-shape.ts';
import { type BoardFacts, type BoardMode, type BoardView, boardView, type RowView } from './board-views.ts';
import { type Cursor, nextOpen, readBoardKey, walk } from './board-walk.ts';
import { NarrowBoard } from './narrow-board.tsx';
import { useRoundScroll } from './use-round-scroll.ts';
import { WideBoard } from './wide-board.tsx';

/** Sets a game's winner; null clears it. */
type PickGame = (game: string, team: string | null) => void;

interface BoardControlOptions {
  facts: BoardFacts;
  view: BoardView;
  mirrored: boolean;
  onPick: PickGame | undefined;
  /** Called when a key has moved the focus to a game. */
  onMove: (game: string) => void;
  /** Called when a pick made with the pointer was accepted. */
  onPicked?: (game: string) => void;
}

/** A pick that was requested; the owner of the picks may reject it. */
interface PickRequest {
  game: string;
  team: string | null;
  /** What to do after the pick: move the focus to the next open game, scroll to that game, or nothing. */
  next: 'focus' | 'reveal' | 'stay';
}

/**
 * Handles the clicks, keys and focus of a board, which is a single tab stop. Accepted picks are announced through
 * `announce`.
 */
function useBoardControl({ facts, view, mirrored, onPick, onMove, onPicked }: BoardControlOptions) {
  const root = useRef<HTMLDivElement>(null);
  const ground = { shape: facts.shape, view, mirrored };
  // The initial tab stop is the first game that can be picked.
  const [cursor, setCursor] = useState<Cursor>(() => ({
    game: nextOpen(ground, '') ?? facts.shape.games[0]?.[0] ?? facts.shape.final,
    row: 0,
  }));
  const announce = useRef<(text: string) => void>(() => {});
  const requested = useRef<PickRequest | null>(null);
  const clicked = useRef<string | null>(null);
  // The game may no longer exist after the bracket size has changed.
  const here = facts.shape.places.has(cursor.game) ? cursor : { game: facts.shape.final, row: 0 as const };

  function focus(to: Cursor): void {
    setCursor(to);
    const row = root.current?.querySelector(`[data-game="${to.game}"][data-row="${to.row}"]`);
    if (!(row instanceof HTMLElement)) return;
    row.focus({ preventScroll: true });
    onMove(to.game);
    row.scrollIntoView?.({ block: 'nearest', inline: mirrored ? 'nearest' : undefined });
  }

  function requestPick(game: string, team: string | null, next: PickRequest['next'] = 'stay'): void {
    if (!onPick) return;
    requested.current = { game, team, next };
    onPick(game, team);
  }

  useLayoutEffect(() => {
    const request = requested.current;
    if (!request) return;
    const rows = view.games[request.game]?.rows ?? [];
    const picked = rows.find((row) => row.picked)?.team ?? null;
    if (picked !== request.team) return;
    requested.current = null;
    const place = facts.shape.places.get(request.game);
    if (place) {
      const name = view.games[request.game]?.name ?? '';
      const text =
        request.team === null ? `${name} cleared` : advanceText(facts.look, facts.shape, place, request.team);
      afterPaint(() => announce.current(text));
    }
    if (request.next === 'focus') goToOpen(request.game);
    else if (request.next === 'reveal' && request.team !== null) onPicked?.(request.game);
  });

  function onClick(event: MouseEvent): void {
    const at = rowOf(event.target);
    // Ignore the second click of a double click, which would undo the pick. If the board has moved under the pointer
    // and the second click hits another game, that click counts.
    if (!at || (event.detail > 1 && clicked.current === at.game)) return;
    clicked.current = at.game;
    setCursor(at);
    const row = view.games[at.game]?.rows[at.row];
    if (row?.team) requestPick(at.game, row.picked ? null : row.team, 'reveal');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = rowOf(event.target);
    const key = at && readBoardKey(event);
    if (!at || !key) return;
    event.preventDefault();
    const game = view.games[at.game];
    if (key.do === 'move') focus(walk(ground, at, key.to));
    else if (key.do === 'clear' && game?.hasPick) requestPick(at.game, null);
    else if (key.do === 'pick') pickRow(game?.rows[at.row], at.game, false);
    else if (key.do === 'pick-row') pickRow(game?.rows[key.row], at.game, true);
  }

  function pickRow(row: RowView | undefined, game: string, goOn: boolean): void {
    if (!row?.team) return;
    if (!row.picked) requestPick(game, row.team, goOn ? 'focus' : 'stay');
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

  return { root, cursor: here, announce, focus, handlers: { onClick, onKeyDown, onFocus } };
}

function rowOf(target: EventTarget): Cursor | null {
  const row = target instanceof Element ? target.closest('[data-game][data-row]') : null;
  if (!(row instanceof HTMLElement) || row.dataset.game === undefined) return null;
  return { game: row.dataset.game, row: row.dataset.row === '1' ? 1 : 0 };
}

interface TournamentBoardProps {
  setup: BoardSetup;
  /** An entry's picks or, in results mode, the stored and unsaved results. Impossible ones are not shown. */
  picks: Picks;
  /** The results against which the picks are checked; omitted in results mode. */
  results?: Picks;
  walkovers?: readonly string[];
  mode: BoardMode;
  /**
   * Called with a game's chosen team, or null to clear the pick. The owner of the picks may reject the pick. When a
   * pick changes, the owner also drops the picks that depend on it. Without this callback, nothing can be picked.
   */
  onPick?: PickGame;
  /** Shows the board as locked even if `onPick` is set; `onPick` can then explain why. */
  locked?: boolean;
  /** Fits the whole board into a wide window even if it is editable. Read-only boards always fit. */
  whole?: boolean;
  /** In results mode, the games with an unsaved result. */
  pending?: ReadonlySet<string>;
  /** How the room picked; undefined while hidden. */
  shares?: BracketShares;
  /** Whether this is another member's entry; its picks are not yellow, because yellow marks the viewer's own. */
  theirs?: boolean;
  tieBreaker?: ReactNode;
  /** The actual score of the final. */
  score?: TieBreaker;
  /** Buttons above a wide board, or next to the round's name on an editable narrow board. */
  toolbar?: ReactNode;
  /** The element that receives the toolbar and zoom of a read-only wide board; by default, they are above the board. */
  lineAt?: HTMLElement | null;
  /** The element that receives a narrow board's button to the next round, once the current round is complete. */
  foot?: HTMLElement | null;
  /** Shown in a narrow board's footer instead of the button to the next round. */
  done?: ReactNode;
}

const NO_RESULTS: Picks = {};
const NO_WALKOVERS: readonly string[] = [];

/** A complete board for picks or results (rules: look#tournament-boards). A size change remounts the board. */
export function TournamentBoard(props: TournamentBoardProps) {
  return <SizedBoard key={props.setup.format.size} {...props} />;
}

function SizedBoard(props: TournamentBoardProps) {
  const { picks, mode, onPick, pending, shares, theirs = false, tieBreaker = null, toolbar } = props;
  // Every response creates a new setup object, but its parts stay the same objects.
  const { format, shape: base, look, gameNames } = props.setup;
  const { results = NO_RESULTS, walkovers = NO_WALKOVERS } = props;
  const locked = props.locked ?? !onPick;
  const unordered = useMemo<BoardFacts>(
    () => ({ format, shape: base, look, gameNames, mode, picks, results, walkovers, pending, shares }),
    [format, base, look, gameNames, mode, picks, results, walkovers, pending, shares],
  );
  const view = useBoardView(unordered);
  // Games are reordered only on a locked board. While picks can change, the games stay in place.
  const facts = useMemo<BoardFacts>(
    () =>
      locked
        ? { ...unordered, shape: inOrderOfMeeting(base, (id) => view.games[id]?.from ?? []) }
        : unordered,
    [locked, unordered, base, view],
  );
  const { shape } = facts;
  const draw = useChanged(view.champion);
  const wide = useWide();
  const [start] = useState(() => startRound(facts, view));
  // The zoom chosen by the user; null fits the board to the window.
  const [zoom, setZoom] = useState<number | null>(null);
  const scroll = useRoundScroll(shape.rounds, start, !wide);
  const goTo = (game: string) => {
    const round = shape.places.get(game)?.round;
    if (!wide && round !== undefined && round !== scroll.round) scroll.goTo(round);
  };
  const control = useBoardControl({
    facts,
    view,
    mirrored: wide,
    onPick,
    onMove: goTo,
    onPicked: wide ? undefined : (game) => revealNext(control.root.current, facts, view, game),
  });
  const openRound = (round: number) => {
    const games = shape.games[round - 1] ?? [];
    const game = games.find((id) => !view.games[id]?.hasPick) ?? games[0];
    scroll.goTo(round);
    if (game !== undefined) control.focus({ game, row: 0 });
    toBoardTop(control.root.current, 'any');
  };
  const parts = {
    facts,
    view,
    cursor: control.cursor,
    locked,
    whole: locked || (props.whole ?? false),
    draw,
    own: !theirs,
    score: props.score,
    tieBreaker,
  };
  return (
    <div
      ref={control.root}
      className={cx(
        mode === 'results' &&
          '[--accent:var(--ink)] [--on-accent:var(--bg)] [--accent-edge:var(--ink)] [--accent-text:var(--ink)] [--trail:var(--ink)]',
        mode === 'picks' &&
          theirs &&
          '[--accent:var(--line-strong)] [--on-accent:var(--ink)] [--accent-edge:var(--field)] [--accent-text:var(--ink)] [--trail:var(--field)]',
      )}
    >
      {wide ? (
        <WideBoard
          {...parts}
          handlers={control.handlers}
          chosen={zoom}
          onZoom={setZoom}
          toolbar={toolbar}
          lineAt={(locked && props.lineAt) || null}
        />
      ) : (
        <div {...control.handlers}>
          <NarrowBoard
            {...parts}
            scroll={scroll}
            onRound={(round) => {
              scroll.goTo(round);
              toBoardTop(control.root.current, 'back');
            }}
            toolbar={toolbar}
            foot={props.foot ?? null}
            done={props.done}
            onNext={openRound}
          />
        </div>
      )}
      <Announcer announce={control.announce} />
    </div>
  );
}

/** The live region, in a separate component so that announcements do not re-render the board. */
function Announcer({ announce }: { announce: RefObject<(text: string) => void> }) {
  const [text, setText] = useState('');
  useEffect(() => {
    announce.current = setText;
    return () => {
      announce.current = () => {};
    };
  }, [announce]);
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}

/** Returns the view of the board; unchanged games stay the same objects between renders. */
function useBoardView(facts: BoardFacts): BoardView {
  const before = useRef<BoardView | null>(null);
  // Reading the ref while rendering is safe, because the new view only reuses equal games of the previous one.
  const view = useMemo(() => boardView(facts, before.current), [facts]);
  useEffect(() => {
    before.current = view;
  }, [view]);
  return view;
}

function useChanged(value: string | null): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  if (!changed && value !== first) setChanged(true);
  return changed;
}

/**
 * Returns the round that a narrow board opens with: the first round with a game that still needs a pick or a result.
 */
function startRound({ shape, mode, results }: BoardFacts, view: BoardView): number {
  const wanted = shape.games.findIndex((games) =>
    games.some((id) =>
      view.judged && mode === 'picks' ? results[id] === undefined : !view.games[id]?.hasPick,
    ),
  );
  return wanted < 0 ? shape.rounds : wanted + 1;
}

/** How much of the previous game stays visible above the scroll target, in pixels. */
const BEFORE = 34;

/**
 * After a pick on a narrow board, scrolls the round's next open game to the top, so that users need not scroll. Does
 * nothing if that game is fully visible, and never scrolls up.
 */
function revealNext(root: HTMLElement | null, facts: BoardFacts, view: BoardView, picked: string) {
  const round = facts.shape.places.get(picked)?.round ?? 1;
  const games = facts.shape.games[round - 1] ?? [];
  const next = games.slice(games.indexOf(picked) + 1).find((id) => !view.games[id]?.hasPick);
  const card = root?.querySelector(`[data-game="${next}"]`)?.parentElement;
  if (!root || !card) return;
  const { top, bottom } = card.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-save-bar], [data-save-foot]')];
  if (bottom <= Math.min(window.innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top))) return;
  const tabs = root.querySelector('[role=tablist]');
  scrollPage(top - Math.max(0, tabs?.getBoundingClientRect().bottom ?? 0) - BEFORE);
}

/** Scrolls a narrow board so that its first games are right below the tabs. With `back`, it only scrolls up. */
function toBoardTop(root: HTMLElement | null, way: 'any' | 'back'): void {
  const first = root?.querySelector('[data-board-top]');
  if (!root || !first) return;
  const sticky = root.querySelector('[role=tablist]')?.parentElement;
  const top = first.getBoundingClientRect().top - (sticky?.offsetHeight ?? 0);
  if (way === 'any' || top < 0) scrollPage(top);
}

function scrollPage(top: number): void {
  if (Math.abs(top) < 1) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
}
