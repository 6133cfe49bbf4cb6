import { type Basis, Chance } from './figure.tsx';
import type { MoveLine } from './moves.ts';

export interface LineChanceProps {
  line: Pick<MoveLine<unknown>, 'chance' | 'canWin' | 'place'>;
  basis: Basis;
  className?: string | undefined;
  /** In place of the other where the entry is out. */
  outClassName?: string | undefined;
}

/** The chance by a way. Where it is none, whether the entry is out by it is known with the places. */
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
