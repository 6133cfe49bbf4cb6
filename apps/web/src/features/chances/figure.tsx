import { placeEnding } from '@lockroom/rules';
import { cx } from '../../ui/cx.ts';
import { isUncontested, percentParts, percentText } from './chance-text.ts';
import type { ImpactLine } from './result-impact.ts';

export interface Basis {
  /** 0 if every possible outcome is counted. */
  samples: number;
  /** Whether only locked fights count, so that a chance of 0 does not mean out. */
  isPart: boolean;
  /** Whether any pick has a result. */
  hasBegun: boolean;
}

export interface ChanceProps {
  chance: number;
  canWin: boolean;
  basis: Basis;
  /** Whether nobody can pass the entry any more. */
  isSure?: boolean;
  className?: string | undefined;
}

const SIGNS = { '': '', about: '~', under: '<', over: '>' } as const;

/**
 * Shows a chance in large type with a small percent sign. An estimate has a ~ before it, which is read out as 'about'.
 * Shows 'Out' if the entry cannot win, and a dash if only covered fights could make it win or if no pick has a result
 * yet.
 */
export function Chance({ chance, canWin, basis, isSure = false, className }: ChanceProps) {
  if (!canWin)
    return (
      <span
        className={cx('text-ink-3 text-base font-bold font-stretch-72% tracking-widest uppercase', className)}
      >
        Out
      </span>
    );
  const none = basis.isPart && chance === 0 ? 'not over the locked fights alone' : null;
  const noContest = isUncontested(chance, basis.hasBegun) ? 'nothing counts yet' : null;
  if (none || noContest) {
    return (
      <span className={cx('num', className)}>
        <span aria-hidden>–</span>
        <span className="sr-only">{none ?? noContest}</span>
      </span>
    );
  }
  const isEstimate = basis.samples > 0;
  const { before, figure } = percentParts(chance, isEstimate, isSure);
  return (
    <span className={cx('num whitespace-nowrap [&_small]:ml-0.5 [&_small]:text-[0.6em]', className)}>
      <span className="sr-only">{percentText(chance, isEstimate, isSure)}</span>
      <span aria-hidden>
        {SIGNS[before]}
        {figure}
        <small>%</small>
      </span>
    </span>
  );
}

export function PlaceFigure({ place }: { place: number }) {
  return (
    <>
      {place}
      <small>{placeEnding(place)}</small>
    </>
  );
}

export interface LineChanceProps {
  line: Pick<ImpactLine<unknown>, 'chance' | 'canWin' | 'place'>;
  basis: Basis;
  className?: string | undefined;
  /** Replaces `className` if the entry is out. */
  outClassName?: string | undefined;
}

/** Shows the chance for one result of a match. If it is 0, the places decide whether the entry is out. */
export function LineChance({ line: { chance, canWin, place }, basis, ...classes }: LineChanceProps) {
  const className = canWin ? classes.className : classes.outClassName;
  if (place === null && chance.first === 0) return <span className={className}>–</span>;
  return (
    <Chance
      chance={chance.first}
      canWin={canWin}
      basis={basis}
      isSure={place?.worst === 1 && !place.worstIsBound}
      className={className}
    />
  );
}
