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

/** The height of the tie-breaker below a final, and of a line below the board, in pixels. */
const TIE_BREAKER = 70;
const KEY_LINE = 40;

export interface BoardPartProps {
  facts: BoardFacts;
  view: BoardView;
  cursor: Cursor;
  locked: boolean;
  /** Whether the whole board has to fit into the window. */
  whole: boolean;
  /** Whether the champion changed while the board was open. */
  draw: boolean;
  /** Whether the picks are the viewer's own. */
  own: boolean;
  /** The actual score of the final. */
  score: TieBreaker | undefined;
  tieBreaker: ReactNode;
  poster: PosterInPlate | undefined;
}

export interface WideBoardProps extends BoardPartProps {
  /** The board's event handlers for clicks and keys. */
  handlers: ComponentProps<'div'>;
  /** The zoom chosen by the user; null fits the board. */
  chosen: number | null;
  onZoom: (zoom: number | null) => void;
  toolbar: ReactNode;
  /** The element for the line of a board without picking; null puts the line above the board. */
  lineAt: HTMLElement | null;
}

/** The whole board, both sides converging on the centre. It first fits the window; zoomed in, it scrolls. */
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
        {/* Wait for the width, because a guess would cause a second layout before the first paint. */}
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
  /** The height in which the whole board has to fit; null for a board that can be picked. */
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

/**
 * Returns the position of a quiet label: next to the side's last round, or above round 1 if no region is named there.
 */
function barOf(layout: WideLayout, { regions }: BoardFacts['look'], side: Side): Box {
  const first = layout.regions[side === 'left' ? 0 : 2];
  return (layout.quiet && !regions && first) || layout.bars[side];
}

interface HeadsProps extends Pick<BoardFacts, 'format' | 'look'> {
  layout: WideLayout;
  /** The progress of each region; null to show only names. */
  counts: readonly Count[] | null;
}

/** The names of rounds and regions, memoized because picks do not change them. */
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
