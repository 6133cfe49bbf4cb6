import { pointsOf } from '@lockroom/rules';
import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { countOf, RegionHead, SideBar } from './board-parts.tsx';
import { type BoardShape, regionOf, SIDES } from './board-shape.ts';
import type { BoardView } from './board-views.ts';
import { ChampionPlate } from './champion-plate.tsx';
import { Byes, GameCards } from './game-card.tsx';
import type { Box } from './layout-parts.ts';
import styles from './narrow-board.module.css';
import { COLUMN, finalCard, listLayout, narrowLayout } from './narrow-layout.ts';
import type { useRoundScroll } from './use-round-scroll.ts';
import { useWidth } from './use-width.ts';
import type { BoardPartProps } from './wide-board.tsx';
import { WireLayer, wiresOf } from './wire-layer.tsx';

const MAP = { width: 343, height: 59, games: 52, centre: 34, gap: 7, half: 128 } as const;

interface MiniMapProps {
  shape: BoardShape;
  view: BoardView;
  round: number;
  onJump: (game: string) => void;
}

interface Bar extends Box {
  game: string;
}

/**
 * An overview in which every game is a bar and the visible round is underlined. A tap shows the nearest game's round.
 */
const MiniMap = memo(function MiniMap({ shape, view, round, onJump }: MiniMapProps) {
  const bars = useMemo(() => barsOf(shape), [shape]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for touch; the round tabs do the same accessibly
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the round tabs
    <div
      className="mt-0.5 mb-1.5 cursor-pointer"
      onClick={(event) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const x = ((event.clientX - frame.left) * MAP.width) / frame.width;
        const y = ((event.clientY - frame.top) * MAP.height) / frame.height;
        onJump(nearest(bars, x, y));
      }}
    >
      <svg
        className="mx-auto h-11 w-full max-w-130"
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${view.picked} of ${Object.keys(view.games).length} games picked`}
      >
        {bars.map(({ game, ...box }) => {
          const state = view.games[game];
          return (
            <rect
              key={game}
              {...box}
              rx={0.8}
              className={cx(
                'fill-none stroke-line-strong stroke-1',
                state?.hasPick && 'fill-ink-3 stroke-none',
                state?.trail && 'fill-accent stroke-[light-dark(var(--on-accent),#0000)] stroke-[0.8]',
              )}
            />
          );
        })}
        {underlines(shape, round).map(([x, width]) => (
          <rect key={x} x={x} y={56} width={width} height={2.5} className="fill-ink" />
        ))}
      </svg>
    </div>
  );
});

function columnOf(shape: BoardShape): { width: number; step: number } {
  const columns = shape.rounds - 1;
  const width = (MAP.half - (columns - 1) * MAP.gap) / columns;
  return { width, step: width + MAP.gap };
}

function barsOf(shape: BoardShape): Bar[] {
  const { width, step } = columnOf(shape);
  const sides = SIDES.flatMap((side) =>
    shape.sides[side].flatMap((column, index) => {
      const x = side === 'left' ? index * step : MAP.width - index * step - width;
      const pitch = MAP.games / column.length;
      const height = Math.min(pitch - 1.1, 6 + pitch * 0.19, 10.8);
      return column.flatMap((slot, place): Bar[] =>
        slot.kind === 'game'
          ? [{ game: slot.id, x, y: pitch * (place + 0.5) - height / 2, width, height }]
          : [],
      );
    }),
  );
  const final = { x: (MAP.width - MAP.centre) / 2, y: 18, width: MAP.centre, height: 16 };
  return [...sides, { game: shape.final, ...final }];
}

function underlines(shape: BoardShape, round: number): [number, number][] {
  if (round >= shape.rounds) return [[(MAP.width - MAP.centre) / 2, MAP.centre]];
  const { width, step } = columnOf(shape);
  const x = (round - 1) * step;
  return [
    [x, width],
    [MAP.width - x - width, width],
  ];
}

function nearest(bars: readonly Bar[], x: number, y: number): string {
  const away = (bar: Bar) =>
    Math.max(bar.x - x, x - bar.x - bar.width, 0) * 4 + Math.max(bar.y - y, y - bar.y - bar.height, 0);
  return bars.reduce((best, bar) => (away(bar) < away(best) ? bar : best)).game;
}

/** The total page padding to the left and right of the board. */
const AROUND = 32;
const PLATE_HEIGHT = 228;
/** At this width and above, the tabs show the long names of the rounds. */
const LONG_TABS = 700;

interface NarrowBoardProps extends BoardPartProps {
  scroll: ReturnType<typeof useRoundScroll>;
  /** Called when a round is chosen with its tab or on the mini-map. */
  onRound: (round: number) => void;
  /** Buttons next to the round's name, on an editable board. */
  toolbar: ReactNode;
  /** The element in which the button to the next round is rendered. */
  foot: HTMLElement | null;
  /** Shown in place of the button to the next round. */
  done: ReactNode;
  onNext: (round: number) => void;
}

/**
 * The phone layout. It shows one round at a time, with a mini-map, tabs, and columns to swipe. The final has its own
 * page.
 */
export function NarrowBoard(props: NarrowBoardProps) {
  const { facts, view, locked, draw, tieBreaker, scroll, onRound } = props;
  const { toolbar, foot, done, onNext } = props;
  const { format, shape, look } = facts;
  const frame = useRef<HTMLDivElement>(null);
  const page = useWidth(frame) ?? window.innerWidth - AROUND;
  const finalPage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { settled } = scroll;
  const withRegions = look.regions !== null;
  // While a bracket is being played, upcoming games come first.
  const { results } = facts;
  const isList = locked && view.judged;
  const layout = useMemo(
    () =>
      isList
        ? listLayout(shape, settled, withRegions, (game) => results[game] !== undefined)
        : narrowLayout(shape, settled, withRegions),
    [shape, settled, withRegions, isList, results],
  );
  const wires = useMemo(
    () => (isList ? [] : wiresOf(shape, view, layout, settled)),
    [shape, view, layout, settled, isList],
  );
  const finalX = (shape.rounds - 1) * (COLUMN.width + COLUMN.gap);
  const finalBox = useMemo(() => finalCard(Math.min(page, 480)), [page]);

  const jump = (game: string) => onRound(shape.places.get(game)?.round ?? 1);
  const open = facts.mode === 'picks' && !locked;
  const filled = (round: number) =>
    (shape.games[round - 1] ?? []).filter((id) => view.games[id]?.hasPick).length;
  const isDone = (round: number) => filled(round) === shape.games[round - 1]?.length;

  const next = scroll.round < shape.rounds && isDone(scroll.round) && (
    <Button variant="primary" size="l" block onClick={() => onNext(scroll.round + 1)}>
      Next: {look.longRounds[scroll.round]}
      <ArrowRight className="size-3.5 stroke-2" aria-hidden />
    </Button>
  );

  // Use the height of the visible round, so that late rounds leave no empty space below.
  useLayoutEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const final = finalPage.current?.offsetHeight ?? 0;
    const height = settled === shape.rounds ? final : layout.height;
    // While the round before the final is shown, the final's left edge is already visible.
    node.style.height = `${settled === shape.rounds - 1 ? Math.max(final, height) : height}px`;
  }, [settled, layout, shape.rounds]);

  return (
    <div ref={frame}>
      <Tabs
        label="Rounds"
        className={styles.tabs}
        lead={<MiniMap shape={shape} view={view} round={scroll.round} onJump={jump} />}
        items={(page < LONG_TABS ? look.roundNames : look.longRounds).map((name, index) => ({
          value: String(index + 1),
          label: name,
          done: open && isDone(index + 1) ? 'all picked' : null,
        }))}
        value={String(scroll.round)}
        onChange={(value) => onRound(Number(value))}
      >
        {/* One scrollable panel contains all rounds, so the panel belongs to the visible round's tab. */}
        <TabPanel value={String(scroll.round)} tabIndex={-1}>
          <div
            className="flex min-h-13 items-center gap-2.5 [&>button]:-mr-3 [&>button]:ml-auto [&>button]:flex-none"
            data-board-top
          >
            <h2 className="disp min-w-0 truncate text-[26px] leading-normal">
              {look.longRounds[scroll.round - 1]}
            </h2>
            {open && (
              <span className="num text-2xl text-ink-2">
                {filled(scroll.round)}/{shape.games[scroll.round - 1]?.length}
              </span>
            )}
            {scroll.round < shape.rounds && (
              <small className="text-sm font-stretch-84% whitespace-nowrap text-ink-3">
                {counted(pointsOf(format, scroll.round), 'pt')}
              </small>
            )}
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
                SIDES.map((side) => {
                  const box = bars[side];
                  return (
                    box && (
                      <SideBar
                        key={`${side}-${round}`}
                        look={look}
                        side={side}
                        count={countOf(facts, view, (at) => at.side === side && at.round === round)}
                        box={box}
                        mirrored={false}
                      />
                    )
                  );
                }),
              )}
              {layout.columns.flatMap(({ round, groups }) =>
                groups.map(({ side, region, state, ...box }) => {
                  const name = (region !== null && look.regions?.[region]) || look.sides[side].label;
                  return (
                    <RegionHead
                      key={`${round}-${box.y}`}
                      name={state === null ? name : `${name} · ${STATES[state]}`}
                      count={
                        state === null
                          ? countOf(
                              facts,
                              view,
                              (at) =>
                                at.side === side &&
                                at.round === round &&
                                (region === null || regionOf(shape, at) === region),
                            )
                          : undefined
                      }
                      box={box}
                    />
                  );
                }),
              )}
              <Byes look={look} boxes={layout.byes} />
              <GameCards games={[...layout.cards.keys()]} boxOf={(id) => layout.cards.get(id)} {...props} />
              <section
                className="absolute top-0 grid justify-items-center gap-3.5 px-0.5 pt-0.5 pb-1 *:w-full *:max-w-120"
                ref={finalPage}
                style={{ left: finalX, width: page }}
                aria-label={look.spokenRounds.at(-1)}
              >
                <ChampionPlate {...props} box={{ width: finalBox.width, height: PLATE_HEIGHT }} />
                <h2 className="text-xl font-heavy font-stretch-66% text-ink-2 uppercase">
                  {look.roundNames.at(-1)}{' '}
                  <small className="ml-1.5 text-sm font-book font-stretch-84% text-ink-3 normal-case">
                    {counted(pointsOf(format, shape.rounds), 'pt')}
                  </small>
                </h2>
                <div
                  className="relative"
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
      {foot && open && createPortal(done || next, foot)}
    </div>
  );
}

const STATES = { next: 'next up', open: 'to play', played: 'played' } as const;
