import type { BracketShares } from '@lockroom/contract';
import type { Format, Picks } from '@lockroom/rules';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { type BoardLook, gameNames } from './board-look.ts';
import { boardShape } from './board-shape.ts';
import { type BoardFacts, type BoardMode, type BoardView, boardView } from './board-views.ts';
import { NarrowBoard } from './narrow-board.tsx';
import { revealNext, toBoardTop } from './reveal.ts';
import styles from './tournament-board.module.css';
import { type PickGame, useBoardControl } from './use-board-control.ts';
import { useRoundScroll } from './use-round-scroll.ts';
import { WideBoard } from './wide-board.tsx';

export interface TournamentBoardProps {
  format: Format;
  look: BoardLook;
  /** An entry's picks, or in results mode stored and pending results. Impossible ones are not shown. */
  picks: Picks;
  /** The results that judge the picks; left out in results mode. */
  results?: Picks;
  mode: BoardMode;
  /**
   * A team was chosen for a game, or the game cleared (null). The owner of the picks may refuse it and drops dependent
   * picks. Left out, nothing can be chosen.
   */
  onPick?: PickGame;
  /** Draws the board as locked although `onPick` is given, which may then say why. */
  locked?: boolean;
  /** Results mode: games entered but not saved. */
  pending?: ReadonlySet<string>;
  /** How the room picked; undefined while that is secret. */
  shares?: BracketShares | undefined;
  /** Another member's entry: its picks are neutral, since yellow marks the viewer's own. */
  theirs?: boolean;
  /** The title of the plate: 'Your champion'. */
  championLabel?: string;
  tieBreaker?: ReactNode;
  /** Buttons above a wide board, and beside the round's name of a narrow one that can be picked. */
  toolbar?: ReactNode;
  /** Where a narrow board puts the button that leads to the next round, once the one in sight is complete. */
  foot?: HTMLElement | null;
}

/** Magnifications of the wide board. */
const ZOOMS: readonly number[] = [0.75, 1, 1.25, 1.5, 2];
const NO_RESULTS: Picks = {};

/** A whole board for picks or results (rules: look#tournament-boards). */
export function TournamentBoard(props: TournamentBoardProps) {
  const { format, look, picks, mode, onPick, pending, theirs = false, tieBreaker = null, toolbar } = props;
  const { shares } = props;
  const results = props.results ?? NO_RESULTS;
  const locked = props.locked ?? !onPick;
  const shape = useMemo(() => boardShape(format), [format]);
  const names = useMemo(() => gameNames(look, shape), [look, shape]);
  const facts = useMemo<BoardFacts>(
    () => ({ format, shape, look, gameNames: names, mode, picks, results, pending, shares }),
    [format, shape, look, names, mode, picks, results, pending, shares],
  );
  const view = useBoardView(facts);
  const draw = useChanged(view.champion);
  const wide = useWide();
  const [zoom, setZoom] = useState(1);
  const [start] = useState(() => startRound(facts, view));
  const scroll = useRoundScroll(shape.rounds, start);
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
    draw,
    championLabel: props.championLabel ?? (mode === 'picks' && !theirs ? 'Your champion' : 'Champion'),
    tieBreaker,
  };
  return (
    <div
      ref={control.root}
      className={cx(mode === 'results' && styles.official, mode === 'picks' && theirs && styles.theirs)}
    >
      {wide && (
        <div className={styles.line}>
          <Keys locked={locked} />
          <Zoom zoom={zoom} onChange={setZoom} />
          {toolbar}
        </div>
      )}
      <div {...control.handlers}>
        {wide ? (
          <WideBoard {...parts} zoom={zoom} />
        ) : (
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
        )}
      </div>
      <Said say={control.say} />
    </div>
  );
}

/** The live region; a component of its own, so that announcements do not render the board. */
function Said({ say }: { say: RefObject<(text: string) => void> }) {
  const [text, setText] = useState('');
  useEffect(() => {
    say.current = setText;
    return () => {
      say.current = () => {};
    };
  }, [say]);
  return (
    <p className="sr" role="status">
      {text}
    </p>
  );
}

function Keys({ locked }: { locked: boolean }) {
  return (
    <span className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> game
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> round
      </span>
      {!locked && (
        <>
          <span>
            <kbd>1</kbd> <kbd>2</kbd> pick and move on
          </span>
          <span>
            <kbd>⌫</kbd> clear
          </span>
        </>
      )}
    </span>
  );
}

function Zoom({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const at = ZOOMS.indexOf(zoom);
  const [smaller, larger] = [ZOOMS[at - 1], ZOOMS[at + 1]];
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a figure are no fieldset of a form
    <span className={styles.zoom} role="group" aria-label="Zoom">
      <IconButton
        size="s"
        icon={ZoomOut}
        label="Zoom out"
        disabled={smaller === undefined}
        onClick={() => onChange(smaller ?? 1)}
      />
      <output className="num">{Math.round(zoom * 100)}%</output>
      <IconButton
        size="s"
        icon={ZoomIn}
        label="Zoom in"
        disabled={larger === undefined}
        onClick={() => onChange(larger ?? 1)}
      />
    </span>
  );
}

/** The view of the facts; unchanged games keep their identity between renders. */
function useBoardView(facts: BoardFacts): BoardView {
  const before = useRef<BoardView | null>(null);
  // Reading the ref while rendering is safe: it only reuses equal games.
  const view = useMemo(() => boardView(facts, before.current), [facts]);
  useEffect(() => {
    before.current = view;
  }, [view]);
  return view;
}

/** Whether a value has changed since the first render. */
function useChanged(value: string | null): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  if (!changed && value !== first) setChanged(true);
  return changed;
}

/** The round that a narrow board opens with: the first with an open game. */
function startRound({ shape, mode }: BoardFacts, view: BoardView): number {
  const wanted = shape.games.findIndex((games) =>
    games.some((id) =>
      view.judged && mode === 'picks' ? view.games[id]?.tone === 'open' : !view.games[id]?.hasPick,
    ),
  );
  return wanted < 0 ? shape.rounds : wanted + 1;
}
