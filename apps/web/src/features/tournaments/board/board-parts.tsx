import { type Format, pointsOf, type Side } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import type { BoardLook } from './board-look.ts';
import styles from './board-parts.module.css';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Box, HeadBox } from './wide-layout.ts';

type BarStyle = CSSProperties & Record<'--solid' | '--on-solid', string>;

export interface SideBarProps {
  look: BoardLook;
  side: Side;
  /** See {@link sideCount}. */
  count: string;
  box: Box;
  mirrored: boolean;
}

/** The bar over one half of the board. */
export function SideBar({ look, side, count, box, mirrored }: SideBarProps) {
  const { label, solid, onSolid } = look.sides[side];
  const style: BarStyle = { ...boxStyle(box), '--solid': solid, '--on-solid': onSolid };
  return (
    <h2 className={cx(styles.bar, mirrored && styles.mirrored)} style={style}>
      <span className="trunc">{label}</span>
      <span className={`num ${styles.count}`}>{count}</span>
    </h2>
  );
}

export interface RoundHeadProps {
  name: string;
  points: number;
  box: Box;
  align: 'left' | 'center' | 'right';
}

/** The name of a round and its points. */
export function RoundHead({ name, points, box, align }: RoundHeadProps) {
  return (
    <div className={cx(styles.head, styles[align])} style={boxStyle(box)}>
      <span className="trunc">{name}</span>
      <small>{counted(points, 'pt')}</small>
    </div>
  );
}

/** The name of a region of a 64-team board. */
export function RegionHead({ name, box, align }: { name: string; box: Box; align: HeadBox['align'] }) {
  return (
    <h3 className={cx(styles.region, styles[align])} style={boxStyle(box)}>
      <span className="trunc">{name}</span>
    </h3>
  );
}

/**
 * What stands on a side's bar, for the whole side or one round of it: how many games are picked ('6/7'), and once
 * there are results what the picks have earned ('6 pts').
 */
export function sideCount({ shape, format, mode }: BoardFacts, view: BoardView, side: Side, round?: number) {
  const columns = round === undefined ? shape.sides[side] : [shape.sides[side][round - 1] ?? []];
  const games = columns.flat().flatMap((slot) => (slot.kind === 'game' ? (view.games[slot.id] ?? []) : []));
  if (mode === 'picks' && view.judged) {
    const earned = games.filter(({ tone }) => tone === 'earned');
    const points = earned.map(({ id }) => pointsOf(format, shape.places.get(id)?.round ?? 0));
    return counted(
      points.reduce((sum, each) => sum + each, 0),
      'pt',
    );
  }
  return `${games.filter(({ hasPick }) => hasPick).length}/${games.length}`;
}

export function roundHead(format: Format, look: BoardLook, round: number) {
  return { name: look.roundNames[round - 1] ?? `Round ${round}`, points: pointsOf(format, round) };
}

function boxStyle({ x, y, width, height }: Box): CSSProperties {
  return { translate: `${x}px ${y}px`, width, height };
}
