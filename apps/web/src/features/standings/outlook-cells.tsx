import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { Crown } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { PlaceRange } from '../../ui/place-range.tsx';
import { placesText } from '../chances/chance-text.ts';
import { Chance, PlaceFigure } from '../chances/figure.tsx';
import { PointsButton } from './contest/points-button.tsx';
import type { RowOutlook, StandingsOutlook } from './outlook-rows.ts';

const oldClass = 'text-ink-3 [&.outlook-cells-places]:[&>:first-child]:opacity-50';

interface CellsProps {
  entry: Bracket;
  row: RowOutlook | undefined;
  outlook: StandingsOutlook;
  /** The number of entries, which is the last possible place. */
  count: number;
}

export function OutlookHead({ outlook, count }: Pick<CellsProps, 'outlook' | 'count'>) {
  return (
    <>
      <span className={outlook.basis.isPart ? 'grid grid-cols-[1fr_1fr]' : 'flex justify-between'}>
        {outlook.basis.isPart ? (
          <>
            <span>Sure</span>
            <span>Perhaps</span>
          </>
        ) : (
          <>
            <span>1st</span>
            <span>{placeText(count)}</span>
          </>
        )}
      </span>
      <span>Points</span>
      <span>Chance</span>
    </>
  );
}

export function OutlookCells({
  entry,
  outlook,
  count,
  onWhy,
}: Omit<CellsProps, 'row'> & { onWhy: (() => void) | undefined }) {
  const row = outlook.rows.get(entry.id);
  const Places = outlook.basis.isPart ? CoveredCells : PlacesCell;
  return (
    <>
      <Places entry={entry} row={row} outlook={outlook} count={count} />
      <PointsButton
        className="text-ink-2 text-2xl leading-none text-right max-lg:row-start-2 max-lg:col-start-3 max-lg:self-end max-lg:text-md"
        points={entry.totalPoints}
        onWhy={onWhy}
      >
        <span aria-hidden className="lg:hidden ml-0.75 text-ink-3 text-2xs font-medium font-stretch-88%">
          pts
        </span>
      </PointsButton>
      <ChanceCell row={row} outlook={outlook} />
    </>
  );
}

/** The mark next to the name of an entry that can still win. */
export function CanWinMark() {
  return (
    <span className="flex-none text-ink">
      <Crown className="size-3.5 stroke-2" aria-hidden />
      <span className="sr-only">Can win</span>
    </span>
  );
}

function PlacesCell({ entry, row, outlook, count }: CellsProps) {
  const places = row?.places;
  const canWin = places?.canWin ?? false;
  return (
    <span
      className={cx(
        'outlook-cells-places grid gap-1 min-w-0 max-lg:row-start-2 max-lg:col-start-2 max-lg:mt-1.75',
        outlook.isOld && oldClass,
      )}
    >
      <PlaceRange
        count={count}
        range={places ? { best: places.best, worst: places.worst ?? places.best } : null}
        now={entry.rank}
        filled={canWin}
        yours={entry.isOwner && canWin}
      />
      {/* A space reserves the height of the text that appears later. */}
      <span className="text-xs text-ink-3 tabular-nums leading-snug">
        {places ? placesText(places) : '\u00a0'}
      </span>
    </span>
  );
}

/**
 * Shows the best place by the locked fights next to the best place including covered fights. The two are never merged.
 */
function CoveredCells({ row, outlook }: CellsProps) {
  const places = row?.places;
  return (
    <span
      className={cx(
        'max-lg:row-start-2 max-lg:col-start-2 max-lg:mt-1.75 flex gap-4 [&_small]:ml-px [&_small]:text-[0.6em] lg:grid lg:grid-cols-[1fr_1fr] lg:text-right',
        outlook.isOld && oldClass,
      )}
    >
      <span className="text-2xl font-bold">
        <span className="lg:sr-only text-xs text-ink-3 font-normal">Sure </span>
        {places && (
          <span className="num">
            <PlaceFigure place={places.best} />
          </span>
        )}
      </span>
      <span className="text-2xl font-bold [&_.num]:text-bg [&_.num]:tracking-[0.06em] [&_.num]:[paint-order:stroke_fill] [&_.num]:[-webkit-text-stroke:2px_var(--ink-2)]">
        <span className="lg:sr-only text-xs text-ink-3 font-normal">Perhaps </span>
        {places && (
          <span className="num">
            <PlaceFigure place={places.perhaps ?? places.best} />
          </span>
        )}
      </span>
    </span>
  );
}

function ChanceCell({ row, outlook }: Pick<CellsProps, 'row' | 'outlook'>) {
  const { places, chance } = row ?? {};
  return (
    <span
      className={cx(
        'max-lg:row-start-1 max-lg:col-start-3 max-lg:self-center grid items-center justify-items-end min-h-7 text-[28px] font-extrabold leading-none text-right whitespace-nowrap',
        outlook.isOld && oldClass,
      )}
    >
      {places && (chance || !places.canWin) && (
        <>
          <span className="sr-only">Chance </span>
          <Chance
            chance={chance?.first ?? 0}
            canWin={places.canWin}
            basis={outlook.basis}
            isSure={places.clinched}
          />
        </>
      )}
    </span>
  );
}
