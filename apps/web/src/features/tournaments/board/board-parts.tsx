import { pointsOf, type Side } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { counted } from '../../../shell/words.ts';
import { cx } from '../../../ui/cx.ts';
import type { BoardLook, BoardSetup } from './board-look.ts';
import styles from './board-parts.module.css';
import type { Place } from './board-shape.ts';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Box, HeadBox } from './layout-parts.ts';

/** The progress in a part of the board, either as games picked ('6/7') or as points earned. */
export interface Count {
  value: number;
  of: number;
  /** The unit is 'game' until the first result, then 'pt'. */
  unit: 'pt' | 'game';
}

interface SideBarProps {
  look: BoardLook;
  side: Side;
  count: Count;
  box: Box;
  mirrored: boolean;
  /** Draws a small square instead of the bar, for read-only boards. */
  quiet?: boolean;
}

export function SideBar({ look, side, count, box, mirrored, quiet = false }: SideBarProps) {
  const { label, solid, onSolid } = look.sides[side];
  const style = { ...boxStyle(box), '--solid': solid, '--on-solid': onSolid };
  const { value, of, unit } = count;
  const className = cx(
    quiet ? styles.quiet : styles.bar,
    box.height < 24 && styles.low,
    mirrored && styles.mirrored,
  );
  return (
    <h2 className={className} style={style}>
      <span className="min-w-0 truncate">{label}</span>
      {quiet ? (
        <CountText {...count} />
      ) : (
        <span className={cx('num', styles.count)}>
          {unit === 'pt' ? counted(value, unit) : `${value}/${of}`}
        </span>
      )}
    </h2>
  );
}

function CountText({ value, of, unit }: Count) {
  return (
    <span className={cx('num', styles.count)}>
      {value}
      <small aria-hidden>/{of}</small>
      <span className="sr-only"> of {counted(of, unit)}</span>
    </span>
  );
}

/** Widths in pixels: a letter in a round's name, and the points after the name. */
const LETTER = 8.5;
const WORTH = 40;

export function RoundHead({ format, look, box }: Pick<BoardSetup, 'format' | 'look'> & { box: HeadBox }) {
  const { round, align } = box;
  const long = look.longRounds[round - 1] ?? '';
  // Beside a connector, only the short name fits.
  const fits = align === 'center' && long.length * LETTER + WORTH <= box.width;
  return (
    <div className={cx(styles.head, styles[align])} style={boxStyle(box)}>
      <span className="min-w-0 truncate">{fits ? long : look.roundNames[round - 1]}</span>
      <small>{counted(pointsOf(format, round), 'pt')}</small>
    </div>
  );
}

interface RegionHeadProps {
  name: string;
  /** The progress in the region; omitted to show only its name. */
  count?: Count;
  box: Pick<HeadBox, keyof Box | 'align'>;
}

export function RegionHead({ name, count, box }: RegionHeadProps) {
  return (
    <h3 className={cx(styles.region, styles[box.align])} style={boxStyle(box)}>
      <span className="min-w-0 truncate">{name}</span>
      {count && <CountText {...count} />}
    </h3>
  );
}

/** Returns the progress in the games at the given places on the board. */
export function countOf(
  { shape, format, mode }: BoardFacts,
  view: BoardView,
  isCounted: (place: Place) => boolean,
): Count {
  const games = [...shape.places].flatMap(([id, place]) => (isCounted(place) ? (view.games[id] ?? []) : []));
  if (mode === 'results' || !view.judged) {
    return { value: games.filter(({ hasPick }) => hasPick).length, of: games.length, unit: 'game' };
  }
  const points = (some: typeof games) =>
    some.reduce((sum, { id }) => sum + pointsOf(format, shape.places.get(id)?.round ?? 0), 0);
  return { value: points(games.filter(({ tone }) => tone === 'earned')), of: points(games), unit: 'pt' };
}

function boxStyle({ x, y, width, height }: Box): CSSProperties {
  return { translate: `${x}px ${y}px`, width, height };
}
