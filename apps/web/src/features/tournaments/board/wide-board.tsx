import { pointsOf } from '@lockroom/rules';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { RegionHead, RoundHead, roundHead, SideBar, sideCount } from './board-parts.tsx';
import { SIDES } from './board-shape.ts';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Cursor } from './board-walk.ts';
import { ChampionPlate } from './champion-plate.tsx';
import { Byes, GameCard } from './game-card.tsx';
import { useWidth } from './use-width.ts';
import styles from './wide-board.module.css';
import { NARROWEST_BOARD, type WideLayout, wideLayout } from './wide-layout.ts';
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

type WideBoardProps = BoardPartProps & { zoom: number };

/** The whole board, both sides converging on the centre; zoomed in, it scrolls. */
export function WideBoard(props: WideBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  // Rendering with a guessed width would lay everything out twice before the first paint.
  return <div ref={frame}>{width !== null && <WideDrawing {...props} width={width} />}</div>;
}

function WideDrawing({ width, zoom, ...props }: WideBoardProps & { width: number }) {
  const { facts, view, cursor, locked, draw, championLabel, tieBreaker } = props;
  const { format, shape, look } = facts;
  const layout = useMemo(() => wideLayout(shape, width), [shape, width]);
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
          marginInline: width > NARROWEST_BOARD ? 'auto' : 0,
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
                caps={look.caps}
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
        return box && <RegionHead key={`${box.x}-${box.y}`} name={name} box={box} align="center" />;
      })}
    </>
  );
});
