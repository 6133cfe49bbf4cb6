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

const largeClass =
  'your-outlook-large grid items-end min-h-14.5 text-[76px] font-extrabold leading-[0.76] lg:min-h-20 lg:text-[104px] [&_.num]:font-extrabold [&_small]:ml-0.75 [&_small]:text-[0.42em] [&_small]:font-bold [&_small]:align-[0.86em] [&_small]:text-ink-2 in-[.your-outlook-old]:text-ink-3';

const pairClass =
  'grid grid-cols-[1fr_1fr] [&>div]:pl-3 [&>div:first-child]:pl-0 [&>div+div]:border-l [&>div+div]:border-dashed [&>div+div]:border-line-strong [&_.num]:my-1 [&_.num]:mx-0 [&_.num]:text-[44px] [&_.num]:font-extrabold [&_.num]:leading-none [&_small]:text-[0.5em] [&_small]:align-[0.5em]';
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
    <section
      aria-label="Your chance to win"
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-y-3 gap-x-4 pb-4 border-b-3 border-double border-line-strong lg:grid-cols-[auto_minmax(190px,1fr)_minmax(240px,1.35fr)] lg:items-end lg:gap-x-8 lg:pt-2.5 lg:px-0 lg:pb-5',
        outlook.isOld && 'your-outlook-old',
      )}
    >
      <div className="grid content-start gap-2.5">
        <h2 className="label">Your chance to win{isOneOfMore && `, Bracket ${entry.number}`}</h2>
        <p className={largeClass}>
          {row && (row.chance || !row.places.canWin) ? (
            <Chance
              chance={row.chance?.first ?? 0}
              canWin={row.places.canWin}
              basis={outlook.basis}
              isSure={row.places.clinched}
              className={cx(
                !row.places.canWin &&
                  'in-[.your-outlook-large]:text-[0.8em] in-[.your-outlook-large]:font-extrabold in-[.your-outlook-large]:tracking-normal',
              )}
            />
          ) : (
            <span className="text-ink-3">
              <span aria-hidden>{'\u2013'}</span>
              <span className="sr-only">Calculating…</span>
            </span>
          )}
        </p>
      </div>
      <div className="self-end wrap-anywhere in-[.your-outlook-old]:text-ink-3">
        {row && <Verdict row={row} known={known} hasBegun={outlook.basis.hasBegun} />}
      </div>
      {row && (
        <div className="col-span-full lg:col-[auto]">
          {outlook.basis.isPart ? <SurePerhaps row={row} /> : <Axis entry={entry} row={row} count={count} />}
        </div>
      )}
      {/* On wide screens, the side panel has this link. */}
      {row?.places.canWin && known && !outlook.basis.isPart && (
        <PathLink entry={entry} kind={known.state.kind} className="lg:hidden col-span-full" />
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
  if (why) return <p className="text-sm text-ink-2">{why}.</p>;
  const isPart = known?.state.basis === 'locked';
  return (
    <>
      <p className="flex items-center gap-1.5 mb-0.75 font-strong">
        <Crown className="size-3.5 stroke-2" aria-hidden />
        {places.clinched ? 'Clinched: nobody can pass you' : 'Can win'}
      </p>
      {chance && known && !isPart && !isUncontested(chance.first, hasBegun) && (
        <p className="text-sm text-ink-2">{waysText(chance, known.chances, known.state)}</p>
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
      <p
        className="text-xs text-ink-3 flex gap-4 mt-2.25 [&_b]:mr-0.75 [&_b]:text-ink [&_b]:text-lg"
        aria-hidden
      >
        <span>
          <b className="num">{placeText(best)}</b> {bestIsBound ? 'or lower at best' : 'best'}
        </span>
        <span>
          <b className="num">{placeText(entry.rank)}</b> now
        </span>
        <span className="ml-auto">
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
    <dl className={pairClass} aria-label="Best place">
      <div>
        <dt className="label">Sure</dt>
        <dd className="num">
          <PlaceFigure place={places.best} />
        </dd>
        <dd className="text-xs text-ink-3">Best place over the fights that are locked</dd>
      </div>
      <div>
        <dt className="label">Perhaps</dt>
        <dd className="num text-bg tracking-wider [paint-order:stroke_fill] [-webkit-text-stroke:3px_var(--ink-2)]">
          <PlaceFigure place={perhaps} />
        </dd>
        <dd className="text-xs text-ink-3">If your covered picks come true as well</dd>
      </div>
    </dl>
  );
}
