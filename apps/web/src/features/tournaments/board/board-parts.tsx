import { pointsOf, type Side } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import type { BoardLook, BoardSetup } from './board-look.ts';
import styles from './board-parts.module.css';
import { type BoardSlot, regionOf } from './board-shape.ts';
import type { BoardFacts, BoardView, GameView } from './board-views.ts';
import type { Box, HeadBox } from './layout-parts.ts';

type BarStyle = CSSProperties & Record<'--solid' | '--on-solid', string>;

/** How far a part of the board is: how many games are picked ('6/7'), or what they have earned. */
export interface Count {
  value: number;
  of: number;
  /** Points of picks, once there are results; games before. */
  unit: 'pt' | 'game';
}

export interface SideBarProps {
  look: BoardLook;
  side: Side;
  /** See {@link sideCount}. */
  count: Count;
  box: Box;
  mirrored: boolean;
  /** A small square in place of the bar, where nobody can pick. */
  quiet?: boolean;
}

/** The label of one half of the board. */
export function SideBar({ look, side, count, box, mirrored, quiet = false }: SideBarProps) {
  const { label, solid, onSolid } = look.sides[side];
  const style: BarStyle = { ...boxStyle(box), '--solid': solid, '--on-solid': onSolid };
  const isLow = box.height < 24;
  return (
    <h2
      className={cx(quiet ? styles.quiet : styles.bar, isLow && styles.low, mirrored && styles.mirrored)}
      style={style}
    >
      <span className="trunc">{label}</span>
      {quiet ? <CountText {...count} /> : <span className={`num ${styles.count}`}>{barText(count)}</span>}
    </h2>
  );
}

function CountText({ value, of, unit }: Count) {
  return (
    <span className={`num ${styles.count}`}>
      {value}
      <small aria-hidden>/{of}</small>
      <span className="sr"> of {counted(of, unit)}</span>
    </span>
  );
}

/** On a bar: how many games are picked, then the points that they have earned. */
function barText({ value, of, unit }: Count): string {
  return unit === 'pt' ? counted(value, unit) : `${value}/${of}`;
}

/** The name of a round and its points. */
export function RoundHead({ format, look, box }: Pick<BoardSetup, 'format' | 'look'> & { box: HeadBox }) {
  const { round, align } = box;
  return (
    <div className={cx(styles.head, styles[align])} style={boxStyle(box)}>
      <span className="trunc">{look.roundNames[round - 1] ?? `Round ${round}`}</span>
      <small>{counted(pointsOf(format, round), 'pt')}</small>
    </div>
  );
}

export interface RegionHeadProps {
  name: string;
  /** See {@link regionCount}; left out where only the name stands. */
  count?: Count | undefined;
  box: Pick<HeadBox, keyof Box | 'align'>;
}

/** The name of a region of a 64-team board. */
export function RegionHead({ name, count, box }: RegionHeadProps) {
  return (
    <h3 className={cx(styles.region, styles[box.align])} style={boxStyle(box)}>
      <span className="trunc">{name}</span>
      {count && <CountText {...count} />}
    </h3>
  );
}

/** How far a side is, or one round of it. */
export function sideCount(facts: BoardFacts, view: BoardView, side: Side, round?: number): Count {
  const columns = facts.shape.sides[side];
  return countOf(facts, view, (round === undefined ? columns : [columns[round - 1] ?? []]).flat());
}

/** How far a region is. */
export function regionCount(facts: BoardFacts, view: BoardView, region: number): Count {
  const { shape } = facts;
  const games = [...shape.places].flatMap(([id, place]) =>
    regionOf(shape, place) === region ? [{ kind: 'game' as const, id }] : [],
  );
  return countOf(facts, view, games);
}

function countOf({ shape, format, mode }: BoardFacts, view: BoardView, slots: readonly BoardSlot[]): Count {
  const games = slots.flatMap((slot) => (slot.kind === 'game' ? (view.games[slot.id] ?? []) : []));
  if (mode === 'results' || !view.judged) {
    const isDecided = ({ mark, hasPick }: GameView) => (mark ? mark.weight === 'played' : hasPick);
    return { value: games.filter(isDecided).length, of: games.length, unit: 'game' };
  }
  const points = (some: typeof games) =>
    some.reduce((sum, { id }) => sum + pointsOf(format, shape.places.get(id)?.round ?? 0), 0);
  return { value: points(games.filter(({ tone }) => tone === 'earned')), of: points(games), unit: 'pt' };
}

function boxStyle({ x, y, width, height }: Box): CSSProperties {
  return { translate: `${x}px ${y}px`, width, height };
}
