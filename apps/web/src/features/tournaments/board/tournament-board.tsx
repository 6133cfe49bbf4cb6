import type { BracketShares, TieBreaker } from '@lockroom/contract';
import type { Picks } from '@lockroom/rules';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useWide } from '../../../ui/use-wide.ts';
import type { BoardSetup } from './board-look.ts';
import type { GameMarks } from './board-marks.ts';
import { inOrderOfMeeting } from './board-shape.ts';
import { type BoardFacts, type BoardMode, type BoardView, boardView } from './board-views.ts';
import type { PosterInPlate } from './champion-plate.tsx';
import { NarrowBoard } from './narrow-board.tsx';
import { type PickGame, useBoardControl } from './use-board-control.ts';
import { useRoundScroll } from './use-round-scroll.ts';
import { WideBoard } from './wide-board.tsx';

export interface TournamentBoardProps {
  setup: BoardSetup;
  /** An entry's picks or, in results mode, the stored and pending results. Impossible ones are not shown. */
  picks: Picks;
  /** The results that judge the picks; omitted in results mode. */
  results?: Picks;
  walkovers?: readonly string[];
  mode: BoardMode;
  /**
   * Called with the chosen team of a game, or null to clear it. The owner of the picks may refuse, and drops dependent
   * picks. Without it, nothing can be picked.
   */
  onPick?: PickGame;
  /** Draws the board as locked despite `onPick`, which may then explain why. */
  locked?: boolean;
  /** Fits the whole board into a wide window even if it can be picked; boards without picking always fit. */
  whole?: boolean;
  /** In results mode, the games with an unsaved result. */
  pending?: ReadonlySet<string>;
  /** How the room picked; undefined while secret. */
  shares?: BracketShares | undefined;
  /** Whether it is another member's entry, whose picks are neutral, because yellow marks the viewer's own. */
  theirs?: boolean;
  tieBreaker?: ReactNode;
  /** Highlights games on a board of possible outcomes. */
  marks?: GameMarks;
  /** Renders a poster instead of the champion, on wide boards only. */
  poster?: PosterInPlate | undefined;
  /** The actual score of the final. */
  score?: TieBreaker;
  /** Buttons above a wide board, or next to the round's name on a narrow board that can be picked. */
  toolbar?: ReactNode;
  /** The element for the line of a wide board without picking; by default, the line is above the board. */
  lineAt?: HTMLElement | null;
  /** The element in which a narrow board puts the button to the next round, once the current round is complete. */
  foot?: HTMLElement | null;
}

const NO_RESULTS: Picks = {};
const NO_WALKOVERS: readonly string[] = [];

/** A whole board for picks or results (rules: look#tournament-boards). The key remounts it for another size. */
export function TournamentBoard(props: TournamentBoardProps) {
  return <SizedBoard key={props.setup.format.size} {...props} />;
}

function SizedBoard(props: TournamentBoardProps) {
  const { picks, mode, onPick, pending, theirs = false, tieBreaker = null, toolbar } = props;
  const { shares, marks } = props;
  // Every response creates a new setup object with the same parts.
  const { format, shape: base, look, gameNames } = props.setup;
  const { results = NO_RESULTS, walkovers = NO_WALKOVERS } = props;
  const locked = props.locked ?? !onPick;
  const asked = useMemo<BoardFacts>(
    () => ({ format, shape: base, look, gameNames, mode, picks, results, walkovers, pending, shares, marks }),
    [format, base, look, gameNames, mode, picks, results, walkovers, pending, shares, marks],
  );
  const view = useBoardView(asked);
  // Games keep their places while the board can be picked.
  const facts = useMemo<BoardFacts>(
    () => (locked ? { ...asked, shape: inOrderOfMeeting(base, (id) => view.games[id]?.from ?? []) } : asked),
    [locked, asked, base, view],
  );
  const { shape } = facts;
  const draw = useChanged(view.champion);
  const wide = useWide();
  const [start] = useState(() => startRound(facts, view));
  // The zoom chosen by the user; null fits the board.
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
    poster: props.poster,
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
            onNext={openRound}
          />
        </div>
      )}
      <Said say={control.say} />
    </div>
  );
}

/** The live region. It is a separate component, so that announcements do not re-render the board. */
function Said({ say }: { say: RefObject<(text: string) => void> }) {
  const [text, setText] = useState('');
  useEffect(() => {
    say.current = setText;
    return () => {
      say.current = () => {};
    };
  }, [say]);
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}

/** Returns the view of the board; unchanged games keep their identity between renders. */
function useBoardView(facts: BoardFacts): BoardView {
  const before = useRef<BoardView | null>(null);
  // Reading the ref while rendering is safe, because it only reuses equal games.
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

/** Returns the round that a narrow board opens with: the first with an open game. */
function startRound({ shape, mode }: BoardFacts, view: BoardView): number {
  const wanted = shape.games.findIndex((games) =>
    games.some((id) =>
      view.judged && mode === 'picks' ? view.games[id]?.tone === 'open' : !view.games[id]?.hasPick,
    ),
  );
  return wanted < 0 ? shape.rounds : wanted + 1;
}

/** Pixels of the previous game that stay visible above the one scrolled to. */
const BEFORE = 34;

/**
 * Scrolls a narrow board to the next open game of the round after a pick, a page at a time, so that users need not
 * scroll. A fully visible game is not scrolled, and the page never scrolls up.
 */
function revealNext(root: HTMLElement | null, facts: BoardFacts, view: BoardView, picked: string) {
  const round = facts.shape.places.get(picked)?.round ?? 1;
  const games = facts.shape.games[round - 1] ?? [];
  const next = games.slice(games.indexOf(picked) + 1).find((id) => !view.games[id]?.hasPick);
  const card = root?.querySelector(`[data-game="${next}"]`)?.parentElement;
  if (!root || !card) return;
  const { top, bottom } = card.getBoundingClientRect();
  const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  if (bottom <= (bar?.top ?? window.innerHeight)) return;
  scrollPage(top - stickyBottom(root) - BEFORE);
}

/** Scrolls a narrow board to its top, with the first games below the tabs; with `back`, only upwards. */
function toBoardTop(root: HTMLElement | null, way: 'any' | 'back'): void {
  const first = root?.querySelector('[data-board-top]');
  if (!root || !first) return;
  const top = first.getBoundingClientRect().top - stickyHeight(root);
  if (way === 'any' || top < 0) scrollPage(top);
}

function stickyBottom(root: HTMLElement): number {
  return Math.max(0, root.querySelector('[role=tablist]')?.getBoundingClientRect().bottom ?? 0);
}

function stickyHeight(root: HTMLElement): number {
  return root.querySelector('[role=tablist]')?.parentElement?.offsetHeight ?? 0;
}

function scrollPage(top: number): void {
  if (Math.abs(top) < 1) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
}
