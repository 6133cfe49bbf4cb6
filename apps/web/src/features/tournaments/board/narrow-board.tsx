import { pointsOf } from '@lockroom/rules';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '../../../shell/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { GameMark } from './board-marks.ts';
import { RegionHead, SideBar, sideCount } from './board-parts.tsx';
import { SIDES } from './board-shape.ts';
import { ChampionPlate } from './champion-plate.tsx';
import { Byes, GameCards } from './game-card.tsx';
import { MiniMap } from './mini-map.tsx';
import styles from './narrow-board.module.css';
import { COLUMN, finalCard, narrowLayout } from './narrow-layout.ts';
import type { RoundScroll } from './use-round-scroll.ts';
import { useWidth } from './use-width.ts';
import type { BoardPartProps } from './wide-board.tsx';
import { WireLayer } from './wire-layer.tsx';
import { wiresOf } from './wires.ts';

/** The sum of the page's padding on both sides of the board. */
const AROUND = 32;
const PLATE_HEIGHT = 228;

export interface NarrowBoardProps extends BoardPartProps {
  scroll: RoundScroll;
  /** Called if a round is chosen by its tab or on the mini-map. */
  onRound: (round: number) => void;
  /** Buttons next to the round's name, on a board that can be picked. */
  toolbar: ReactNode;
  /** The element for the button to the next round. */
  foot: HTMLElement | null;
  onNext: (round: number) => void;
}

/** The phone layout: one round at a time, with a mini-map, tabs and columns to swipe. The final has its own page. */
export function NarrowBoard(props: NarrowBoardProps) {
  const { facts, view, locked, draw, tieBreaker, scroll, onRound } = props;
  const { toolbar, foot, onNext } = props;
  const { format, shape, look } = facts;
  const frame = useRef<HTMLDivElement>(null);
  const page = useWidth(frame) ?? window.innerWidth - AROUND;
  const finalPage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { settled } = scroll;
  const withRegions = look.regions !== null;
  const layout = useMemo(() => narrowLayout(shape, settled, withRegions), [shape, settled, withRegions]);
  const wires = useMemo(
    () => wiresOf(shape, view, { ...layout, fromRound: settled }),
    [shape, view, layout, settled],
  );
  const finalX = (shape.rounds - 1) * (COLUMN.width + COLUMN.gap);
  const finalBox = useMemo(() => finalCard(Math.min(page, 480)), [page]);

  const jump = (game: string) => onRound(shape.places.get(game)?.round ?? 1);
  const open = facts.mode === 'picks' && !locked && !facts.marks;
  const filled = (round: number) =>
    (shape.games[round - 1] ?? []).filter((id) => view.games[id]?.hasPick).length;
  const mark = (round: number) =>
    shape.games[round - 1]
      ?.map((id) => view.games[id]?.mark)
      .find((own) => own?.weight === 'must' || own?.weight === 'if');
  const isDone = (round: number) => filled(round) === shape.games[round - 1]?.length;

  // Use the height of the visible round, so that late rounds leave no empty space below.
  useLayoutEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const final = finalPage.current?.offsetHeight ?? 0;
    const height = settled === shape.rounds ? final : layout.height;
    // The final's left edge is visible next to the previous round.
    node.style.height = `${settled === shape.rounds - 1 ? Math.max(final, height) : height}px`;
  }, [settled, layout, shape.rounds]);

  return (
    <div ref={frame}>
      <Tabs
        label="Rounds"
        className={styles.tabs}
        lead={<MiniMap shape={shape} view={view} round={scroll.round} onJump={jump} />}
        items={look.roundNames.map((name, index) => ({
          value: String(index + 1),
          label: name,
          done: open && isDone(index + 1) ? 'all picked' : null,
          mark: tabMark(mark(index + 1)),
        }))}
        value={String(scroll.round)}
        onChange={(value) => onRound(Number(value))}
      >
        {/* All rounds are in one scroller, so the panel belongs to the visible round. */}
        <TabPanel value={String(scroll.round)} tabIndex={-1}>
          <div className={styles.roundHead} data-board-top>
            <h2 className="disp min-w-0 truncate">{look.longRounds[scroll.round - 1]}</h2>
            {open && (
              <span className="num">
                {filled(scroll.round)}/{shape.games[scroll.round - 1]?.length}
              </span>
            )}
            {scroll.round < shape.rounds && <small>{counted(pointsOf(format, scroll.round), 'pt')}</small>}
            {open && toolbar}
          </div>
          <div
            className={styles.scroller}
            ref={scroll.ref}
            onScroll={scroll.onScroll}
            onTouchStart={scroll.onTouch}
          >
            <div className={styles.canvas} ref={canvas} style={{ width: finalX + page + AROUND / 2 }}>
              {layout.columns.map(({ x }) => (
                <div key={x} className={styles.snap} style={{ left: x }} />
              ))}
              <div className={styles.snap} style={{ left: finalX }} />
              <WireLayer wires={wires} width={finalX} height={layout.height} draw={draw} />
              {layout.columns.flatMap(({ round, bars }) =>
                SIDES.map((side) => (
                  <SideBar
                    key={`${side}-${round}`}
                    look={look}
                    side={side}
                    count={sideCount(facts, view, side, round)}
                    box={bars[side]}
                    mirrored={false}
                  />
                )),
              )}
              {layout.columns.flatMap(({ round, regions }) =>
                regions.map(({ region, ...box }) => (
                  <RegionHead key={`${round}-${region}`} name={look.regions?.[region] ?? ''} box={box} />
                )),
              )}
              <Byes look={look} boxes={layout.byes} />
              <GameCards
                games={shape.games.slice(0, -1).flat()}
                boxOf={(id) => layout.cards.get(id)}
                {...props}
              />
              <section
                className={styles.final}
                ref={finalPage}
                style={{ left: finalX, width: page }}
                aria-label={look.spokenRounds.at(-1)}
              >
                {!facts.marks && (
                  <ChampionPlate
                    {...props}
                    poster={undefined}
                    box={{ width: finalBox.width, height: PLATE_HEIGHT }}
                  />
                )}
                <h2 className={styles.finalHead}>
                  {look.roundNames.at(-1)} <small>{counted(pointsOf(format, shape.rounds), 'pt')}</small>
                </h2>
                <div
                  className={styles.finalGame}
                  style={{ height: finalBox.height + (view.championLost === null ? 0 : finalBox.size.out) }}
                >
                  <GameCards games={[shape.final]} boxOf={() => finalBox} {...props} />
                </div>
                {tieBreaker}
              </section>
            </div>
          </div>
        </TabPanel>
      </Tabs>
      {foot &&
        open &&
        scroll.round < shape.rounds &&
        isDone(scroll.round) &&
        createPortal(
          <Button variant="primary" size="l" block onClick={() => onNext(scroll.round + 1)}>
            Next: {look.longRounds[scroll.round]}
            <ArrowRight className="size-3.5 stroke-2" aria-hidden />
          </Button>,
          foot,
        )}
    </div>
  );
}

/** The symbol in a round's tab for a highlighted game. */
function tabMark(mark: GameMark | null | undefined) {
  if (!mark) return null;
  return mark.weight === 'if' ? { hollow: true, label: 'What if' } : { hollow: false, label: 'On the path' };
}
