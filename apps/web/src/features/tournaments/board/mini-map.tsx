import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type BoardShape, SIDES } from './board-shape.ts';
import type { BoardView, GameView } from './board-views.ts';
import styles from './mini-map.module.css';

const MAP = { width: 343, height: 59, games: 52, centre: 34, gap: 7, half: 128 } as const;

export interface MiniMapProps {
  shape: BoardShape;
  view: BoardView;
  round: number;
  onJump: (game: string) => void;
}

interface Bar {
  game: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An overview with every game as a bar, and the visible round underlined. A tap scrolls to the nearest game. */
export const MiniMap = memo(function MiniMap({ shape, view, round, onJump }: MiniMapProps) {
  const bars = useMemo(() => barsOf(shape), [shape]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for touch; the round tabs do the same accessibly
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the round tabs
    <div
      className={styles.map}
      onClick={(event) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const x = ((event.clientX - frame.left) * MAP.width) / frame.width;
        const y = ((event.clientY - frame.top) * MAP.height) / frame.height;
        onJump(nearest(bars, x, y));
      }}
    >
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={mapLabel(view)}
      >
        {bars.map(({ game, ...box }) => {
          const state = view.games[game];
          return <rect key={game} {...box} rx={0.8} className={barClass(state)} />;
        })}
        {underlines(shape, round).map(([x, width]) => (
          <rect key={x} x={x} y={56} width={width} height={2.5} className={styles.here} />
        ))}
      </svg>
    </div>
  );
});

function mapLabel({ games, picked }: BoardView): string {
  const all = Object.values(games);
  const played = all.filter(({ mark }) => mark?.weight === 'played').length;
  return `${all.some(({ mark }) => mark) ? `${played} of ${all.length} games played` : `${picked} of ${all.length} games picked`}`;
}

function barClass(game: GameView | undefined): string {
  if (game?.mark) return cx(styles.bar, styles[game.mark.weight]);
  return cx(styles.bar, game?.hasPick && styles.filled, game?.trail && styles.trail);
}

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
