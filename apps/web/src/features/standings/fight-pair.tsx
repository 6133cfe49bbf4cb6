import type { Fight } from '@lockroom/contract';
import { billedName } from '@lockroom/poster';
import type { FightPick } from '@lockroom/rules';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { FitLine } from '../../ui/fit-line.tsx';
import { FighterPlate, fighterOf, Odds } from '../fights/card/fighter-plate.tsx';

interface FightPairProps {
  fight: Fight;
  /** The viewer's pick; its fighter is shown in yellow. */
  pick: FightPick | null;
  /** The notes shown beside the odds of each corner. */
  notes?: readonly [ReactNode, ReactNode];
  /** `low`: on narrow screens, a colored edge replaces the photos. */
  size: 'tall' | 'low';
}

/** Two fighters side by side: photos, names fitted to their halves, and odds. */
export function FightPair({ fight, pick, notes = [null, null], size }: FightPairProps) {
  const isLow = size === 'low';
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {([1, 2] as const).map((corner) => {
        const { name, odds, photo } = fighterOf(fight, corner);
        const { first, last } = billedName(name);
        const side = corner === 1 ? 'red' : 'blue';
        const isPicked = pick?.winnerId === corner;
        return (
          <div
            key={corner}
            className={cx(
              'min-w-0',
              corner === 2 && 'text-right',
              corner === 2 && (isLow ? 'lg:border-l lg:border-line' : 'border-l border-line'),
            )}
          >
            {isLow && (
              <i
                className={cx('block h-1.25 lg:hidden', corner === 1 ? 'bg-red-solid' : 'bg-blue-solid')}
                aria-hidden
              />
            )}
            <FighterPlate
              name={last}
              photo={photo}
              side={side}
              className={cx(
                'w-full',
                isLow ? '[--plate:64px] max-lg:hidden' : '[--plate:84px] lg:[--plate:150px]',
              )}
            />
            <div
              className={cx(
                'grid gap-1.75 px-3 pt-2.5 pb-2.75 lg:p-3',
                !isLow && 'gap-2 lg:gap-3 lg:p-4',
                corner === 1 ? 'justify-items-start' : 'justify-items-end',
              )}
            >
              <span className="text-sm leading-none font-book text-ink-2">{first || '\u00a0'}</span>
              <span className={cx(isPicked && '-mx-1.75 -my-1.5 bg-accent px-1.75 py-1.5 text-on-accent')}>
                <FitLine
                  text={last}
                  slotEm={isLow ? 4.3 : 4.4}
                  narrowSlotEm={5}
                  className={isLow ? 'text-[27px] lg:text-[32px]' : 'text-4xl lg:text-[40px]'}
                />
              </span>
              <span className="flex items-center gap-2 text-xs whitespace-nowrap text-ink-2">
                <Odds odds={odds} />
                {notes[corner - 1]}
              </span>
            </div>
          </div>
        );
      })}
      <span
        className={cx(
          'num absolute left-1/2 z-1 -ml-3.5 grid size-7 place-items-center rounded-full text-xs text-ink-2',
          isLow
            ? 'top-4.5 lg:top-12.5 lg:bg-surface-1 lg:shadow-hairline'
            : 'top-17.5 bg-surface-1 shadow-hairline lg:top-34',
        )}
        aria-hidden
      >
        VS
      </span>
    </div>
  );
}
