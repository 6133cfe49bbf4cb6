import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { Crown } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { PlaceRange } from '../../ui/place-range.tsx';
import { bestText, isUncontested } from '../chances/chance-text.ts';
import { Chance, PlaceFigure } from '../chances/figure.tsx';
import type { KnownOutlook, RowOutlook, ShownOutlook } from './outlook-rows.ts';
import { waysText } from './outlook-words.ts';
import { PathLink } from './path-link.tsx';
import styles from './your-outlook.module.css';

interface YourOutlookProps {
  entry: Bracket;
  isOneOfMore: boolean;
  count: number;
  result: ShownOutlook;
}

export function YourOutlook({ entry, isOneOfMore, count, result }: YourOutlookProps) {
  const { outlook, known } = result;
  const row = outlook.rows.get(entry.id);
  return (
    <section aria-label="Your chance to win" className={cx(styles.band, outlook.isOld && styles.old)}>
      <div className={styles.figure}>
        <h2 className="label">Your chance to win{isOneOfMore && `, Bracket ${entry.number}`}</h2>
        <p className={styles.large}>
          {row && (row.chance || !row.places.canWin) ? (
            <Chance
              chance={row.chance?.first ?? 0}
              canWin={row.places.canWin}
              basis={outlook.basis}
              isSure={row.places.clinched}
              className={cx(!row.places.canWin && styles.word)}
            />
          ) : (
            <span className="dim">
              <span aria-hidden>{'\u2013'}</span>
              <span className="sr">Calculating…</span>
            </span>
          )}
        </p>
      </div>
      <div className={styles.words}>
        {row && <Verdict row={row} known={known} hasBegun={outlook.basis.hasBegun} />}
      </div>
      {row && (
        <div className={styles.range}>
          {outlook.basis.isPart ? <SurePerhaps row={row} /> : <Axis entry={entry} row={row} count={count} />}
        </div>
      )}
      {/* On wide screens, the side panel has this link. */}
      {row?.places.canWin && known && !outlook.basis.isPart && (
        <PathLink entry={entry} kind={known.state.kind} className={`only-narrow ${styles.act}`} />
      )}
    </section>
  );
}

interface VerdictProps {
  row: RowOutlook;
  known: KnownOutlook | null;
  hasBegun: boolean;
}

function Verdict({ row, known, hasBegun }: VerdictProps) {
  const { places, chance, why } = row;
  if (why) return <p className="small muted">{why}.</p>;
  const isPart = known?.state.basis === 'locked';
  return (
    <>
      <p className={styles.can}>
        <Crown className="icon-s" aria-hidden />
        {places.clinched ? 'Clinched: nobody can pass you' : 'Can win'}
      </p>
      {chance && known && !isPart && !isUncontested(chance.first, hasBegun) && (
        <p className="small muted">{waysText(chance, known.chances, known.state)}</p>
      )}
    </>
  );
}

function Axis({ entry, row: { places }, count }: { entry: Bracket; row: RowOutlook; count: number }) {
  const { best, bestIsBound, worst, worstIsBound, canWin } = places;
  const last = worst ?? best;
  const lowest = worstIsBound ? `${placeText(last)} or lower` : placeText(last);
  return (
    <>
      <PlaceRange
        large
        count={count}
        range={{ best, worst: last }}
        now={entry.rank}
        filled={canWin}
        yours={canWin}
        label={`Best ${bestText(places)}, now ${placeText(entry.rank)}, worst ${lowest}`}
      />
      <p className={`tiny dim ${styles.ends}`} aria-hidden>
        <span>
          <b className="num">{placeText(best)}</b> {bestIsBound ? 'or lower at best' : 'best'}
        </span>
        <span>
          <b className="num">{placeText(entry.rank)}</b> now
        </span>
        <span className="end">
          <b className="num">{placeText(last)}</b> {worstIsBound ? 'or lower' : 'worst'}
        </span>
      </p>
    </>
  );
}

/**
 * Shows two figures that are never merged: the place by picks that everyone may see, and the place including covered
 * picks.
 */
function SurePerhaps({ row: { places } }: { row: RowOutlook }) {
  const perhaps = places.perhaps ?? places.best;
  return (
    <dl className={styles.pair} aria-label="Best place">
      <div>
        <dt className="label">Sure</dt>
        <dd className="num">
          <PlaceFigure place={places.best} />
        </dd>
        <dd className="tiny dim">Best place over the fights that are locked</dd>
      </div>
      <div>
        <dt className="label">Perhaps</dt>
        <dd className={`num ${styles.outlined}`}>
          <PlaceFigure place={perhaps} />
        </dd>
        <dd className="tiny dim">If your covered picks come true as well</dd>
      </div>
    </dl>
  );
}
