import type { Fight } from '@lockroom/contract';
import { lockTimeLabel } from '@lockroom/rules';
import { Ban, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { FightRow } from './fight-frame.tsx';

/** Says that a fight is cancelled and why, or who replaced whom and when, followed by `children`. */
export function FightChange({ fight, children }: { fight: Fight; children?: ReactNode }) {
  const { fightStatus, calledOffReason, replacedFighter, replacedAt } = fight;
  if (fightStatus === 'called-off') {
    return (
      <FightRow>
        <p className="text-ink-2 text-sm flex gap-2.5 items-center py-2.5 px-3">
          <Ban className="size-3.5 stroke-2" aria-hidden />
          <span>
            Called off{calledOffReason === null ? '' : `: ${calledOffReason}`}. It counts nothing; picks stay
            as they were.
          </span>
        </p>
      </FightRow>
    );
  }
  if (replacedFighter === null || replacedAt === null) return null;
  const { fighterNumber, name } = replacedFighter;
  return (
    <FightRow>
      <p className="text-ink-2 text-sm flex gap-2.5 items-center py-2.5 px-3">
        <Repeat className="size-3.5 stroke-2" aria-hidden />
        <span>
          {fighterNumber === 1 ? fight.fighter1 : fight.fighter2}: in for <s>{name}</s> since{' '}
          {lockTimeLabel(Date.parse(replacedAt))}
        </span>
      </p>
      {children}
    </FightRow>
  );
}
