import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type BoardShape, SIDES } from './board-shape.ts';
import type { BoardView } from './board-views.ts';
import type { CardBox, WideLayout } from './layout-parts.ts';
import styles from './wire-layer.module.css';

/** The states of a connector, in drawing order. */
const STATES = ['plain', 'on', 'lost', 'trail'] as const;

/** The connector from a game or bye to the next game. */
interface Wire {
  key: string;
  /** The SVG path, in board pixels. */
  path: string;
  /**
   * `on`: its team is known; `trail`: its team is the champion; `lost`: its team was picked as champion but has lost.
   */
  state: (typeof STATES)[number];
  /** The round in which the connector starts; determines its turn in the trail's animation. */
  round: number;
}

/**
 * Returns a board's connectors, from round `fromRound` on. With reseeding, a game has no connectors until its teams are
 * determined.
 */
export function wiresOf(
  shape: BoardShape,
  view: BoardView,
  { cards, byes }: Pick<WideLayout, 'cards' | 'byes'>,
  fromRound = 1,
): Wire[] {
  const wires: Wire[] = [];
  for (const [id, place] of shape.places) {
    const game = view.games[id];
    const to = cards.get(id);
    if (!game || !to || place.round <= fromRound) continue;
    for (const [index, from] of game.from.entries()) {
      const row = game.rows[index === 0 ? 0 : 1];
      const start = from === null ? byes.get(row.team ?? '') : cards.get(from);
      if (!start) continue;
      const isLost = row.picked && row.verdict === 'wrong' && row.team === view.champion;
      const through = from === null || view.games[from]?.trail === true;
      wires.push({
        key: `${from ?? row.team}-${id}`,
        path: pathOf(start, to, lane(shape, id)),
        state: through && row.trail ? 'trail' : isLost ? 'lost' : row.team === null ? 'plain' : 'on',
        round: place.round - 1,
      });
    }
  }
  return wires.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
}

/**
 * Returns the point between two columns, from 0 to 1, at which a game's connectors turn. With byes, connectors in round
 * 2 may cross, so each game gets its own lane.
 */
function lane(shape: BoardShape, id: string): number {
  const place = shape.places.get(id);
  if (place?.round !== 2 || place.side === 'final') return 0.5;
  const hasByes = SIDES.some((side) => shape.sides[side][0]?.some(({ kind }) => kind === 'bye'));
  const count = shape.sides[place.side][1]?.length ?? 1;
  return hasByes ? (place.slot + 1) / (count + 1) : 0.5;
}

function pathOf(from: CardBox, to: CardBox, laneAt: number): string {
  const forward = to.x + to.width / 2 > from.x + from.width / 2;
  const start = forward ? from.x + from.width : from.x;
  const end = forward ? to.x : to.x + to.width;
  // If the next card overlaps this card's column, the connector enters the next card from above or below.
  if (forward ? end < start : end > start) {
    const beyond = Math.abs((forward ? to.x + to.width : to.x) - start);
    // Run beside this card if the next one extends far enough past it; otherwise, leave this card through its top or
    // bottom.
    const x =
      beyond > 40 ? start + (forward ? 7 : -7) : Math.round(from.x + (from.width * (forward ? 2 : 1)) / 3);
    return `M${start} ${from.middle}H${x}V${from.middle < to.middle ? to.y : to.y + to.height}`;
  }
  if (from.middle === to.middle) return `M${start} ${from.middle}H${end}`;
  const x = Math.round((start + (end - start) * laneAt) * 2) / 2;
  return `M${start} ${from.middle}H${x}V${to.middle}H${end}`;
}

interface WireLayerProps {
  wires: readonly Wire[];
  width: number;
  height: number;
  /** Whether to animate the trail, because the champion has just been picked. */
  draw: boolean;
}

export function WireLayer({ wires, width, height, draw }: WireLayerProps) {
  return (
    <svg className={cx(styles.wires, draw && styles.draw)} width={width} height={height} aria-hidden="true">
      {wires.map(({ key, path, state, round }) => (
        <Line key={key} path={path} state={state} round={round} />
      ))}
    </svg>
  );
}

/** The trail is drawn as two lines, because yellow needs a dark edge in the light theme. */
const Line = memo(function Line({ path, state, round }: Omit<Wire, 'key'>) {
  if (state !== 'trail') return <path d={path} className={state === 'plain' ? undefined : styles[state]} />;
  const style = { animationDelay: `calc(var(--m4) / 6 * ${round - 1})` };
  return (
    <>
      <path d={path} className={styles.edge} pathLength="1" style={style} />
      <path d={path} className={styles.trail} pathLength="1" style={style} />
    </>
  );
});
