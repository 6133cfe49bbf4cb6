import type { TieBreaker } from '@lockroom/contract';
import type { Side } from '@lockroom/rules';
import { type ComponentProps, memo, type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { BoardKey } from './board-key.tsx';
import { BoardLine } from './board-line.tsx';
import { type Count, RegionHead, RoundHead, regionCount, SideBar, sideCount } from './board-parts.tsx';
import { SIDES } from './board-shape.ts';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Cursor } from './board-walk.ts';
import { ChampionPlate, type PosterInPlate } from './champion-plate.tsx';
import { Byes, GameCards } from './game-card.tsx';
import type { Box, WideLayout } from './layout-parts.ts';
import { useHeightBelow, useWidth } from './use-width.ts';
import styles from './wide-board.module.css';
import { fittingZoom, wideLayout } from './wide-layout.ts';
import { WireLayer } from './wire-layer.tsx';
import { wiresOf } from './wires.ts';

/** What the tie-breaker takes of the room under a final, and what a line under the board takes, in pixels. */
const TIE_BREAKER = 70;
const KEY_LINE = 40;

export interface BoardPartProps {
  facts: BoardFacts;
  view: BoardView;
  cursor: Cursor;
  locked: boolean;
  /** All of a wide board is in the window. */
  whole: boolean;
  /** The champion changed while the board was open. */
  draw: boolean;
  /** The picks are the viewer's own. */
  own: boolean;
  /** The score of the final, as it was played. */
  score: TieBreaker | undefined;
  tieBreaker: ReactNode;
  poster: PosterInPlate | undefined;
}

export interface WideBoardProps extends BoardPartProps {
  /** Of the board's clicks and keys. */
  handlers: ComponentProps<'div'>;
  /** The magnification that was chosen; null for the one that fits. */
  chosen: number | null;
  onZoom: (zoom: number | null) => void;
  /** Buttons above the board. */
  toolbar: ReactNode;
  /** Where a board that nobody can pick on puts its line; null above it. */
  lineAt: HTMLElement | null;
}

/** The whole board, both sides converging on the centre. It opens with all of it in sight; zoomed in, it scrolls. */
export function WideBoard({ handlers, chosen, onZoom, toolbar, lineAt, ...props }: WideBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const below = useHeightBelow(frame, lineAt);
  const fitting = width === null ? 1 : fittingZoom(props.facts.shape, width, props.facts.mode === 'results');
  const zoom = chosen ?? fitting;
  const line = (
    <BoardLine locked={props.locked} zoom={zoom} onZoom={onZoom} toolbar={toolbar} inHead={lineAt !== null} />
  );
  return (
    <>
      {lineAt ? createPortal(line, lineAt) : line}
      <div ref={frame} {...handlers}>
        {/* Rendering with a guessed width would lay everything out twice before the first paint. */}
        {width !== null && below !== null && (
          <WideDrawing
            {...props}
            zoom={zoom}
            width={width}
            height={props.whole ? Math.floor(below / fitting) : null}
          />
        )}
      </div>
    </>
  );
}

interface WideDrawingProps extends BoardPartProps {
  width: number;
  /** That in which the board is to be whole; null for one that is picked. */
  height: number | null;
  zoom: number;
}

function WideDrawing({ width, height, zoom, ...props }: WideDrawingProps) {
  const { facts, view, draw, tieBreaker, own } = props;
  const { format, shape, look } = facts;
  const plain = facts.mode === 'results';
  const layout = useMemo(() => wideLayout(shape, width, height, plain), [shape, width, height, plain]);
  const wires = useMemo(() => wiresOf(shape, view, layout), [shape, view, layout]);
  const final = layout.cards.get(shape.final);
  const hasKey = layout.quiet && facts.mode === 'picks' && view.judged;
  const key = { facts, view, own };
  return (
    <div className={styles.scroller}>
      <div
        className={styles.board}
        style={{
          width: layout.width,
          height: layout.height,
          zoom,
          marginInline: layout.width < width ? 'auto' : 0,
        }}
      >
        <WireLayer wires={wires} width={layout.width} height={layout.height} draw={draw} />
        {SIDES.map((side) => (
          <SideBar
            key={side}
            look={look}
            side={side}
            count={sideCount(facts, view, side)}
            box={barOf(layout, look, side)}
            mirrored={side === 'right'}
            quiet={layout.quiet}
          />
        ))}
        <Heads
          format={format}
          look={look}
          layout={layout}
          counts={
            layout.quiet && look.regions
              ? look.regions.map((_, index) => regionCount(facts, view, index))
              : null
          }
        />
        <ChampionPlate {...props} box={layout.plate} finalAt={layout.finalInside ? final : undefined}>
          {tieBreaker}
        </ChampionPlate>
        <Byes look={look} boxes={layout.byes} />
        <GameCards games={shape.games.flat()} boxOf={(id) => layout.cards.get(id)} {...props} />
        {layout.below && (
          <div
            className={styles.below}
            style={{ translate: `${layout.below.x}px ${layout.below.y}px`, width: layout.below.width }}
          >
            {tieBreaker}
            {hasKey && <BoardKey {...key} room={layout.below.height - TIE_BREAKER} />}
          </div>
        )}
      </div>
      {hasKey && !layout.below && height !== null && height - layout.height > KEY_LINE && (
        <BoardKey {...key} room={null} />
      )}
    </div>
  );
}

/** A quiet label stands beside the last round of its side, or over round 1 where no region is named there. */
function barOf(layout: WideLayout, { regions }: BoardFacts['look'], side: Side): Box {
  const first = layout.regions[side === 'left' ? 0 : 2];
  return (layout.quiet && !regions && first) || layout.bars[side];
}

interface HeadsProps extends Pick<BoardFacts, 'format' | 'look'> {
  layout: WideLayout;
  /** Of the regions; null where only their names stand. */
  counts: readonly Count[] | null;
}

/** Names of rounds and regions. Memoized, since picks do not change them. */
const Heads = memo(function Heads({ format, look, layout, counts }: HeadsProps) {
  return (
    <>
      {layout.heads.map((box) => (
        <RoundHead key={`${box.x}-${box.round}`} format={format} look={look} box={box} />
      ))}
      {look.regions?.map((name, index) => {
        const box = layout.regions[index];
        return box && <RegionHead key={`${box.x}-${box.y}`} name={name} count={counts?.[index]} box={box} />;
      })}
    </>
  );
});
