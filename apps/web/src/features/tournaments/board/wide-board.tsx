import { pointsOf } from '@lockroom/rules';
import { type ComponentProps, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { BoardLine } from './board-line.tsx';
import { RegionHead, RoundHead, roundHead, SideBar, sideCount } from './board-parts.tsx';
import { SIDES } from './board-shape.ts';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Cursor } from './board-walk.ts';
import { ChampionPlate } from './champion-plate.tsx';
import { Byes, GameCard } from './game-card.tsx';
import { useWidth } from './use-width.ts';
import styles from './wide-board.module.css';
import { fittingZoom, type WideLayout, wideLayout } from './wide-layout.ts';
import { WireLayer } from './wire-layer.tsx';
import { wiresOf } from './wires.ts';

export interface BoardPartProps {
  facts: BoardFacts;
  view: BoardView;
  cursor: Cursor;
  locked: boolean;
  /** The champion changed while the board was open. */
  draw: boolean;
  championLabel: string;
  tieBreaker: ReactNode;
}

export interface WideBoardProps extends BoardPartProps {
  /** Of the board's clicks and keys. */
  handlers: ComponentProps<'div'>;
  /** Buttons above the board. */
  toolbar: ReactNode;
}

/** The whole board, both sides converging on the centre. It opens with all of it in sight; zoomed in, it scrolls. */
export function WideBoard({ handlers, toolbar, ...props }: WideBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  // The magnification that was chosen; null for the one that fits.
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = width === null ? 1 : fittingZoom(props.facts.shape, width);
  const zoom = chosen ?? fitting;
  return (
    <>
      <BoardLine locked={props.locked} zoom={zoom} onZoom={setChosen} toolbar={toolbar} />
      <div ref={frame} {...handlers}>
        {/* Rendering with a guessed width would lay everything out twice before the first paint. */}
        {width !== null && <WideDrawing {...props} zoom={zoom} width={width} />}
      </div>
    </>
  );
}

function WideDrawing({ width, zoom, ...props }: BoardPartProps & { width: number; zoom: number }) {
  const { facts, view, cursor, locked, draw, championLabel, tieBreaker } = props;
  const { format, shape, look } = facts;
  const layout = useMemo(() => wideLayout(shape, width, locked), [shape, width, locked]);
  const wires = useMemo(() => wiresOf(shape, view, layout), [shape, view, layout]);
  const final = layout.cards.get(shape.final);
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
            box={layout.bars[side]}
            mirrored={side === 'right'}
          />
        ))}
        <Heads format={format} look={look} layout={layout} />
        <ChampionPlate
          look={look}
          view={view}
          label={championLabel}
          box={layout.plate}
          finalAt={layout.finalInside && final ? final : undefined}
          points={pointsOf(format, shape.rounds)}
        >
          {tieBreaker}
        </ChampionPlate>
        <Byes look={look} boxes={layout.byes} />
        {shape.games.flat().map((id) => {
          const game = view.games[id];
          const box = layout.cards.get(id);
          return (
            game &&
            box && (
              <GameCard
                key={id}
                view={game}
                box={box}
                nicknames={look.nicknames}
                locked={locked}
                tabRow={cursor.game === id ? cursor.row : null}
              />
            )
          );
        })}
        {layout.tieBreaker && (
          <div
            className={styles.tieBreaker}
            style={{
              translate: `${layout.tieBreaker.x}px ${layout.tieBreaker.y}px`,
              width: layout.tieBreaker.width,
            }}
          >
            {tieBreaker}
          </div>
        )}
      </div>
    </div>
  );
}

/** Names of rounds and regions. Memoized, since picks do not change them. */
const Heads = memo(function Heads({
  format,
  look,
  layout,
}: Pick<BoardFacts, 'format' | 'look'> & { layout: WideLayout }) {
  return (
    <>
      {layout.heads.map((box) => (
        <RoundHead
          key={`${box.x}-${box.round}`}
          {...roundHead(format, look, box.round)}
          box={box}
          align={box.align}
        />
      ))}
      {look.regions?.map((name, index) => {
        const box = layout.regions[index];
        return box && <RegionHead key={`${box.x}-${box.y}`} name={name} box={box} align={box.align} />;
      })}
    </>
  );
});
