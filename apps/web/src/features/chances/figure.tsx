import { placeEnding } from '@lockroom/rules';
import { cx } from '../../ui/cx.ts';
import styles from './figure.module.css';
import { isUncontested, percentParts, percentText } from './words.ts';

/** How figures are calculated. */
export interface Basis {
  /** 0 where every completion is counted. */
  samples: number;
  /** Only the fights that are locked count: a chance of none does not put anybody out. */
  isPart: boolean;
  /** Whether a pick has a result by now. */
  hasBegun: boolean;
}

export interface ChanceProps {
  /** The probability of being first. */
  chance: number;
  canWin: boolean;
  basis: Basis;
  /** Nobody can pass the entry any more. */
  isSure?: boolean;
  className?: string | undefined;
}

const SIGNS = { '': '', about: '~', under: '<', over: '>' } as const;

/**
 * A chance in large type with a small sign: 36.0 %. An estimate has a ~ before it and is read out as 'about'. 'Out' where
 * it cannot be first, a dash where that takes more than the fights that are locked, or where there is no contest yet.
 */
export function Chance({ chance, canWin, basis, isSure = false, className }: ChanceProps) {
  if (!canWin) return <span className={cx(styles.out, className)}>Out</span>;
  const none = basis.isPart && chance === 0 ? 'not over the locked fights alone' : null;
  const noContest = isUncontested(chance, basis.hasBegun) ? 'nothing counts yet' : null;
  if (none || noContest) {
    return (
      <span className={cx('num', className)}>
        <span aria-hidden>–</span>
        <span className="sr">{none ?? noContest}</span>
      </span>
    );
  }
  const isEstimate = basis.samples > 0;
  const { before, figure } = percentParts(chance, isEstimate, isSure);
  return (
    <span className={cx('num', styles.percent, className)}>
      <span className="sr">{percentText(chance, isEstimate, isSure)}</span>
      <span aria-hidden>
        {SIGNS[before]}
        {figure}
        <small>%</small>
      </span>
    </span>
  );
}

/** A place in large type with a small ending: 1st. */
export function PlaceFigure({ place }: { place: number }) {
  return (
    <>
      {place}
      <small>{placeEnding(place)}</small>
    </>
  );
}
