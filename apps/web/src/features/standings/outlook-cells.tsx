import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { Crown } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { PlaceRange } from '../../ui/place-range.tsx';
import { placesText } from '../chances/chance-text.ts';
import { Chance, PlaceFigure } from '../chances/figure.tsx';
import { PointsButton } from './contest/points-button.tsx';
import styles from './outlook-cells.module.css';
import type { RowOutlook, StandingsOutlook } from './outlook-rows.ts';

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
      <span className={outlook.basis.isPart ? styles.pair : styles.ends}>
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
      <PointsButton className={styles.points} points={entry.totalPoints} onWhy={onWhy}>
        <span aria-hidden className={`only-narrow ${styles.unit}`}>
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
    <span className={styles.mark}>
      <Crown className="icon-s" aria-hidden />
      <span className="sr">Can win</span>
    </span>
  );
}

function PlacesCell({ entry, row, outlook, count }: CellsProps) {
  const places = row?.places;
  const canWin = places?.canWin ?? false;
  return (
    <span className={cx(styles.places, outlook.isOld && styles.old)}>
      <PlaceRange
        count={count}
        range={places ? { best: places.best, worst: places.worst ?? places.best } : null}
        now={entry.rank}
        filled={canWin}
        yours={entry.isOwner && canWin}
      />
      {/* A space reserves the height of the text that appears later. */}
      <span className={`tiny dim ${styles.words}`}>{places ? placesText(places) : '\u00a0'}</span>
    </span>
  );
}

/**
 * Shows the best place by the locked fights next to the best place including covered fights. The two are never merged.
 */
function CoveredCells({ row, outlook }: CellsProps) {
  const places = row?.places;
  return (
    <span className={cx(styles.covered, outlook.isOld && styles.old)}>
      <span className={styles.sure}>
        <span className={`sr-wide tiny dim ${styles.term}`}>Sure </span>
        {places && (
          <span className="num">
            <PlaceFigure place={places.best} />
          </span>
        )}
      </span>
      <span className={styles.perhaps}>
        <span className={`sr-wide tiny dim ${styles.term}`}>Perhaps </span>
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
    <span className={cx(styles.chance, outlook.isOld && styles.old)}>
      {places && (chance || !places.canWin) && (
        <>
          <span className="sr">Chance </span>
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
